import { id } from '@baraza/schema/define/fields';
import { type CalendarSession, calendarFile } from '@baraza/schema/programme/calendar-file';
import { z } from 'zod';
import { clientAddress } from '../../http/client-address.ts';
import { ProblemError } from '../../http/problems.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import { type Route, route } from '../../http/route.ts';
import type { ServerContext } from '../../server-context.ts';
import { listSessions, listSpeakers } from '../event/events.store.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { isCalendarKey } from './calendar-link.ts';
import { listRooms } from './venue.store.ts';

const HOUR = 3_600;
const FRESH_FOR_S = 300;

/** The programme for calendar programs, which ask for it again by themselves. */
export function calendarRoutes(): Route[] {
  // Everybody at a venue has one address.
  const asked = new RateLimit('programme-calendar', 20_000, HOUR, 'process');

  return [
    route({
      method: 'get',
      path: '/api/events/{id}/programme.ics',
      summary: 'The programme as a calendar to subscribe to (RFC 5545), for who has its link from an invitation',
      tag: 'Events',
      policy: 'public',
      params: z.object({ id }),
      query: z.object({ key: z.string().max(100) }),
      answer: z.string(),
      contentType: 'text/calendar',
      problems: ['not_found', 'too_many_requests'],
      async handle({ context, params, query, http }) {
        await asked.take(context.database, clientAddress(http, context.config.trustedProxy));
        if (!isCalendarKey(context.config, query.key))
          throw new ProblemError('not_found', 'There is no such calendar.');
        const event = await requestedEvent(context, params.id);
        const venue = [event.venue.name, event.venue.city].filter(Boolean).join(', ');
        const options = { reminders: false, name: event.name };
        return http.body(calendarFile(await programmeOf(context, event.id), venue, new Date(), options), 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Cache-Control': `private, max-age=${FRESH_FOR_S}`,
        });
      },
    }),
  ];
}

async function programmeOf({ database: { queries } }: ServerContext, eventId: string): Promise<CalendarSession[]> {
  const roomOf = new Map((await listRooms(queries, eventId)).map((room) => [room.id, room]));
  const speakersOf = new Map<string, { name: string }[]>();
  for (const speaker of await listSpeakers(queries, eventId))
    for (const session of speaker.sessions) speakersOf.set(session, [...(speakersOf.get(session) ?? []), speaker]);
  return (await listSessions(queries, eventId)).map((session) => ({
    ...session,
    room: roomOf.get(session.room_id),
    speakers: speakersOf.get(session.id) ?? [],
  }));
}
