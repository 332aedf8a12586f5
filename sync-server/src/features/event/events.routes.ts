import { id } from '@baraza/schema/define/fields';
import { eventCommands } from '@baraza/schema/event/commands';
import { Event } from '@baraza/schema/event/event';
import { Session } from '@baraza/schema/programme/session';
import { Speaker } from '@baraza/schema/programme/speaker';
import { z } from 'zod';
import { pageOf, shortPage } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { performCommand } from '../../sync/perform.ts';
import { visibleTo } from '../../sync/pull/visible-to.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { countEvent, findEvent, listSessions, listSpeakers } from './events.store.ts';
import { requestedEvent } from './requested-event.ts';

const tag = 'Events';
const params = z.object({ id });
const ofEvent = { method: 'get', tag, policy: 'signedIn', params, problems: ['not_found'] } as const;

export function eventsRoutes(): Route[] {
  return [
    route({
      method: 'get',
      path: '/events',
      summary: 'The events of this deployment: one',
      tag,
      policy: 'signedIn',
      query: shortPage,
      answer: z.array(Event),
      async handle({ context, viewer, query, http }) {
        const event = await findEvent(context.database.queries, context.config.eventId);
        return pageOf(http, visibleTo(viewer, 'events', event ? [event] : []), query);
      },
    }),
    route({
      ...ofEvent,
      path: '/api/events/{id}',
      summary: 'One event',
      answer: Event,
      async handle({ context, viewer, params }) {
        const [event] = visibleTo(viewer, 'events', [await requestedEvent(context, params.id)]);
        if (!event) throw new ProblemError('not_found', 'There is no such event here.');
        return event;
      },
    }),
    route({
      method: 'put',
      path: '/api/events/{id}',
      tag,
      policy: 'admin',
      params,
      summary: 'Change the event; what is not named stays, also of its venue and of each gate',
      body: eventCommands.update_event.args.shape.changes.strip(),
      answer: Event,
      problems: ['not_found'],
      async handle({ context, viewer, params, body }) {
        const event = await requestedEvent(context, params.id);
        await performCommand(context, viewer, 'update_event', { changes: body }, serverOrigin());
        return requestedEvent(context, event.id);
      },
    }),
    route({
      ...ofEvent,
      path: '/api/events/{id}/sessions',
      summary: 'Its programme, in order of time',
      query: shortPage,
      answer: z.array(Session),
      async handle({ context, viewer, params, query, http }) {
        const event = await requestedEvent(context, params.id);
        const rows = await listSessions(context.database.queries, event.id);
        return pageOf(http, visibleTo(viewer, 'sessions', rows), query);
      },
    }),
    route({
      ...ofEvent,
      path: '/api/events/{id}/speakers',
      summary: 'Its speakers',
      query: shortPage,
      answer: z.array(Speaker),
      async handle({ context, viewer, params, query, http }) {
        const event = await requestedEvent(context, params.id);
        const rows = await listSpeakers(context.database.queries, event.id);
        return pageOf(http, visibleTo(viewer, 'speakers', rows), query);
      },
    }),
    route({
      ...ofEvent,
      path: '/api/events/{id}/stats',
      summary: 'Its figures',
      answer: z.object({
        totalAttendees: z.int(),
        checkedInAttendees: z.int(),
        totalSessions: z.int(),
        totalExhibitors: z.int(),
      }),
      async handle({ context, params }) {
        const event = await requestedEvent(context, params.id);
        return countEvent(context.database.queries, event.id);
      },
    }),
  ];
}
