import { inEveryLanguage, inLanguage, sharedWords } from '@baraza/schema/define/in-language';
import { searchForm } from '@baraza/schema/define/search-form';
import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { inSpeakerOrder } from '@baraza/schema/programme/speaker-order';
import { dayKey } from '../../i18n/formats.ts';

type Worded = 'title' | 'abstract' | 'description';

/** A session joined with its room and speakers. */
export interface ProgrammeSession extends Session {
  room: Room | undefined;
  speakers: readonly Speaker[];
  /** Its track as its reader calls it; `track` is the same for everybody. */
  trackName: string;
  /** The language that each of its texts is in: that of its reader where it is translated, else the one that is spoken. */
  languages: Record<Worded, string | undefined>;
  /** Its title and its room's name in every language that they are written in. */
  names: readonly string[];
}

/**
 * Sorted by time, then by room.
 * @param language of the reader; without it everything is as it was written
 */
export function buildProgramme(
  sessions: readonly Session[],
  rooms: readonly Room[],
  speakers: readonly Speaker[],
  language = '',
): ProgrammeSession[] {
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const speakersOf = new Map<string, Speaker[]>();
  for (const speaker of speakers)
    for (const id of speaker.sessions) speakersOf.set(id, [...(speakersOf.get(id) ?? []), speaker]);
  const trackName = sharedWords(sessions, 'track', language);
  return sessions
    .map((session) => {
      const room = roomOf.get(session.room_id);
      const languageOf = (field: Worded) =>
        session.translations?.[language]?.[field] ? language : session.language || undefined;
      return {
        ...inLanguage(session, language),
        track: session.track,
        trackName: trackName(session.track),
        languages: {
          title: languageOf('title'),
          abstract: languageOf('abstract'),
          description: languageOf('description'),
        },
        room: room && inLanguage(room, language),
        speakers: inSpeakerOrder(speakersOf.get(session.id) ?? [], session.speaker_order).map((speaker) =>
          inLanguage(speaker, language),
        ),
        names: [...inEveryLanguage(session, 'title'), ...(room ? inEveryLanguage(room, 'name') : [])],
      };
    })
    .sort(
      (a, b) =>
        a.start_time.localeCompare(b.start_time) ||
        (a.room?.name ?? '').localeCompare(b.room?.name ?? '') ||
        a.id.localeCompare(b.id),
    );
}

const HALF_DAY_MS = 12 * 3_600_000;
/** A mistyped year makes no thousands of days. */
const MOST_MS = 31 * 2 * HALF_DAY_MS;

type Times = Pick<Session, 'start_time' | 'end_time'>;

/** An exhibition or a show of posters: one drops in when one likes, and it is at the same time as nothing. */
export const runsAllDay = ({ start_time, end_time }: Times): boolean =>
  Date.parse(end_time) - Date.parse(start_time) >= HALF_DAY_MS;

/** The days on which a session runs, each with its key and an instant in it; one that merely passes midnight has its first alone. */
export function daysRun({ start_time, end_time }: Times, timeZone: string): { key: string; at: string }[] {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  const days = new Map([[dayKey(start_time, timeZone), start_time]]);
  if (!runsAllDay({ start_time, end_time })) return pairs(days);
  const last = Math.min(end, start + MOST_MS) - 1;
  for (let at = start + HALF_DAY_MS; at < last + HALF_DAY_MS; at += HALF_DAY_MS) {
    const within = new Date(Math.min(at, last)).toISOString();
    const key = dayKey(within, timeZone);
    if (!days.has(key)) days.set(key, within);
  }
  return pairs(days);
}

const pairs = (days: ReadonlyMap<string, string>) => [...days].map(([key, at]) => ({ key, at }));

/** The programme's days in the venue's time zone, each with its key and an instant in it. */
export function daysOf(programme: readonly Times[], timeZone: string): { key: string; at: string }[] {
  const days = new Map<string, string>();
  for (const session of programme)
    for (const { key, at } of daysRun(session, timeZone)) if (!days.has(key)) days.set(key, at);
  return pairs(days).sort((a, b) => a.key.localeCompare(b.key));
}

/** Tracks with their names, by name. */
export const tracksOf = (programme: readonly ProgrammeSession[]): { value: string; label: string }[] =>
  [...new Map(programme.map(({ track, trackName }) => [track, trackName]))]
    .filter(([track]) => track !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

export interface ProgrammeFilter {
  /** Key of a day; '' for all, as in the other fields. */
  day: string;
  roomId: string;
  track: string;
  query: string;
}

/** A query searches all days: a person who searches for a name doesn't know the day. */
export function filterProgramme<S extends ProgrammeSession>(
  programme: readonly S[],
  { day, roomId, track, query }: ProgrammeFilter,
  timeZone: string,
): S[] {
  const words = searchForm(query).split(' ').filter(Boolean);
  return programme.filter(
    (session) =>
      (words.length > 0 || !day || daysRun(session, timeZone).some(({ key }) => key === day)) &&
      (!roomId || session.room_id === roomId) &&
      (!track || session.track === track) &&
      (words.length === 0 || contains(session, words)),
  );
}

function contains(session: ProgrammeSession, words: readonly string[]): boolean {
  const people = session.speakers.flatMap((speaker) => [speaker.name, speaker.company]);
  const searched = searchForm([...session.names, session.track, session.trackName, ...people].join(' '));
  return words.every((word) => searched.includes(word));
}

export type Phase = 'ahead' | 'now' | 'over';

export function phaseOf(session: Pick<Session, 'start_time' | 'end_time'>, now: number): Phase {
  if (now >= Date.parse(session.end_time)) return 'over';
  return now >= Date.parse(session.start_time) ? 'now' : 'ahead';
}

/** The running and the next session of a room. */
export function nowAndNext<S extends Session>(sessionsOfRoom: readonly S[], now: number): { now?: S; next?: S } {
  const running = sessionsOfRoom.find((session) => phaseOf(session, now) === 'now');
  const next = sessionsOfRoom.find((session) => phaseOf(session, now) === 'ahead');
  return { ...(running && { now: running }), ...(next && { next }) };
}
