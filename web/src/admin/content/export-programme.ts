import type { Event } from '@baraza/schema/event/event';
import { calendarFile } from '../../shared/programme/calendar-file.ts';
import { buildProgramme } from '../../shared/programme/programme.ts';
import { writeSchedule } from './schedule/write-schedule.ts';
import type { Content } from './use-content.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** As `schedule.json`, for what reads the pretalx and frab form. */
export const scheduleOf = (event: Event, content: Content): string =>
  json(writeSchedule({ event, ...content }, `${location.origin}/`, new Date().toISOString()));

/** Every session as an iCalendar file. */
export function calendarOf(event: Event, { sessions, rooms, speakers }: Content): string {
  const programme = buildProgramme(sessions, rooms, speakers);
  return calendarFile(programme, event.venue.name, new Date(), { reminders: false });
}

/** As it is kept here, with nothing left out. */
export function plainProgramme(event: Event, { sessions, rooms, speakers }: Content): string {
  const { id, name, starts_on, ends_on, time_zone, venue } = event;
  return json({ event: { id, name, starts_on, ends_on, time_zone, venue }, rooms, sessions, speakers });
}
