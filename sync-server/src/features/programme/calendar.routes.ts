import { createHash } from 'node:crypto';
import { id } from '@baraza/schema/define/fields';
import { addressLine } from '@baraza/schema/event/event-place';
import { type CalendarSession, calendarFile } from '@baraza/schema/programme/calendar-file';
import { inSpeakerOrder } from '@baraza/schema/programme/speaker-order';
import { z } from 'zod';
import { keepBriefly } from '../../http/keep-briefly.ts';
import { clientAddress } from '../../http/limits/client-address.ts';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { ServerContext } from '../../server-context.ts';
import { listSessions, listSpeakers } from '../event/events.store.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { isCalendarKey } from './calendar-link.ts';
import { listRooms } from './venue.store.ts';

const HOUR = 3_600;
const FRESH_FOR_S = 300;

interface Kept {
  text: string;
  /** Of what it says, without when it was made. */
  etag: string;
}

/** The programme for calendar programs, which ask for it again by themselves. */
export function calendarRoutes(): Route[] {
  // Everybody at a venue has one address, and a calendar asks about once an hour; one that is refused shows what it has.
  const asked = new RateLimit('programme-calendar', 20_000, HOUR, 'process');
  // Apart: whoever has no link takes nothing from those at the same address who have it.
  const wrong = new RateLimit('programme-calendar-wrong', 600, HOUR, 'process');
  const keep = keepBriefly<Kept>(FRESH_FOR_S * 1_000);
  let last: Kept | undefined;
  const current = (context: ServerContext) =>
    keep(context.config.eventId, async () => {
      last = await calendarOf(context, last);
      return last;
    });

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
        const address = clientAddress(http, context.config.trustedProxy);
        if (params.id !== context.config.eventId || !isCalendarKey(context.config, query.key)) {
          await wrong.take(context.database, address);
          throw new ProblemError('not_found', 'There is no such calendar.');
        }
        await asked.take(context.database, address);
        const { text, etag } = await current(context);
        const headers = { 'Cache-Control': `private, max-age=${FRESH_FOR_S}`, ETag: etag };
        if (http.req.header('if-none-match')?.includes(etag)) return http.body(null, 304, headers);
        return http.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' });
      },
    }),
  ];
}

/** @param last is kept while it still says the same */
async function calendarOf(context: ServerContext, last: Kept | undefined): Promise<Kept> {
  const event = await requestedEvent(context, context.config.eventId);
  const venue = addressLine(event.venue);
  const programme = await programmeOf(context, event.id);
  const madeAt = (time: Date) => calendarFile(programme, { name: event.name, venue }, time, { reminders: false });
  // Of the file itself but for its time: a version of this server that writes the same programme otherwise has another.
  const digest = createHash('sha256').update(madeAt(new Date(0)));
  const etag = `W/"${digest.digest('base64url')}"`;
  if (etag === last?.etag) return last;
  return { text: madeAt(new Date()), etag };
}

async function programmeOf({ database: { queries } }: ServerContext, eventId: string): Promise<CalendarSession[]> {
  const roomOf = new Map((await listRooms(queries, eventId)).map((room) => [room.id, room]));
  const speakersOf = new Map<string, { id: string; name: string }[]>();
  for (const speaker of await listSpeakers(queries, eventId))
    for (const session of speaker.sessions) speakersOf.set(session, [...(speakersOf.get(session) ?? []), speaker]);
  return (await listSessions(queries, eventId)).map((session) => ({
    ...session,
    room: roomOf.get(session.room_id),
    speakers: inSpeakerOrder(speakersOf.get(session.id) ?? [], session.speaker_order),
  }));
}
