import { CHECK_IN_STATUSES, type CheckIn } from '@baraza/schema/check-in/check-in';
import { searchForm } from '@baraza/schema/define/search-form';
import type { PersonRow } from '../../../shared/people/people-index.ts';
import { type CheckInSource, sourceOf } from './check-in-source.ts';
import { ARRIVAL, firstOfDays, isArrival } from './first-of-day.ts';

export interface RecordFilters {
  query: string;
  /** Id of a gate; `NO_GATE` for records without one. */
  gate: string;
  method: CheckInSource | '';
  /** `ARRIVAL` for the first record by which each person came, of each day or within the last minutes. */
  status: CheckIn['status'] | typeof ARRIVAL | '';
  /** A day as `dayKey` formats it, or the last minutes: "15m". */
  time: string;
}

/** No filter. */
export const ANY_RECORD: RecordFilters = { query: '', gate: '', method: '', status: '', time: '' };
export const NO_GATE = '-';
/** The first is the time over which the dashboard tells the rate of arrivals. */
export const LAST_MINUTES = ['5m', '15m', '60m'] as const;

/** The filters that an address asks for: a figure of the dashboard leads to the scans that it counts. */
export const filtersFrom = ({
  status,
  time = '',
}: {
  status?: string | undefined;
  time?: string | undefined;
}): RecordFilters => ({
  ...ANY_RECORD,
  status: [ARRIVAL, ...CHECK_IN_STATUSES].find((known) => known === status) ?? '',
  time: LAST_MINUTES.some((known) => known === time) || /^\d{4}-\d\d-\d\d$/.test(time) ? time : '',
});

const MINUTE = 60_000;

interface Around {
  /** Looks up a person by id. */
  person: (id: string) => Pick<PersonRow, 'searched'> | undefined;
  dayOf: (at: string) => string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The records that match all filters, in their original order. */
export function filterRecords(records: readonly CheckIn[], filters: RecordFilters, around: Around): CheckIn[] {
  const words = searchForm(filters.query).split(' ').filter(Boolean);
  const minutes = filters.time.endsWith('m') ? Number.parseInt(filters.time, 10) : undefined;
  const since = minutes === undefined ? undefined : around.now - minutes * MINUTE;
  const isSince = ({ check_in_time }: CheckIn) => since === undefined || Date.parse(check_in_time) >= since;
  // Who checked in themself before and passes a door in the last minutes is counted by the pace, so they are in its list.
  const came = filters.status === ARRIVAL ? records.filter(isArrival).filter(isSince) : undefined;
  const arrivals = came && new Set(firstOfDays(came, around.dayOf));
  return records.filter((record) => {
    if (arrivals ? !arrivals.has(record) : filters.status && record.status !== filters.status) return false;
    if (filters.method && sourceOf(record) !== filters.method) return false;
    if (filters.gate && record.gate_id !== (filters.gate === NO_GATE ? '' : filters.gate)) return false;
    if (!isSince(record)) return false;
    if (since === undefined && filters.time && around.dayOf(record.check_in_time) !== filters.time) return false;
    if (words.length === 0) return true;
    const searched = around.person(record.user_id)?.searched ?? '';
    return words.every((word) => searched.includes(word));
  });
}
