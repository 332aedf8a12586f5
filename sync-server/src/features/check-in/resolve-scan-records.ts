import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';

/** What a scan record says of itself, before it is decided what becomes of it. */
export type ScanRecord = Omit<CheckIn, 'status' | 'undo_reason'>;

/** The scan record that counts for a person. */
export type Accepted = Pick<CheckIn, 'id' | 'check_in_time'>;

export interface Resolved {
  /** What becomes of each record, in their order. */
  records: (ScanRecord & Pick<CheckIn, 'status'>)[];
  /** Of each record that took over: the id of the one that counted before. */
  displaced: Map<string, string>;
  /** When each person whose check-in is another one now came in. */
  checkedIn: Map<string, string>;
}

/**
 * Decides which scan records count: for each person the first one by corrected time, also when it arrives late.
 * @param accepted the records that count so far, by person
 */
export function resolveScanRecords(
  people: ReadonlyMap<string, Pick<User, 'ticket_status'>>,
  accepted: ReadonlyMap<string, Accepted>,
  records: readonly ScanRecord[],
): Resolved {
  const counts = new Map(accepted);
  const statuses = new Map<string, CheckIn['status']>();
  const displaced = new Map<string, string>();
  const checkedIn = new Map<string, string>();
  for (const record of records) {
    const before = counts.get(record.user_id);
    // People are let in on paper tickets that were revoked while a door had no network: kept, seen, not counted.
    if (people.get(record.user_id)?.ticket_status === 'revoked') statuses.set(record.id, 'refused');
    else if (before && before.check_in_time <= record.check_in_time) statuses.set(record.id, 'duplicate');
    else {
      if (before) {
        displaced.set(record.id, before.id);
        statuses.set(before.id, 'duplicate');
      }
      statuses.set(record.id, 'accepted');
      counts.set(record.user_id, record);
      checkedIn.set(record.user_id, record.check_in_time);
    }
  }
  return {
    records: records.map((record) => ({ ...record, status: statuses.get(record.id) as CheckIn['status'] })),
    displaced,
    checkedIn,
  };
}
