import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { featureRoutes } from './features/routes.ts';
import { apiDescriptionRoutes } from './http/api-description/api-description.routes.ts';
import { notFoundHandler, problemHandler } from './http/problems.ts';
import { registerRoutes } from './http/route.ts';
import { compressAnswers } from './http/web-app/compression.ts';
import { securityHeaders } from './http/web-app/security-headers.ts';
import { serveWebApp } from './http/web-app/web-app.ts';
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
  app.use(logRequests(context.log), securityHeaders(context.config.publicUrl), compressAnswers);

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

/** Logs one line for each call, without the query string: it may contain the WebSocket's token or people's names. */
const logRequests =
  (log: Logger): MiddlewareHandler =>
  async (http, next) => {
    const began = performance.now();
    await next();
    const { method, path } = http.req;
    log.debug({ method, path, status: http.res.status, ms: Math.round(performance.now() - began) }, 'call');
  };
