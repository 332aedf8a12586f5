import { id } from '@baraza/schema/define/fields';
import { Room } from '@baraza/schema/programme/room';
import { Session } from '@baraza/schema/programme/session';
import { z } from 'zod';
import { pageOf, shortPage } from '../../http/paging.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import { visibleTo } from '../../sync/pull/visible-to.ts';
import { listSessions } from '../event/events.store.ts';
import { findRoom, listRooms, sessionsAt } from './venue.store.ts';

const call = { method: 'get', tag: 'Venue', policy: 'signedIn' } as const;

export function venueRoutes(): Route[] {
  return [
    route({
      ...call,
      path: '/venue/rooms',
      summary: 'The rooms, by name',
      query: shortPage,
      answer: z.array(Room),
      async handle({ context, viewer, query, http }) {
        const rows = await listRooms(context.database.queries, context.config.eventId);
        return pageOf(http, visibleTo(viewer, 'rooms', rows), query);
      },
    }),
    route({
      ...call,
      path: '/venue/rooms/{id}',
      summary: 'One room',
      params: z.object({ id }),
      answer: Room,
      problems: ['not_found'],
      async handle({ context, viewer, params }) {
        const row = await findRoom(context.database.queries, context.config.eventId, params.id);
        const [room] = visibleTo(viewer, 'rooms', row ? [row] : []);
        if (!room) throw new ProblemError('not_found', 'There is no such room.');
        return room;
      },
    }),
    route({
      ...call,
      path: '/venue/sessions/current',
      summary: 'The sessions that run now',
      query: shortPage,
      answer: z.array(Session),
      async handle({ context, viewer, query, http }) {
        const now = new Date().toISOString();
        const rows = await sessionsAt(context.database.queries, context.config.eventId, now);
        return pageOf(http, visibleTo(viewer, 'sessions', rows), query);
      },
    }),
    route({
      ...call,
      path: '/venue/sessions',
      summary: 'The whole programme, in order of time',
      query: shortPage,
      answer: z.array(Session),
      async handle({ context, viewer, query, http }) {
        const rows = await listSessions(context.database.queries, context.config.eventId);
        return pageOf(http, visibleTo(viewer, 'sessions', rows), query);
      },
    }),
  ];
}
