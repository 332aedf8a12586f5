import { NewEvent } from '@baraza/schema/event/new-event';
import { z } from 'zod';
import { pageOf, shortPage } from '../http/paging.ts';
import { ProblemError } from '../http/problems.ts';
import { type Route, route } from '../http/route.ts';
import type { Hosting, ServerContext } from '../server-context.ts';
import { archiveEvent } from './archive-event.ts';
import { EVENTS_MAX } from './hosted-events.store.ts';
import { listEvents } from './list-events.ts';
import { makeEvent } from './make-event.ts';

const tag = 'Many events';

const HostedEvent = z.object({
  id: z.string(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** How many people it has. */
  people: z.int(),
  time_zone: z.string(),
  /** Where its addresses begin. */
  address: z.string(),
  /** Whether it is the server's own event, which can't be archived. */
  is_default: z.boolean(),
  /** Whether it is not served. */
  archived: z.boolean(),
});

const MadeEvent = HostedEvent.extend({
  /** With which its first admin chooses a password; null where it is mailed. */
  link: z.string().nullable(),
});

/** The calls of the server's default event alone: who is an admin there is one of the server. */
export function hostedEventsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/api/admin/events',
      summary: 'All events of this server, for admins of its default event',
      tag,
      policy: 'admin',
      query: shortPage,
      answer: z.array(HostedEvent),
      problems: ['not_found'],
      async handle({ context, query, http }) {
        demandHosting(context);
        return pageOf(http, await listEvents(context), query);
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/events',
      summary: `Make an event beside the default one, to which its first admin is invited; a server has ${EVENTS_MAX} at most`,
      tag,
      policy: 'admin',
      confirms: true,
      costs: 20,
      body: NewEvent,
      status: 201,
      answer: MadeEvent,
      problems: ['not_found'],
      async handle({ context, viewer, body }) {
        const hosting = demandHosting(context);
        const { link } = await makeEvent(context, viewer, body);
        await hosting.look();
        return { ...eventIn(await listEvents(context), body.id), link };
      },
    }),
    route({
      method: 'put',
      path: '/api/admin/events/{id}',
      summary: 'Archive an event, or bring it back: archived, it keeps all it has and is not served',
      tag,
      policy: 'admin',
      confirms: true,
      params: z.object({ id: z.string().max(100) }),
      body: z.object({ archived: z.boolean() }),
      answer: HostedEvent,
      problems: ['not_found'],
      async handle({ context, params, body }) {
        const hosting = demandHosting(context);
        await archiveEvent(context, params.id, body.archived);
        await hosting.look();
        return eventIn(await listEvents(context), params.id);
      },
    }),
  ];
}

function demandHosting({ hosting }: ServerContext): Hosting {
  if (!hosting)
    throw new ProblemError('not_found', 'Events are made and archived in the default event of this server.');
  return hosting;
}

function eventIn<Listed extends { id: string }>(events: Listed[], id: string): Listed {
  const event = events.find((each) => each.id === id);
  if (!event) throw new ProblemError('not_found', 'There is no such event here.');
  return event;
}
