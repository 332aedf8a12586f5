import type { ArgsOf } from '@baraza/schema/commands';
import { AVATAR_MAX_BYTES } from '@baraza/schema/define/fields';
import type { Queries } from '../../../database/database.ts';
import { ProblemError } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { CommandHandler, DocumentRef, Made } from '../../../sync/command-handler.ts';
import { changeProfile } from '../users.store.ts';
import { countDecoding } from './decodings.ts';
import { keepImage } from './images.store.ts';
import { demandPicture, imageUrl, readPicture } from './read-picture.ts';

/** Devices send a quarter of this size; a list with many avatars must stay fast on a phone. */
const LIMITS = { bytes: AVATAR_MAX_BYTES, width: 512, height: 512 };

export const setAvatarHandler: CommandHandler<ArgsOf<'set_avatar'>> = {
  // No check needed: the command can only change the viewer's own avatar.
  policy: () => undefined,
  kept: ({ media_type }) => ({ media_type }),
  async apply(tx, viewer, args, origin) {
    const [touched] = await setAvatars(tx, viewer, [{ args, origin }]);
    return touched as DocumentRef[];
  },
  applyMany: setAvatars,
};

/** Only the last one is decoded, since it is all that is kept: decoding takes its time while the transaction is open. */
async function setAvatars(
  tx: Queries,
  viewer: Viewer,
  many: readonly Made<ArgsOf<'set_avatar'>>[],
): Promise<DocumentRef[][]> {
  for (const { args } of many) demandPicture(args, LIMITS);
  const [last] = many.slice(-1);
  if (!last) return [];
  await countDecoding(viewer);
  const picture = await readPicture(last.args, LIMITS);
  const { user_id, event_id } = viewer;
  // Updates the person first, which locks the row: a concurrent change of the same avatar waits.
  if (!(await changeProfile(tx, event_id, user_id, { avatar: imageUrl(picture.hash) })))
    throw new ProblemError('not_found', 'This person is no longer here.');
  await keepImage(tx, { user_id, event_id, ...picture });
  return many.map(() => [{ collection: 'users', id: user_id }]);
}
