import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { isLetIn } from '../../../shared/check-in/let-in.ts';

/** The filter of the scans that the dashboard counts as arrivals: it leads to them. */
export const ARRIVAL = 'arrival' as const;

/**
 * Whether somebody came by the record: it is the check-in that counts of its person, or a door let them in by it, as
 * each does anew on every day.
 */
export const isArrival = (record: CheckIn): boolean => record.status === 'accepted' || isLetIn(record);

/**
 * The first of each person and day.
 * @param arrivals records by which people came, in any order
 * @param dayOf the venue's day of an instant
 */
export function firstOfDays<Scan extends Pick<CheckIn, 'user_id' | 'check_in_time'>>(
  arrivals: readonly Scan[],
  dayOf: (at: string) => string,
): Scan[] {
  const first = new Map<string, Scan>();
  for (const arrival of arrivals) {
    const key = `${dayOf(arrival.check_in_time)} ${arrival.user_id}`;
    const known = first.get(key);
    if (!known || arrival.check_in_time < known.check_in_time) first.set(key, arrival);
  }
  return [...first.values()];
}
