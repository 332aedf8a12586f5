import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { inSpeakerOrder } from '@baraza/schema/programme/speaker-order';
import { type Json, words } from './form-values.ts';
import { SESSIONS_MAX } from './read-people.ts';
import type { ReadSchedule } from './read-schedule.ts';
import { guidOf } from './stable-id.ts';

/** The effect of an import on one room, session or speaker. */
export type Step = { collection: 'rooms' | 'sessions' | 'speakers'; id: string; name: string } & (
  | { kind: 'create'; document: Json & { id: string } }
  | { kind: 'change'; changes: Json; base: Json }
  | { kind: 'remove' }
  | { kind: 'same' }
  /** Not in the file; stays unchanged. */
  | { kind: 'left' }
);

export interface Existing {
  rooms: readonly Room[];
  sessions: readonly Session[];
  speakers: readonly Speaker[];
}

type Documents = readonly (Json & { id: string; source?: Json | null | undefined })[];

/** Fields unknown to the file format: an import leaves them unchanged. */
const OURS: Record<string, readonly string[]> = {
  rooms: ['floor', 'shape'],
  sessions: [],
  speakers: ['title', 'company', 'avatar', 'expertise', 'social', 'featured'],
};

/** Plans rooms before their sessions, sessions before their speakers, and deletions last. */
export function planImport(read: ReadSchedule, existing: Existing, { remove }: { remove: boolean }): Step[] {
  const rooms = matchedRooms(read.rooms as Documents, existing.rooms);
  const sessions = matched(read.sessions as Documents, existing.sessions, guidOf);
  const speakers = matched(read.speakers as Documents, existing.speakers, guidOf);
  const before = new Map(existing.sessions.map((session) => [session.id, session]));
  const leftSpeakers = remove ? new Set<string>() : unmatched(existing.speakers, speakers);
  const leftSessions = remove ? new Set<string>() : unmatched(existing.sessions, sessions);
  const shownOrder = shownOrders(existing.speakers.filter(({ id }) => !leftSpeakers.has(id)));
  const roomed = read.sessions.map((session) => {
    const room_id = rooms.get(session.room_id) ?? session.room_id;
    const order = (session.speaker_order ?? []).map((id) => speakers.get(id) ?? id);
    const there = before.get(sessions.get(session.id) ?? session.id);
    // Who is shown in this order already needs none that is written down.
    const isShown = there && (order.length === 0 || isSame(shownOrder(there), order, { ordered: true }));
    return { ...session, room_id, speaker_order: isShown ? there.speaker_order : order };
  });
  const known = new Map(existing.speakers.map((speaker) => [speaker.id, speaker]));
  const speaking = read.speakers.map((speaker) => {
    const there = known.get(speakers.get(speaker.id) ?? speaker.id);
    // A file says nothing of the sessions that are not in it.
    const left = there?.sessions.filter((id) => leftSessions.has(id)) ?? [];
    const inFile = speaker.sessions.map((id) => sessions.get(id) ?? id);
    return { ...speaker, sessions: [...new Set([...inFile, ...left])].slice(0, SESSIONS_MAX) };
  });
  // Of a session without speakers the file doesn't say who speaks there.
  const said = new Set(read.speakers.flatMap((speaker) => speaker.sessions.map((id) => sessions.get(id) ?? id)));
  const steps = [
    stepsFor('rooms', unnumbered(read.rooms as Documents, existing.rooms, rooms), existing.rooms, rooms, remove),
    stepsFor('sessions', roomed as Documents, existing.sessions, sessions, remove),
    stepsFor('speakers', speaking as Documents, existing.speakers, speakers, remove).map((step) =>
      step.kind === 'left' ? withdrawn(step, known.get(step.id), said) : step,
    ),
  ].flat();
  return [...steps.filter(({ kind }) => kind !== 'remove'), ...steps.filter(({ kind }) => kind === 'remove')];
}

/**
 * Who came from a file and is not in this one stays, but speaks no more where it names others: whose talk was given to
 * somebody else would be shown beside them. Who was added here is in no file.
 * @param said ids of the sessions for which the file names speakers
 */
function withdrawn(step: Step, speaker: Speaker | undefined, said: ReadonlySet<string>): Step {
  if (!speaker?.source) return step;
  const sessions = speaker.sessions.filter((id) => !said.has(id));
  if (sessions.length === speaker.sessions.length) return step;
  const { collection, id, name } = step;
  return { collection, id, name, kind: 'change', changes: { sessions }, base: { sessions: speaker.sessions } };
}

/** The ids of a session's speakers as people see them now. */
function shownOrders(speakers: readonly Speaker[]): (session: Session) => string[] {
  const of = new Map<string, Speaker[]>();
  for (const speaker of speakers) for (const id of speaker.sessions) of.set(id, [...(of.get(id) ?? []), speaker]);
  return ({ id, speaker_order }) => inSpeakerOrder(of.get(id) ?? [], speaker_order).map((speaker) => speaker.id);
}

