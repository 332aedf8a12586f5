import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { feedHold } from '../database/feed/feed-hold.ts';
import { countUnpushed } from '../delivery/push-queue.store.ts';
import { ProblemError } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import { asked, registry } from '../metrics.ts';
import type { ServerContext } from '../server-context.ts';
import { mailsWaiting } from './queues.store.ts';
import { withinTime } from './watch-health.ts';

/** Resolution of the delay of the event loop, which is this long when nothing blocks it. */
const PRECISION_MS = 10;

/** Measures the process from now on. Only where somebody may ask: to look at the event loop wakes a resting server a hundred times a second. */
export function measureProcess(): void {
  if (registry.getSingleMetric('nodejs_eventloop_lag_seconds')) return;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });
}

/** For a program that watches the server: its token is not a person's, so that it can do nothing else and never expires. */
export const metricsRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/metrics',
    summary:
      'What this process uses, for Prometheus; for who sends `METRICS_TOKEN` as bearer token, 404 where none is set',
    tag: 'Health',
    policy: 'public',
    contentType: 'text/plain',
    answer: z.string(),
    problems: ['not_found', 'not_signed_in'],
    async handle({ context, http }) {
      const { metricsToken } = context.config;
      if (!metricsToken) throw new ProblemError('not_found', 'This server gives no metrics: METRICS_TOKEN is not set.');
      if (!isSame(http.req.header('authorization') ?? '', `Bearer ${metricsToken}`))
        throw new ProblemError('not_signed_in', 'The token is not the one for metrics.');
      await askDatabase(context).catch((error) => {
        asked.up.set(0);
        context.log.warn({ err: error }, 'the database could not be asked for metrics');
      });
      return http.body((await registry.metrics()) + (await backupFigures(context)), 200, {
        'Content-Type': registry.contentType,
      });
    },
  }),
];

/** Of the default event and of all beside it, by the event's id. */
async function backupFigures(context: ServerContext): Promise<string> {
  if (!context.backups) return '';
  const figures = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [figures], labelNames: ['event'] });
  const failing = gauge('baraza_backup_failing', '1 while no backup can be written, or the newest is late');
  const at = gauge('baraza_last_backup_timestamp_seconds', 'When the newest backup was begun; 0 for none');
  const bytes = gauge('baraza_last_backup_size_bytes', 'Size of the newest backup');
  for (const { config, backups } of [context, ...(context.hosting?.openNow() ?? [])]) {
    const newest = backups?.newest();
    const event = { event: config.eventId };
    failing.set(event, backups?.trouble() ? 1 : 0);
    at.set(event, (newest?.at ?? 0) / 1_000);
    bytes.set(event, newest?.bytes ?? 0);
  }
  return figures.metrics();
}

/** Prometheus gives up after ten seconds. */
const ANSWER_WITHIN_MS = 5_000;

/** The counts of queues are of all processes: take the largest, not the sum. */
async function askDatabase({ database }: ServerContext): Promise<void> {
  const pool = database.pool?.();
  for (const [state, count] of Object.entries(pool ?? {})) asked.pool.set({ state }, count);
  const { queries } = database;
  const answers = Promise.all([feedHold(queries), mailsWaiting(queries), countUnpushed(queries)]);
  const [hold, mails, pushes] = await withinTime(answers, ANSWER_WITHIN_MS);
  asked.up.set(1);
  asked.feedLag.set(hold?.seconds ?? 0);
  for (const [state, count] of Object.entries(mails)) asked.mails.set({ state }, count);
  asked.pushes.set(pushes);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
