import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { featureRoutes } from './features/routes.ts';
import { apiDescriptionRoutes } from './http/api-description/api-description.routes.ts';
import { notFoundHandler, problemHandler } from './http/problems.ts';
import { registerRoutes } from './http/route.ts';
import { compressAnswers } from './http/web-app/compression.ts';
import { securityHeaders } from './http/web-app/security-headers.ts';
import { serveWebApp } from './http/web-app/web-app.ts';
import { inCall } from './log.ts';
import { requests } from './metrics.ts';
import { backupRoutes } from './operations/backup/backup.routes.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { metricsRoutes } from './operations/metrics.routes.ts';
import type { ServerContext } from './server-context.ts';
import { addSocketRoute } from './sync/realtime/socket-route.ts';
import { syncRoutes } from './sync/sync.routes.ts';

/** Builds the app with all routes of the server. */
export function createApp(context: ServerContext): OpenAPIHono {
  const app = new OpenAPIHono();
  app.onError(problemHandler(context.log));
  app.notFound(notFoundHandler);
  app.use(followCalls(context.log), securityHeaders(context.config.publicUrl), compressAnswers);

  const routes = [
    ...healthRoutes(),
    ...metricsRoutes(),
    ...backupRoutes(),
    ...featureRoutes(),
    ...syncRoutes(),
    ...apiDescriptionRoutes(app),
  ];
  registerRoutes(app, context, routes);
  addSocketRoute(app, context);
  const page = new Hono();
  serveWebApp(page);
  app.route('/', page);
  return app;
}

/**
 * Gives each call an id that is on all its lines in the log, and in the answer when the server failed; measures it, and
 * logs one line for it. The path is left out, as it may have a token or an address of mail: the route tells enough.
 */
const followCalls =
  (log: Logger): MiddlewareHandler =>
  (http, next) => {
    const request = randomUUID();
    return inCall(request, async () => {
      const began = performance.now();
      await next();
      const seconds = (performance.now() - began) / 1_000;
      const { method } = http.req;
      const { status } = http.res;
      const route = routePath(http);
      if (status >= 500) http.res.headers.set('X-Request-Id', request);
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
      log.debug({ method, route, status, ms: Math.round(seconds * 1_000) }, 'call');
    });
  };

/** A client may write anything there. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
