import { id } from '@baraza/schema/define/fields';
import { PICTURES_AT_ONCE } from '@baraza/schema/programme/speaker-picture';
import { z } from 'zod';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { type Route, route } from '../../../http/route.ts';
import { addEntry } from '../../audit/audit.store.ts';
import { FETCH_LIMITS, type FetchLimits } from './fetch-picture.ts';
import { OPEN_INTERNET, type Reach } from './reach.ts';
import { PICTURE_FATES, takePictures } from './take-pictures.ts';

/** Three of the largest programmes. */
const PICTURES_PER_HOUR = 5_000;

/** @param reach which servers are called; tests have one of their own */
export function speakerPicturesRoutes(reach: Reach = OPEN_INTERNET, limits: FetchLimits = FETCH_LIMITS): Route[] {
  const fetches = new RateLimit('speaker-pictures', PICTURES_PER_HOUR, 3_600);
  return [
    route({
      method: 'post',
      path: '/api/admin/speaker-pictures',
      summary:
        'Fetch pictures of imported speakers who have none, from the one host that is named and at the addresses that ' +
        'their programme file has; answers when all of them were tried',
      tag: 'Admin',
      policy: 'admin',
      costs: 100,
      body: z.strictObject({
        /** As in the addresses, with its port if that is not the one of https. */
        host: z.string().min(1).max(260),
        speaker_ids: z.array(id).min(1).max(PICTURES_AT_ONCE),
      }),
      answer: z.object({
        pictures: z.array(z.object({ speaker_id: z.string(), fate: z.enum(PICTURE_FATES) })),
      }),
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        const { host, speaker_ids } = body;
        const ids = [...new Set(speaker_ids)];
        await fetches.take(context.database, viewer.event_id, ids.length);
        // Before anything is called: who had which host called is known whatever comes of it.
        await context.database.transaction((tx) =>
          addEntry(tx, {
            ...{ event_id: viewer.event_id, at: new Date().toISOString(), user_id: viewer.user_id },
            ...{ action: 'fetch_speaker_pictures', collection: 'speakers', document_id: ids[0] as string },
            after: { host, speakers: ids.length },
          }),
        );
        return { pictures: await takePictures(context, viewer, { host, ids, reach, limits }) };
      },
    }),
  ];
}
