import { CHECK_IN_METHODS, CHECK_IN_STATUSES } from '@baraza/schema/check-in/check-in';
import { id } from '@baraza/schema/define/fields';
import { z } from 'zod';
import { page, setTotal } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { countEvent } from '../event/events.store.ts';
import { requestedEvent } from '../event/requested-event.ts';
import { BroadcastBody, sendMessage } from '../messages/send-notification.ts';
import {
  checkInsByGate,
  checkInsByHour,
  checkInsByMethod,
  countByStatus,
  listCheckIns,
} from './check-in-figures.store.ts';
import { CheckInRecord } from './check-in-record.ts';
import {
  countMeetings,
  countNotificationsToday,
  peopleByTicketType,
  sessionsByTrack,
  sessionsMostStarred,
} from './event-figures.store.ts';

const RECENT = 10;
const MOST_STARRED = 10;

const call = { tag: 'Admin', policy: 'admin', problems: ['not_found'] } as const;
const ofEvent = z.object({ event_id: id.optional() });
const figure = z.int();

export function adminRoutes(): Route[] {
  return [
    route({
      ...call,
      method: 'get',
      path: '/api/admin/dashboard',
      summary: 'The figures of the dashboard',
      query: ofEvent,
      answer: z.object({
        total_users: figure,
        checked_in_users: figure,
        total_exhibitors: figure,
        total_sessions: figure,
        recent_checkins: z.array(CheckInRecord),
        notifications_today: figure,
        /** Per cent, with one decimal. */
        check_in_rate: z.number(),
      }),
      async handle({ context, viewer, query }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        const { queries } = context.database;
        const counts = await countEvent(queries, event.id);
        const recent = await listCheckIns(queries, event.id, { limit: RECENT, offset: 0, statuses: ['accepted'] });
        return {
          total_users: counts.totalAttendees,
          checked_in_users: counts.checkedInAttendees,
          total_exhibitors: counts.totalExhibitors,
          total_sessions: counts.totalSessions,
          recent_checkins: recent.rows,
          notifications_today: await countNotificationsToday(queries, event.id, event.time_zone),
          check_in_rate: percent(counts.checkedInAttendees, counts.totalAttendees),
        };
      },
    }),
    route({
      ...call,
      method: 'get',
      path: '/api/admin/checkin-analytics',
      summary: 'Who came in when, where and how: each person once in the whole event, by the check-in that counts',
      query: ofEvent,
      answer: z.object({
        total: figure,
        /** Also of people whom a door let in again on a later day. */
        duplicates: figure,
        refused: figure,
        undone: figure,
        /** Local time at the venue, "2026-11-21T08:00". */
        by_hour: z.array(z.object({ hour: z.string(), count: figure })),
        by_day: z.array(z.object({ day: z.string(), count: figure })),
        /** `gate_id` is '' for people who checked themselves in without a gate. */
        by_gate: z.array(z.object({ gate_id: z.string(), name: z.string(), count: figure })),
        by_method: z.array(z.object({ check_in_method: z.enum(CHECK_IN_METHODS), count: figure })),
      }),
      async handle({ context, viewer, query }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        const { queries } = context.database;
        const counts = await countByStatus(queries, event.id);
        const by_hour = await checkInsByHour(queries, event.id, event.time_zone);
        const by_gate = await checkInsByGate(queries, event.id);
        const nameOf = new Map(event.gates.map((gate) => [gate.id, gate.name]));
        return {
          total: counts.accepted,
          duplicates: counts.duplicate,
          refused: counts.refused,
          undone: counts.undone,
          by_hour,
          by_day: perDay(by_hour),
          by_gate: by_gate.map((row) => ({ ...row, name: nameOf.get(row.gate_id) ?? '' })),
          by_method: await checkInsByMethod(queries, event.id),
        };
      },
    }),
    route({
      ...call,
      method: 'get',
      path: '/api/admin/event-analytics',
      summary: 'What people are, star and do',
      query: ofEvent,
      answer: z.object({
        by_ticket_type: z.array(z.object({ ticketType: z.string(), total: figure, checked_in: figure })),
        sessions_by_track: z.array(z.object({ track: z.string(), count: figure })),
        most_starred_sessions: z.array(z.object({ session_id: z.string(), title: z.string(), stars: figure })),
        connections: figure,
        connection_requests: figure,
        notifications_sent: figure,
      }),
      async handle({ context, viewer, query }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        const { queries } = context.database;
        return {
          by_ticket_type: await peopleByTicketType(queries, event.id),
          sessions_by_track: await sessionsByTrack(queries, event.id),
          most_starred_sessions: await sessionsMostStarred(queries, event.id, MOST_STARRED),
          ...(await countMeetings(queries, event.id)),
        };
      },
    }),
    route({
      ...call,
      method: 'get',
      path: '/api/admin/check-ins',
      summary: 'The check-ins, newest first; with `status` the records that did not become one',
      query: ofEvent.extend({
        ...page({ default: 100, max: 1_000 }).shape,
        status: z.enum([...CHECK_IN_STATUSES, 'all']).default('accepted'),
      }),
      answer: z.array(CheckInRecord),
      async handle({ context, viewer, query, http }) {
        const event = await requestedEvent(context, query.event_id ?? viewer.event_id);
        const statuses = query.status === 'all' ? CHECK_IN_STATUSES : [query.status];
        const { total, rows } = await listCheckIns(context.database.queries, event.id, { ...query, statuses });
        setTotal(http, total);
        return rows;
      },
    }),
    route({
      ...call,
      method: 'post',
      path: '/api/admin/send-broadcast-notification',
      summary: 'Write to everybody, or to a group; at once, or at a time to come',
      body: BroadcastBody,
      status: 201,
      answer: z.object({ message: z.string(), notification_id: z.string() }),
      async handle({ context, viewer, body }) {
        const { id, state, audience } = await sendMessage(context, viewer, body);
        const to = audience === 'everybody' ? 'everybody' : 'the people it is for';
        return { message: state === 'scheduled' ? `It will be sent to ${to}.` : `Sent to ${to}.`, notification_id: id };
      },
    }),
  ];
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);

function perDay(hours: readonly { hour: string; count: number }[]): { day: string; count: number }[] {
  const days = new Map<string, number>();
  for (const { hour, count } of hours) days.set(hour.slice(0, 10), (days.get(hour.slice(0, 10)) ?? 0) + count);
  return [...days].map(([day, count]) => ({ day, count }));
}
