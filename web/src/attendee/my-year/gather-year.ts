import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Connection } from '@baraza/schema/connections/connection';
import type { Event } from '@baraza/schema/event/event';
import { dayKey } from '../../i18n/formats.ts';
import { type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { otherOf } from '../connections/relation.ts';

export interface YearSources {
  event: Pick<Event, 'starts_on' | 'ends_on' | 'time_zone'>;
  me: string;
  now: number;
  /** The person's starred sessions, by time. */
  agenda: readonly ProgrammeSession[];
  checkIns: readonly CheckIn[];
  connections: readonly Connection[];
}

export interface YearDay {
  key: string;
  /** A moment of that day, ISO 8601. */
  at: string;
  /** The first time that a door or the person themself checked them in that day; undefined where none is known. */
  cameIn: CheckIn | undefined;
  sessions: ProgrammeSession[];
}

/** A room or a topic, with its number of sessions. */
export interface Part {
  name: string;
  count: number;
}

export interface MyYear {
  isOver: boolean;
  sessions: number;
  /** How long the sessions lasted, in ms; hours with two of them count once. */
  lasted: number;
  days: YearDay[];
  topics: Part[];
  rooms: Part[];
  /** Ids of the people whom one is connected with, in the order in which that came about. */
  people: string[];
}

/** Whether it is the last day of the event or later, by the venue's clock. */
export const isYearReady = ({ ends_on, time_zone }: Pick<Event, 'ends_on' | 'time_zone'>, now: number): boolean =>
  dayKey(now, time_zone) >= ends_on;

/** What this device knows of a person's event until now. What is in an agenda is not known to have been attended. */
export function gatherYear({ event, me, now, agenda, checkIns, connections }: YearSources): MyYear {
  const past = agenda.filter((session) => phaseOf(session, now) === 'over');
  return {
    isOver: dayKey(now, event.time_zone) > event.ends_on,
    sessions: past.length,
    lasted: lastedTogether(past),
    days: daysOf(past, firstOfEachDay(checkIns, me, event.time_zone), event.time_zone),
    topics: countNames(past.map(({ trackName }) => trackName)),
    rooms: countNames(past.map(({ room }) => room?.name ?? '')),
    people: connections
      .filter(({ status }) => status === 'accepted')
      .sort((a, b) => a.updated_at.localeCompare(b.updated_at))
      .map((connection) => otherOf(connection, me)),
  };
}

/** The record of somebody who comes again is a duplicate, and they came. */
const CAME: ReadonlySet<CheckIn['status']> = new Set(['accepted', 'duplicate']);

function firstOfEachDay(checkIns: readonly CheckIn[], me: string, timeZone: string): Map<string, CheckIn> {
  const first = new Map<string, CheckIn>();
  for (const checkIn of checkIns) {
    if (checkIn.user_id !== me || !CAME.has(checkIn.status)) continue;
    const key = dayKey(checkIn.check_in_time, timeZone);
    const known = first.get(key);
    if (!known || checkIn.check_in_time < known.check_in_time) first.set(key, checkIn);
  }
  return first;
}

function daysOf(past: readonly ProgrammeSession[], cameIn: ReadonlyMap<string, CheckIn>, timeZone: string): YearDay[] {
  const days = new Map<string, YearDay>();
  for (const [key, checkIn] of cameIn) days.set(key, { key, at: checkIn.check_in_time, cameIn: checkIn, sessions: [] });
  for (const session of past) {
    const key = dayKey(session.start_time, timeZone);
    const day = days.get(key) ?? { key, at: session.start_time, cameIn: undefined, sessions: [] };
    day.sessions.push(session);
    days.set(key, day);
  }
  return [...days.values()].sort((a, b) => a.key.localeCompare(b.key));
}

/** @param sessions sorted by start time */
function lastedTogether(sessions: readonly ProgrammeSession[]): number {
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { start_time, end_time } of sessions) {
    const [start, end] = [Math.max(Date.parse(start_time), until), Date.parse(end_time)];
    if (end <= start) continue;
    sum += end - start;
    until = end;
  }
  return sum;
}

/** Most frequent first. */
function countNames(names: readonly string[]): Part[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