/** Maps ids in the file to the ids of existing documents. */
function matched(read: Documents, there: Documents, key: (document: Documents[number]) => string): Map<string, string> {
  const idOf = new Map(there.map((document) => [key(document), document.id]));
  return new Map(read.map((document) => [document.id, idOf.get(key(document)) ?? document.id]));
}

/** Rooms by guid, as two may have one name; by name where a file or this event gives one guid to several. */
function matchedRooms(read: Documents, there: readonly Room[]): Map<string, string> {
  const here = ofOneGuid(there);
  const ids = new Map<string, string>();
  for (const [guid, id] of ofOneGuid(read)) {
    const known = here.get(guid);
    if (id && known) ids.set(id, known);
  }
  const taken = new Set(ids.values());
  const named = matched(
    read.filter(({ id }) => !ids.has(id)),
    there.filter(({ id }) => !taken.has(id)),
    (room) => String(room.name).trim(),
  );
  return new Map([...named, ...ids]);
}

/** The id of the one room that has a guid; '' where several have it. */
function ofOneGuid(rooms: Documents): Map<string, string> {
  const ids = new Map<string, string>();
  for (const room of rooms) ids.set(guidOf(room), ids.has(guidOf(room)) ? '' : room.id);
  return ids;
}

/** An export numbers rooms of one name: they keep that name when it comes back. */
function unnumbered(read: Documents, there: readonly Room[], ids: ReadonlyMap<string, string>): Documents {
  const nameOf = new Map(there.map(({ id, name }) => [id, name]));
  return read.map((room) => {
    const name = nameOf.get(ids.get(room.id) ?? '');
    const isNumbered = name !== undefined && String(room.name).replace(/ \(\d+\)$/, '') === name;
    return isNumbered && there.filter((other) => other.name === name).length > 1 ? { ...room, name } : room;
  });
}

/** The existing documents that the file does not have. */
function unmatched(there: Documents, ids: ReadonlyMap<string, string>): Set<string> {
  const inFile = new Set(ids.values());
  return new Set(there.map(({ id }) => id).filter((id) => !inFile.has(id)));
}

function stepsFor(
  collection: 'rooms' | 'sessions' | 'speakers',
  read: Documents,
  there: Documents,
  ids: ReadonlyMap<string, string>,
  remove: boolean,
): Step[] {
  const byId = new Map(there.map((document) => [document.id, document]));
  const named = (document: Json) => String(document.name ?? document.title);
  const steps = read.map((document): Step => {
    const id = ids.get(document.id) ?? document.id;
    const before = byId.get(id);
    byId.delete(id);
    const about = { collection, id, name: named(document) };
    if (!before) return { ...about, kind: 'create', document: { ...document, id } };
    const changes = Object.fromEntries(
      Object.entries(document).filter(
        ([field, value]) =>
          field !== 'id' &&
          !OURS[collection]?.includes(field) &&
          isSaid(field, document) &&
          // A document created in this app has no `source`; re-importing its export must not add one.
          !(field === 'source' && !before.source) &&
          !isSame(value, before[field], { ordered: field === 'speaker_order' }),
      ),
    );
    // Both: another admin may have moved one of them meanwhile, and no session ends before it starts.
    if ('start_time' in changes || 'end_time' in changes)
      Object.assign(changes, { start_time: document.start_time, end_time: document.end_time });
    if (Object.keys(changes).length === 0) return { ...about, kind: 'same' };
    const base = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field] ?? null]));
    return { ...about, kind: 'change', changes, base };
  });
  const others = [...byId.values()].map(
    (document): Step => ({ collection, id: document.id, name: named(document), kind: remove ? 'remove' : 'left' }),
  );
  return [...steps, ...others];
}

/**
 * Whether the file says what a field is to be. Many files have a place for every text, list and number and leave it empty:
 * what organisers wrote here for it stays, as with an empty cell of a list of people.
 */
function isSaid(field: string, document: Documents[number]): boolean {
  // A session of which no type is said was read as a talk.
  if (field === 'kind') return words(document.source?.type) !== '';
  const value = document[field];
  return value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0);
}

/** Compares values, ignoring the order of fields and, unless `ordered`, of lists of ids. */
const isSame = (one: unknown, other: unknown, { ordered }: { ordered: boolean }): boolean =>
  canonical(one ?? null, ordered) === canonical(other ?? null, ordered);

const canonical = (value: unknown, ordered: boolean): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (!ordered && Array.isArray(inner) && inner.every((each) => typeof each === 'string')) return [...inner].sort();
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
