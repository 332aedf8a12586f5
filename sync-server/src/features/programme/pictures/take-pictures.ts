import { PICTURE_FIELDS } from '@baraza/schema/content/content';
import { PICTURE_MAX_BYTES } from '@baraza/schema/define/fields';
import { pictureAddress } from '@baraza/schema/programme/speaker-picture';
import { turns } from '../../../http/limits/turns.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { changeContent, lockContent } from '../../content/content.store.ts';
import { keepContentImage } from '../../people/pictures/images.store.ts';
import { imageUrl, type KeptPicture, readForeignPicture } from '../../people/pictures/read-picture.ts';
import { type CheckedHost, checkHost, FetchError, type FetchLimits, fetchPicture } from './fetch-picture.ts';
import type { Reach } from './reach.ts';
import { listSpeakers } from './speakers.store.ts';

/** What became of a speaker's picture: it was set, they had one, or why there is none. */
export const PICTURE_FATES = [
  ...(['set', 'kept', 'gone', 'no_address', 'no_picture'] as const),
  ...(['not_public', 'unreachable', 'missing', 'elsewhere', 'too_large', 'too_slow'] as const),
] as const;
type PictureFate = (typeof PICTURE_FATES)[number];

/** Of all calls together: connections, and decoded pictures, which are the ones that take memory. */
const fetching = turns(8);
const decoding = turns(1);

const LIMITS = { bytes: PICTURE_MAX_BYTES, ...PICTURE_FIELDS.speakers.avatar };

interface Wish {
  host: string;
  ids: readonly string[];
  reach: Reach;
  limits: FetchLimits;
}

/** Fetches the pictures of those who have none, at the addresses that they came with; never touches one that is there. */
export async function takePictures(
  context: ServerContext,
  viewer: Viewer,
  { host, ids, reach, limits }: Wish,
): Promise<{ speaker_id: string; fate: PictureFate }[]> {
  const speakers = await listSpeakers(context.database.queries, viewer.event_id, ids);
  const known = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  let checking: Promise<CheckedHost> | undefined;
  return Promise.all(
    ids.map(async (id) => {
      const speaker = known.get(id);
      const address = pictureAddress(speaker?.source);
      if (!speaker) return { speaker_id: id, fate: 'gone' };
      if (speaker.avatar !== null) return { speaker_id: id, fate: 'kept' };
      if (address?.host !== host) return { speaker_id: id, fate: 'no_address' };
      checking ??= checkHost(host, reach, limits);
      const fate = await checking
        .then((checked) => fetching(() => fetchPicture(address, checked, reach, limits)))
        .then((file) => decoding(() => readForeignPicture(file, LIMITS)))
        .then((picture) => give(context, viewer, id, address, picture), whyNot);
      return { speaker_id: id, fate };
    }),
  );
}

function whyNot(error: unknown): PictureFate {
  if (error instanceof FetchError) return error.why;
  if (error instanceof ProblemError) return error.code === 'too_large' ? 'too_large' : 'no_picture';
  throw error;
}

/** Somebody may have set, removed or imported something while it was on its way. */
const give = (
  { database }: ServerContext,
  { event_id }: Viewer,
  id: string,
  address: URL,
  picture: KeptPicture,
): Promise<PictureFate> =>
  database.transaction(async (tx) => {
    const ref = { collection: 'speakers', id } as const;
    const row = await lockContent(tx, event_id, ref);
    if (!row) return 'gone';
    if (row.avatar !== null) return 'kept';
    if (pictureAddress(row.source as Parameters<typeof pictureAddress>[0])?.href !== address.href) return 'no_address';
    await changeContent(tx, event_id, ref, { avatar: imageUrl(picture.hash) });
    await keepContentImage(tx, { event_id, collection: 'speakers', document_id: id, ...picture });
    return 'set';
  });
