import { contentLines, escaped } from '../define/content-lines.ts';
import { plainText } from '../define/rich-text/read-rich-text.ts';
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
  return contentLines(lines);
}

function entry(session: CalendarSession, venue: string, madeAt: Date, reminders: boolean): string[] {
  const names = session.speakers.map((speaker) => speaker.name).join(', ');
  // Texts of an import are in Markdown or HTML, and calendars show a description as it is.
  const texts = [session.abstract, session.description].map(plainText);
  const location = [session.room?.name, venue].filter(Boolean).join(', ');
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${session.id}@${session.event_id}.baraza`)}`,
    `DTSTAMP:${stamp(madeAt.toISOString())}`,
    `DTSTART:${stamp(session.start_time)}`,
    `DTEND:${stamp(session.end_time)}`,
    `SUMMARY:${escaped(session.title)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped([names, ...texts].filter(Boolean).join('\n\n'))}`,
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
