import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { entriesIn } from './entries-in.ts';
import { isJson, type Json, list, rest, text, type Unplaced, within, withinSource, words } from './form-values.ts';
import { readEvent, titleOf } from './read-event.ts';
import { People } from './read-people.ts';
import { knownZone, timesOf } from './read-times.ts';
import { ScheduleError } from './schedule-error.ts';
import { uuidFrom } from './stable-id.ts';

/** A programme read from a file. Ids derive from the file's names, so the same file gives the same ids. */
export interface ReadSchedule {
  title: string;
  /** The time zone that the file names; '' if it names none, or none that is known. */
  zone: string;
  rooms: Unplaced<Room>[];
  sessions: Unplaced<Session>[];
  speakers: Unplaced<Speaker>[];
  /** Names of items of which something was too long. */
  cut: string[];
  /** Names of entries that can't be taken, by the reason. */
  untimed: string[];
  repeated: string[];
}

/**
 * @param zone for times of a file that names no zone
 * @throws ScheduleError
 */
export function readSchedule(file: unknown, zone: string): ReadSchedule {
  const { schedule: all, conference } = conferenceOf(file);
  const named = knownZone(words(conference.time_zone_name)) ?? '';
  const cut: string[] = [];
  const read: ReadSchedule = {
    ...{ title: words(conference.title), zone: named, cut, untimed: [], repeated: [] },
    ...{ rooms: [], sessions: [], speakers: [] },
  };
  const prefix = words(conference.acronym);
  const base = words(all.base_url);
  const clock = { zone: named || zone, dayChange: words(conference.day_change).slice(0, 5) };

  const rooms = new Map<string, Unplaced<Room>>();
  const roomOf = (said: Json): string => {
    const name = words(said.name);
    // Keyed by name: in some files several rooms share a guid.
    if (name !== '' && !rooms.has(name)) rooms.set(name, readRoom(name, said, cut));
    return name === '' ? '' : uuidFrom(`room ${name}`);
  };
  for (const room of list(conference.rooms)) if (isJson(room)) roomOf(room);

  const people = new People(prefix, cut);
  const taken = new Set<string>();
  for (const { event, room, day, where } of entriesIn(all, conference)) {
    const roomId = roomOf(room);
    const times = isJson(event) ? timesOf(event, day, clock) : undefined;
    if (!isJson(event) || !times) {
      read.untimed.push((isJson(event) && titleOf(event)) || where);
      continue;
    }
    const session = readEvent(event, { roomId, prefix, base, times, cut });
    if (taken.has(session.id)) {
      read.repeated.push(session.title);
      continue;
    }
    taken.add(session.id);
    const speakers = people.speakIn(session.id, list(event.persons));
    // Of one speaker there is no order to keep.
    read.sessions.push({ ...session, speaker_order: speakers.length > 1 ? speakers.slice(0, 100) : [] });
  }
  read.rooms = [...rooms.values()];
  read.speakers = people.all;
  return read;
}

function conferenceOf(file: unknown): { schedule: Json; conference: Json } {
  const schedule = isJson(file) ? file.schedule : undefined;
  if (!isJson(schedule)) throw new ScheduleError('not_a_schedule', { missing: 'schedule' });
  const { conference } = schedule;
  if (!isJson(conference)) throw new ScheduleError('not_a_schedule', { missing: 'schedule.conference' });
  if (!Array.isArray(conference.days) && !Array.isArray(schedule.events))
    throw new ScheduleError('not_a_schedule', { missing: 'schedule.conference.days' });
  return { schedule, conference };
}

/** The database keeps seats in 32 bits. */
const SEATS_MAX = 2_147_483_647;

function readRoom(name: string, said: Json, cut: string[]): Unplaced<Room> {
  const seats = Math.floor(Number(words(said.capacity)));
  const id = uuidFrom(`room ${name}`);
  const known = ['name', 'capacity', 'events'];
  // With several languages the description is an object, which stays in `source`.
  if (!isJson(said.description)) known.push('description');
  if (said.guid === id) known.push('guid');
  return {
    id,
    name: within(name, 200, name, cut),
    description: within(text(said.description), 5_000, name, cut),
    floor: '',
    capacity: seats > 0 && seats <= SEATS_MAX ? seats : 0,
    shape: null,
    source: withinSource(rest(said, known) ?? {}, name, cut),
  };
}
