import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';

/** A scan record before its status is decided. */
export type ScanRecord = Omit<CheckIn, 'status' | 'undo_reason'>;

/** The scan record that counts for a person. */
export type Accepted = Pick<CheckIn, 'id' | 'check_in_time'>;

export interface Resolved {
  /** The records with their status, in the order given. */
  records: (ScanRecord & Pick<CheckIn, 'status'>)[];
  /** Id of the record that counted before, by the id of the record that replaced it. */
  displaced: Map<string, string>;
  /** New check-in time, by user id, for people whose counting record changed. */
  checkedIn: Map<string, string>;
}

/**
 * Decides which scan records count: for each person the first by corrected time, even if it arrives late.
 * @param accepted the records that count so far, by user id
 * @param fallen ids of records that do not stand (`stands`), and are at most duplicates
 */
export function resolveScanRecords(
  people: ReadonlyMap<string, Pick<User, 'ticket_status'>>,
  accepted: ReadonlyMap<string, Accepted>,
  records: readonly ScanRecord[],
  fallen: ReadonlySet<string> = new Set(),
): Resolved {
  const counts = new Map(accepted);
  const statuses = new Map<string, CheckIn['status']>();
  const displaced = new Map<string, string>();
  const checkedIn = new Map<string, string>();
  for (const record of records) {
    const before = counts.get(record.user_id);
    // A door without a network may admit people with revoked tickets: the record is stored and shown, but not counted.
    if (people.get(record.user_id)?.ticket_status === 'revoked') statuses.set(record.id, 'refused');
    else if (fallen.has(record.id) || (before && before.check_in_time <= record.check_in_time))
      statuses.set(record.id, 'duplicate');
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
