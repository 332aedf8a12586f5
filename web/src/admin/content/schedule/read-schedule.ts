import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { isJson, type Json, list, rest, text, type Unplaced, within, words } from './form-values.ts';
import { readEvent } from './read-event.ts';
import { isUuid, uuidFrom } from './stable-id.ts';

/** A programme read from a file. Ids derive from the file's names, so the same file gives the same ids. */
export interface ReadSchedule {
  title: string;
  rooms: Unplaced<Room>[];
  sessions: Unplaced<Session>[];
  speakers: Unplaced<Speaker>[];
  /** Names of items that were shortened or could not be understood. */
  cut: string[];
}

export type ScheduleProblem = 'not_json' | 'not_a_schedule';

/** @throws Error whose message is a `ScheduleProblem` */
export function readSchedule(file: string): ReadSchedule {
  const { conference, base } = conferenceOf(parsed(file));
  const schedule: ReadSchedule = { title: words(conference.title), rooms: [], sessions: [], speakers: [], cut: [] };
  const prefix = words(conference.acronym);

  const rooms = new Map<string, Unplaced<Room>>();
  const roomNamed = (name: string, said: Json = {}): string => {
    // Keyed by name: in some files several rooms share a guid.
    if (name !== '' && !rooms.has(name)) rooms.set(name, readRoom(name, said, schedule.cut));
    return name === '' ? '' : uuidFrom(`room ${name}`);
  };
  for (const room of list(conference.rooms)) if (isJson(room)) roomNamed(words(room.name), room);

  const speakers = new Map<string, Unplaced<Speaker>>();
  const speakerOf = (person: Json): Unplaced<Speaker> => {
    const name = words(person.public_name) || words(person.name) || words(person.full_public_name);
    const key = words(person.guid) || words(person.code) || words(person.id) || name;
    const id = isUuid(person.guid) ? person.guid.toLowerCase() : uuidFrom(`person ${prefix} ${key}`);
    const known = speakers.get(id);
    if (known) return known;
    const speaker = readSpeaker(id, name || key, person, schedule.cut);
    speakers.set(id, speaker);
    return speaker;
  };

  const taken = new Set<string>();
  for (const day of list(conference.days)) {
    if (!isJson(day) || !isJson(day.rooms)) continue;
    for (const [name, events] of Object.entries(day.rooms)) {
      const roomId = roomNamed(name.trim());
      for (const event of list(events)) {
        const session = isJson(event) ? readEvent(event, { roomId, prefix, base, cut: schedule.cut }) : undefined;
        if (!session || taken.has(session.id)) {
          schedule.cut.push(isJson(event) ? words(event.title) || words(event.id) : String(event));
          continue;
        }
        taken.add(session.id);
        schedule.sessions.push(session);
        for (const person of list((event as Json).persons)) {
          if (!isJson(person)) continue;
          const speaker = speakerOf(person);
          if (!speaker.sessions.includes(session.id)) speaker.sessions.push(session.id);
        }
      }
    }
  }
  schedule.rooms = [...rooms.values()];
  schedule.speakers = [...speakers.values()];
  return schedule;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error('not_json' satisfies ScheduleProblem);
  }
}

function conferenceOf(json: unknown): { conference: Json; base: string } {
  const schedule = isJson(json) ? json.schedule : undefined;
  const conference = isJson(schedule) ? schedule.conference : undefined;
  if (!isJson(conference) || !Array.isArray(conference.days))
    throw new Error('not_a_schedule' satisfies ScheduleProblem);
  return { conference, base: isJson(schedule) ? words(schedule.base_url) : '' };
}

function readRoom(name: string, said: Json, cut: string[]): Unplaced<Room> {
  const description = within(text(said.description), 5_000, name, cut);
  const capacity = typeof said.capacity === 'number' && said.capacity >= 0 ? Math.floor(said.capacity) : 0;
  const id = uuidFrom(`room ${name}`);
  const known = ['name', 'capacity'];
  // With several languages the description is an object, which stays in `source`.
  if (!isJson(said.description)) known.push('description');
  if (said.guid === id) known.push('guid');
  return {
    id,
    name: within(name, 200, name, cut),
    description,
    floor: '',
    capacity,
    shape: null,
    source: rest(said, known) ?? {},
  };
}

const PERSON_FIELDS = ['public_name', 'name', 'full_public_name', 'biography'];

function readSpeaker(id: string, name: string, person: Json, cut: string[]): Unplaced<Speaker> {
  return {
    id,
    name: within(name, 200, name, cut),
    title: '',
    company: '',
    bio: within(text(person.biography), 5_000, name, cut),
    avatar: null,
    expertise: [],
    sessions: [],
    social: {},
    featured: false,
    source: rest(person, person.guid === id ? [...PERSON_FIELDS, 'guid'] : PERSON_FIELDS) ?? {},
  };
}
