import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { apiDescriptionRoutes } from './features/api-description/api-description.routes.ts';
import { registerRoutes } from './features/route.ts';
import { featureRoutes } from './features/routes.ts';
import { compressAnswers } from './features/web-app/compress-answers.ts';
import { securityHeaders } from './features/web-app/security-headers.ts';
import { serveWebApp } from './features/web-app/web-app.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { notFoundHandler, problemHandler } from './problems.ts';
import { logRequests } from './request-log.ts';
import type { ServerContext } from './server-context.ts';
import { addSocketRoute } from './sync/realtime/socket-route.ts';
import { syncRoutes } from './sync/sync.routes.ts';

/** Everything that the server answers, in one place. */
export function createApp(context: ServerContext): OpenAPIHono {
  const app = new OpenAPIHono();
  app.onError(problemHandler(context.log));
  app.notFound(notFoundHandler);
  app.use(logRequests(context.log), securityHeaders(context.config.publicUrl), compressAnswers);

  const routes = [...healthRoutes(), ...featureRoutes(), ...syncRoutes(), ...apiDescriptionRoutes(app)];
  registerRoutes(app, context, routes);
  addSocketRoute(app, context);
  const page = new Hono();
  serveWebApp(page);
  app.route('/', page);
  return app;
}
