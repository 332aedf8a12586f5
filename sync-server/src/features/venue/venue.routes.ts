import { id } from '@baraza/schema/entities/fields';
import { Room } from '@baraza/schema/entities/room';
import { Session } from '@baraza/schema/entities/session';
import { z } from 'zod';
import { ProblemError } from '../../problems.ts';
import { listSessions } from '../events/events.store.ts';
import { setTotal } from '../paging.ts';
import { type Route, route } from '../route.ts';
import { findRoom, listRooms, sessionsAt } from './venue.store.ts';

const call = { method: 'get', tag: 'Venue', policy: 'signedIn' } as const;

export function venueRoutes(): Route[] {
  return [
    route({
      ...call,
      path: '/venue/rooms',
      summary: 'The rooms, by name',
      answer: z.array(Room),
      async handle({ context, http }) {
        const rooms = await listRooms(context.database.queries, context.config.eventId);
        setTotal(http, rooms.length);
        return rooms;
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
      answer: z.array(Session),
      async handle({ context, http }) {
        const now = new Date().toISOString();
        const sessions = await sessionsAt(context.database.queries, context.config.eventId, now);
        setTotal(http, sessions.length);
        return sessions;
      },
    }),
    route({
      ...call,
      path: '/venue/sessions',
      summary: 'The whole programme, in order of time',
      answer: z.array(Session),
      async handle({ context, http }) {
        const sessions = await listSessions(context.database.queries, context.config.eventId);
        setTotal(http, sessions.length);
        return sessions;
      },
    }),
  ];
}
