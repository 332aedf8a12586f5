import { id } from '@baraza/schema/entities/fields';
import { Room } from '@baraza/schema/entities/room';
import { Session } from '@baraza/schema/entities/session';
import { z } from 'zod';
import { ProblemError } from '../../problems.ts';
import { listSessions } from '../events/events.store.ts';
import { pageOf, shortPage } from '../paging.ts';
import { type Route, route } from '../route.ts';
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
      async handle({ context, query, http }) {
        return pageOf(http, await listRooms(context.database.queries, context.config.eventId), query);
      },
    }),
    route({
      ...call,
      path: '/venue/rooms/{id}',
      summary: 'One room',
      params: z.object({ id }),
      answer: Room,
      problems: ['not_found'],
      async handle({ context, params }) {
        const room = await findRoom(context.database.queries, context.config.eventId, params.id);
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
      async handle({ context, query, http }) {
        const now = new Date().toISOString();
        return pageOf(http, await sessionsAt(context.database.queries, context.config.eventId, now), query);
      },
    }),
    route({
      ...call,
      path: '/venue/sessions',
      summary: 'The whole programme, in order of time',
      query: shortPage,
      answer: z.array(Session),
      async handle({ context, query, http }) {
        return pageOf(http, await listSessions(context.database.queries, context.config.eventId), query);
      },
    }),
  ];
}
