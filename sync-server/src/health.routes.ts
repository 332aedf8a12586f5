import { z } from 'zod';
import { feedLag } from './database/feed-lag.ts';
import { type Route, route } from './features/route.ts';
import { ProblemError } from './problems.ts';

const ANSWER_WITHIN_MS = 3_000;

export const healthRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/health',
    summary: 'Whether the server can do its work: its database answers',
    tag: 'Health',
    policy: 'public',
    answer: z.object({
      status: z.literal('ok'),
      database: z.enum(['pglite', 'postgres']),
      /** For how long the oldest open transaction has kept changes from being read. */
      feed_lag_seconds: z.number(),
    }),
    async handle({ context: { database, log } }) {
      const feed_lag_seconds = await withinTime(feedLag(database.queries)).catch((error) => {
        log.error({ err: error }, 'the database does not answer');
        throw new ProblemError('unavailable', 'The database does not answer.', undefined, 5);
      });
      return { status: 'ok' as const, database: database.kind, feed_lag_seconds };
    },
  }),
];

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
