import { z } from 'zod';
import { feedHold } from '../database/feed/feed-hold.ts';
import { ProblemError } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import type { ServerContext } from '../server-context.ts';
import { type Reason, TROUBLES, withinTime } from './watch-health.ts';

const ANSWER_WITHIN_MS = 3_000;

/** The server takes calls in these. */
const STILL_WRITES = new Set<Reason>(['news_held', 'not_open', 'no_room', 'no_backup']);

const state = {
  state: z.enum(['ok', 'degraded']),
  /** Only if degraded: the reason, its meaning, and since when. */
  reason: z.enum(Object.keys(TROUBLES) as [Reason, ...Reason[]]).optional(),
  detail: z.string().optional(),
  since: z.iso.datetime().optional(),
};

export const healthRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/health',
    summary: 'Whether the server lives and its database answers; `state` says whether it can do all of its work',
    tag: 'Health',
    policy: 'public',
    answer: z.object({
      status: z.literal('ok'),
      ...state,
      database: z.enum(['pglite', 'postgres']),
      /** Age of the open transaction that holds back the change feed. */
      feed_lag_seconds: z.number(),
    }),
    async handle({ context }) {
      const hold = await holdNow(context);
      return {
        status: 'ok' as const,
        ...stateOf(context),
        database: context.database.kind,
        feed_lag_seconds: Math.round((hold?.seconds ?? 0) * 1_000) / 1_000,
      };
    },
  }),
  route({
    method: 'get',
    path: '/ready',
    summary:
      'Whether calls should come here: the database answers and takes writes, events are open, and this process is not about to stop',
    tag: 'Health',
    policy: 'public',
    answer: z.object({ status: z.literal('ready') }),
    problems: ['unavailable'],
    async handle({ context }) {
      if (context.health.isLeaving)
        throw new ProblemError('unavailable', 'This process is about to stop; others answer.', undefined, 5);
      if (context.hosting?.isOpening())
        throw new ProblemError('unavailable', 'This process still opens its events; others answer.', undefined, 5);
      await holdNow(context);
      const { reason, detail } = stateOf(context);
      if (reason && !STILL_WRITES.has(reason)) throw new ProblemError('unavailable', detail, undefined, 5);
      return { status: 'ready' as const };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/health',
    summary: 'How the server stands, and who keeps the news from being read',
    tag: 'Admin',
    policy: 'admin',
    answer: z.object({
      ...state,
      hold: z
        .object({
          pid: z.int().nullable(),
          application_name: z.string(),
          prepared: z.string().nullable(),
          role: z.string(),
          database: z.string(),
        })
        .optional(),
    }),
    async handle({ context }) {
      const hold = context.health.trouble()?.hold;
      if (!hold) return stateOf(context);
      const { pid, application_name, prepared, role, database } = hold;
      return { ...stateOf(context), hold: { pid, application_name, prepared, role, database } };
    },
  }),
];

/** The default event speaks for all of them, and for their backups: who watches a server asks at its one address. */
function stateOf(context: ServerContext) {
  const { health, socketRoom, hosting } = context;
  const ofBackups = [context, ...(hosting?.openNow() ?? [])].map(({ backups }) => backups?.trouble());
  const trouble =
    health.trouble() ?? hosting?.trouble() ?? socketRoom.trouble() ?? ofBackups.find((each) => each !== undefined);
  if (!trouble) return { state: 'ok' as const };
  const { reason, since } = trouble;
  return { state: 'degraded' as const, reason, detail: TROUBLES[reason], since };
}

/** @throws ProblemError when the database does not answer in time */
const holdNow = ({ database, log }: ServerContext) =>
  withinTime(feedHold(database.queries), ANSWER_WITHIN_MS).catch((error) => {
    log.error({ err: error }, 'the database does not answer');
    throw new ProblemError('unavailable', 'The database does not answer.', undefined, 5);
  });
