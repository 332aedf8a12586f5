import { eventIdIn, pathInEvent } from '@baraza/schema/event/event-address';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { getPath } from 'hono/utils/url';
import { isCall } from '../http/web-app/web-app.ts';
import type { Hosting } from '../server-context.ts';

type Fetch = OpenAPIHono['fetch'];

/** To one address of this server, whatever slashes it begins with. */
function goTo(asked: string): Response {
  const { pathname, search } = new URL(asked);
  const headers = { Location: `/${pathInEvent(pathname).replace(/^\/+/, '')}${search}`, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 302, headers });
}

/** Answers calls: those below "/e/ID/" by the app of that event, all others by that of the default event. */
export function dispatch(home: Fetch, homeEventId: string, hosting: Hosting | undefined): Fetch {
  return async (request, ...rest) => {
    const path = getPath(request);
    const eventId = eventIdIn(path);
    // A device would take two addresses for two events.
    if (eventId === homeEventId && !isCall(pathInEvent(path))) return goTo(request.url);
    if (eventId === undefined || eventId === homeEventId || !hosting) return home(request, ...rest);
    return (await hosting.appOf(eventId))(request, ...rest);
  };
}
