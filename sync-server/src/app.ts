import { randomUUID } from 'node:crypto';
import { pathInEvent } from '@baraza/schema/event/event-address';
import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import { readPublicConfig } from './features/public-config/public-config.routes.ts';
import { featureRoutes } from './features/routes.ts';
import { hostedEventsRoutes } from './hosting/hosted-events.routes.ts';
import { apiDescriptionRoutes } from './http/api-description/api-description.routes.ts';
import { notFoundHandler, type ProblemError, problemHandler } from './http/problems.ts';
import { registerRoutes } from './http/route.ts';
import { compressAnswers } from './http/web-app/compression.ts';
import { securityHeaders } from './http/web-app/security-headers.ts';
import { builtWebApp, isCall, serveWebApp, type WebApp } from './http/web-app/web-app.ts';
import { inCall } from './log.ts';
import { requests } from './metrics.ts';
import { backupRoutes } from './operations/backup/by-call/backup.routes.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { measureProcess, metricsRoutes } from './operations/metrics.routes.ts';
import type { ServerContext } from './server-context.ts';
import { addSocketRoute } from './sync/realtime/socket-route.ts';
import { syncRoutes } from './sync/sync.routes.ts';

/** Builds the app with all routes of the server. */
export function createApp(context: ServerContext, webApp = builtWebApp()): OpenAPIHono {
  if (context.config.metricsToken) measureProcess();
  const app = emptyApp(context, webApp);
  const routes = [
    ...healthRoutes(),
    ...metricsRoutes(),
    ...backupRoutes(),
    ...featureRoutes(),
    ...hostedEventsRoutes(),
    ...syncRoutes(),
    ...apiDescriptionRoutes(app),
  ];
  registerRoutes(app, context, routes);
  addSocketRoute(app, context);
  addPage(app, webApp, {
    base: context.config.hosted?.base,
    tellEvent: (language) => readPublicConfig(context, language),
  });
  return app;
}

/**
 * An app that answers for an event which is not served: calls have this problem, and the page shows what a phone still has.
 * @param home of the server's default event
 */
export function createClosedApp(home: ServerContext, webApp: WebApp, problem: ProblemError): OpenAPIHono {
  // Phones ask for weeks for an event that is archived: that is no trouble of the server.
  const app = emptyApp({ ...home, log: home.log.child({}, { level: 'silent' }) }, webApp);
  app.use(async (http, next) => {
    if (isCall(http.req.path)) throw problem;
    await next();
  });
  addPage(app, webApp);
  return app;
}

function emptyApp({ config, log }: ServerContext, { inline }: WebApp): OpenAPIHono {
  const app = new OpenAPIHono({ getPath: (request) => pathInEvent(getPath(request)) });
  app.onError(problemHandler(log));
  app.notFound(notFoundHandler);
  app.use(followCalls(log), securityHeaders(config, inline), compressAnswers);
  return app;
}

function addPage(app: OpenAPIHono, webApp: WebApp, event?: Parameters<typeof serveWebApp>[2]): void {
  const page = new Hono();
  serveWebApp(page, webApp, event);
  app.route('/', page);
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
