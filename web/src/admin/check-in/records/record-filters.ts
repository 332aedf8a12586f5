import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { dayKey } from '../../../i18n/formats.ts';
import type { PersonRow } from '../../../shared/people/people-index.ts';
import { searchForm } from '../../../ui/form/search-form.ts';

export interface RecordFilters {
  query: string;
  /** Id of a gate; `NO_GATE` for records made at none. */
  gate: string;
  method: CheckIn['check_in_method'] | '';
  status: CheckIn['status'] | '';
  /** A day as `dayKey` writes it, or the last minutes: "15m". */
  time: string;
}

/** Everything. */
export const ANY_RECORD: RecordFilters = { query: '', gate: '', method: '', status: '', time: '' };
export const NO_GATE = '-';
export const LAST_MINUTES = ['15m', '60m'] as const;

const MINUTE = 60_000;
/** No time zone is off by less than this. */
const SAME_DAY_MS = 15 * MINUTE;

/** The day of a moment in a time zone, quickly for many moments. */
export function dayTeller(timeZone: string): (at: string) => string {
  const days = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(Date.parse(at) / SAME_DAY_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      day = dayKey(quarter * SAME_DAY_MS, timeZone);
      days.set(quarter, day);
    }
    return day;
  };
}

interface Around {
  /** What is known of people, by id. */
  person: (id: string) => Pick<PersonRow, 'searched'> | undefined;
  dayOf: (at: string) => string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The records that all filters let through, in the order they came in. */
export function filterRecords(records: readonly CheckIn[], filters: RecordFilters, around: Around): CheckIn[] {
  const words = searchForm(filters.query).split(' ').filter(Boolean);
  const minutes = filters.time.endsWith('m') ? Number.parseInt(filters.time, 10) : undefined;
  const since = minutes === undefined ? undefined : around.now - minutes * MINUTE;
  return records.filter((record) => {
    if (filters.status && record.status !== filters.status) return false;
    if (filters.method && record.check_in_method !== filters.method) return false;
    if (filters.gate && record.gate_id !== (filters.gate === NO_GATE ? '' : filters.gate)) return false;
    if (since !== undefined && Date.parse(record.check_in_time) < since) return false;
    if (since === undefined && filters.time && around.dayOf(record.check_in_time) !== filters.time) return false;
    if (words.length === 0) return true;
    const searched = around.person(record.user_id)?.searched ?? '';
    return words.every((word) => searched.includes(word));
  });
}
