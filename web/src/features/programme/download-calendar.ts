import { saveFile } from '../../ui/save-file.ts';
import { calendarFile } from './calendar-file.ts';
import type { ProgrammeSession } from './programme.ts';

/** Hands sessions to the calendar of the device, as a file. */
export function downloadCalendar(sessions: readonly ProgrammeSession[], venue: string, name: string): void {
  saveFile(`${name}.ics`, 'text/calendar;charset=utf-8', calendarFile(sessions, venue, new Date()));
}
