import { type CalendarOf, type CalendarSession, calendarFile } from '@baraza/schema/programme/calendar-file';
import { saveFile } from '../../ui/file/save-file.ts';

/** Downloads sessions as a calendar file. */
export function downloadCalendar(sessions: readonly CalendarSession[], of: CalendarOf, fileName: string): void {
  saveFile(`${fileName}.ics`, 'text/calendar;charset=utf-8', calendarFile(sessions, of, new Date()));
}
