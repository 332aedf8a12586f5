import { type Json, storable } from './form-values.ts';
import { jsonMistake } from './json-mistake.ts';
import { type ReadSchedule, readSchedule } from './read-schedule.ts';
import { readXml } from './read-xml.ts';
import { LARGEST_MB, ScheduleError } from './schedule-error.ts';

/**
 * Reads a programme: schedule.json in both versions, frab's and pentabarf's schedule.xml.
 * @param zone the event's time zone, for times of a file that names none
 * @throws ScheduleError
 */
export async function readProgrammeFile(file: Blob, zone: string): Promise<ReadSchedule> {
  if (file.size > LARGEST_MB * 1024 * 1024) throw new ScheduleError('too_large');
  return readProgramme(decoded(await file.arrayBuffer()), zone);
}

/** @throws ScheduleError */
export function readProgramme(file: string, zone: string): ReadSchedule {
  const text = file.replace(/^\uFEFF/, '').trimStart();
  // A table, a calendar or nothing: where it stops being JSON says nobody anything.
  if (!/^[<{[]/.test(text)) throw new ScheduleError('other_kind');
  return readSchedule(storable(text.startsWith('<') ? readXml(text) : parsed(text)) as Json, zone);
}

/** UTF-8, or what an XML file says that it is. */
function decoded(bytes: ArrayBuffer): string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 200));
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]+encoding=["']([\w-]+)/.exec(head) ?? [];
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ScheduleError('not_json', { place: jsonMistake(text) });
  }
}
