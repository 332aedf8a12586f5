import { withoutControls } from '../define/control-characters.ts';
import type { Session } from './session.ts';

/** A session joined with its room and speakers, as far as a calendar says them. */
export type CalendarSession = Pick<
  Session,
  'id' | 'event_id' | 'title' | 'abstract' | 'description' | 'start_time' | 'end_time'
> & { room: { name: string } | undefined; speakers: readonly { name: string }[] };

/** What a calendar is of. */
export interface CalendarOf {
  /** What programs call the calendar, also one that somebody subscribes to. */
  name: string;
  /** Where all of its sessions are. */
  venue: string;
}

/** Reminder time before the start of a session. */
export const REMIND_BEFORE_MS = 10 * 60_000;

const LINE_MAX_BYTES = 75;

/** An iCalendar file (RFC 5545) of some sessions, in UTC, each with a reminder unless `reminders` is false. */
export function calendarFile(
  sessions: readonly CalendarSession[],
  { name, venue }: CalendarOf,
  madeAt: Date,
  { reminders = true }: { reminders?: boolean } = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baraza//Programme//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...sessions.flatMap((session) => entry(session, venue, madeAt, reminders)),
    'END:VCALENDAR',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

function entry(session: CalendarSession, venue: string, madeAt: Date, reminders: boolean): string[] {
  const names = session.speakers.map((speaker) => speaker.name).join(', ');
  const location = [session.room?.name, venue].filter(Boolean).join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${session.id}@${session.event_id}.baraza`)}`,
    `DTSTAMP:${stamp(madeAt.toISOString())}`,
    `DTSTART:${stamp(session.start_time)}`,
    `DTEND:${stamp(session.end_time)}`,
    `SUMMARY:${escaped(session.title)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped([names, session.abstract, session.description].filter(Boolean).join('\n\n'))}`,
    ...(reminders ? reminder(session) : []),
    'END:VEVENT',
  ];
}

const reminder = ({ title }: CalendarSession): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${REMIND_BEFORE_MS / 60_000}M`,
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
];

const stamp = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');

/** All that ends a line anywhere is one kind of line end, which no text can add to the file. */
const escaped = (text: string): string =>
  withoutControls(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds long lines: continuation lines start with a space; never splits a character. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let from = 0;
  let at = 0;
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LINE_MAX_BYTES) {
      lines.push(line.slice(from, at));
      from = at;
      bytes = 1;
    }
    at += letter.length;
    bytes += size;
  }
  return [...lines, line.slice(from)].map((part, place) => (place === 0 ? part : ` ${part}`));
}

/** In UTF-8; counted here since an encoder for each letter takes a hundred times as long. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
}
