import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { ProblemError } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';

/** Resolution of the delay of the event loop, which is this long when nothing blocks it. */
const PRECISION_MS = 10;

/** Of the process, not of an app: tests open many apps in one process. */
const registry = new Registry();
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });

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
      return http.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
    },
  }),
];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));
