import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** One line for each call. Never the query: the WebSocket takes a token in it, others name people. */
export const logRequests =
  (log: Logger): MiddlewareHandler =>
  async (http, next) => {
    const began = performance.now();
    await next();
    const { method, path } = http.req;
    log.debug({ method, path, status: http.res.status, ms: Math.round(performance.now() - began) }, 'call');
  };
