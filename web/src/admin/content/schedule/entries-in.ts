import { isJson, type Json, list, words } from './form-values.ts';

/** One entry of a programme, as its file has it, and what it follows from around it. */
export interface Entry {
  event: unknown;
  /** Without a name: no room. */
  room: Json;
  /** The day that it is listed under, if it is. */
  day: Json;
  /** For people: where in the file an entry without a name is. */
  where: string;
}

/** The entries of a programme of either version, in the order of the file. */
export function entriesIn(schedule: Json, conference: Json): Entry[] {
  const listed = list(conference.days).filter(isJson).flatMap(entriesOfDay);
  return [...listed, ...flatEntries(schedule, conference)];
}

/** Version 1 has them in the rooms of days; XML has those as lists, because a room may be there twice. */
function entriesOfDay(day: Json, at: number): Entry[] {
  const rooms = isJson(day.rooms)
    ? Object.entries(day.rooms).map(([name, events]) => ({ name, events }))
    : list(day.rooms).filter(isJson);
  return rooms.flatMap(({ events, ...room }) =>
    list(events).map((event, place) => ({ event, room, day, where: `${at + 1} · ${words(room.name)} · ${place + 1}` })),
  );
}

/** Version 2 has them in one list, and their rooms, tracks and people apart. */
function flatEntries(schedule: Json, conference: Json): Entry[] {
  const roomOf = finder(conference.rooms, ['guid', 'code', 'id']);
  const personOf = finder(schedule.persons, ['guid', 'code', 'id']);
  const trackOf = finder(conference.tracks, ['guid', 'slug', 'id']);
  const named = (track: unknown): unknown =>
    !isJson(track) || words(track.name) ? track : (trackOf(track) ?? words(track.slug));
  return list(schedule.events).map((event, at) => {
    const where = String(at + 1);
    if (!isJson(event)) return { event, room: {}, day: {}, where };
    const said = isJson(event.room) ? event.room : { name: event.room };
    const room = words(said.name) ? said : (roomOf(said) ?? {});
    const persons = list(event.participants ?? event.persons).map((person) =>
      isJson(person) ? withoutRole({ ...personOf(person), ...person }) : person,
    );
    return { event: { ...event, track: named(event.track), persons }, room, day: {}, where };
  });
}

/** Finds what another part of the file refers to, by the first of these fields that says which it is. */
function finder(listed: unknown, fields: readonly string[]): (reference: Json) => Json | undefined {
  const keysOf = (said: Json) =>
    fields.flatMap((field) => (isKey(said[field]) ? `${field} ${words(said[field])}` : []));
  const found = new Map(
    list(listed)
      .filter(isJson)
      .flatMap((each) => keysOf(each).map((key) => [key, each])),
  );
  return (reference) => {
    const key = keysOf(reference).find((each) => found.has(each));
    return key === undefined ? undefined : found.get(key);
  };
}

/** Nothing, and the number 0 that some files give everybody, tell nobody apart. */
const isKey = (said: unknown): boolean => !/^0*$/.test(words(said));

/** What somebody does in one session says nothing of them elsewhere. */
const withoutRole = ({ role: _, ...person }: Json): Json => person;
