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

/** Version 2 has them in one list, their rooms by guid, and their people apart. */
function flatEntries(schedule: Json, conference: Json): Entry[] {
  const rooms = list(conference.rooms).filter(isJson);
  const byGuid = new Map(rooms.map((room) => [words(room.guid), room]));
  const people = new Map(
    list(schedule.persons)
      .filter(isJson)
      .map((person) => [words(person.guid), person]),
  );
  const tracks = list(conference.tracks).filter(isJson);
  const trackOf = (track: unknown): unknown => {
    if (!isJson(track) || words(track.name)) return track;
    const same = ({ slug, guid }: Json) => (track.guid ? guid === track.guid : slug === track.slug);
    return tracks.find(same) ?? words(track.slug);
  };
  return list(schedule.events).map((event, at) => {
    const where = String(at + 1);
    if (!isJson(event)) return { event, room: {}, day: {}, where };
    const named = isJson(event.room) ? event.room : { name: event.room };
    const room = words(named.name) ? named : (byGuid.get(words(named.guid)) ?? {});
    const persons = list(event.participants ?? event.persons).map((person) =>
      isJson(person) ? withoutRole({ ...people.get(words(person.guid)), ...person }) : person,
    );
    return { event: { ...event, track: trackOf(event.track), persons }, room, day: {}, where };
  });
}

/** What somebody does in one session says nothing of them elsewhere. */
const withoutRole = ({ role: _, ...person }: Json): Json => person;
