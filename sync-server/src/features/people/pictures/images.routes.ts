import { AVATAR_MEDIA_TYPES } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { ProblemError } from '../../../http/problems.ts';
import { type Route, route } from '../../../http/route.ts';
import { findImage } from './images.store.ts';

const A_YEAR_S = 31_536_000;
/** Nothing between keeps it, and nobody shows it without asking once its person is gone. */
const OF_A_PERSON = 'private, no-cache';

export function imagesRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/images/{hash}',
      summary: 'A picture, by the hash of its bytes',
      tag: 'Users',
      // Browsers load images without the session token. Only people who were shown the card know the hash; it can't be
      // guessed.
      policy: 'public',
      params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
      answer: z.string().meta({ format: 'binary' }),
      contentType: 'image/*',
      problems: ['not_found'],
      async handle({ context, params, http }) {
        const image = await findImage(context.database.queries, context.config.eventId, params.hash);
        // A restored backup may be anybody's file: a page or a script would be of the app's own origin.
        if (!image || !AVATAR_MEDIA_TYPES.includes(image.media_type))
          throw new ProblemError('not_found', 'There is no such picture.');
        return http.body(new Uint8Array(image.bytes), 200, {
          'Content-Type': image.media_type,
          'Cache-Control': image.isOfPerson ? OF_A_PERSON : `public, max-age=${A_YEAR_S}, immutable`,
        });
      },
    }),
  ];
}
