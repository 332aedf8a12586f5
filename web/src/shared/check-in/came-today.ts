import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { isHeldForSender } from '@baraza/schema/check-in/held-for-sender';
import { stillCounts } from '@baraza/schema/check-in/still-counts';
import type { User } from '@baraza/schema/people/user';
import { dayKey } from '../../i18n/formats.ts';
import type { Replica, ReplicaCollections } from '../../replica/index.ts';
import { isByDoor } from './let-in.ts';

/** What this device has of a person's check-ins, its unsent ones too. */
export interface KnownCheckIns {
  /** The latest of the venue’s present day that a door made, or an admin at a desk, and that still stands. */
  today: CheckIn | undefined;
  /** Whether it has any of those that count or could count, of whatever day and by whomever. */
  hasAny: boolean;
}

/**
 * Whether somebody has come in today. Who checked in themself, or came on another day, was seen by no door today; who is
 * in, while it is not known here since when, may have been.
 */
export const cameToday = (person: Pick<User, 'checkedIn'>, known: KnownCheckIns): boolean =>
  known.today !== undefined || (person.checkedIn && !known.hasAny);

/**
 * The venue's present day by the server's clock. A phone whose battery was empty may start with a date of years ago, and would
 * let in anew whoever came today: for it the day of the last contact is present too, and so is that of its own clock,
 * with which it dates what it scans.
 */
export function presentDays(
  { clock, status }: Pick<Replica, 'clock' | 'status'>,
  timeZone: string | undefined,
): ReadonlySet<string> {
  const now = Date.now();
  const latest = Math.max(now, status.get().lastContact ?? 0);
  return new Set([now, latest].map((time) => dayKey(time + clock.offset(), timeZone)));
}

/** The records that `knownCheckIns` judges by: those of one person, or of everybody. */
export const checkInsOf = (db: ReplicaCollections, userId?: string) =>
  db.check_ins.find({
    selector: {
      ...(userId !== undefined && { user_id: userId }),
      status: { $in: ['accepted', 'duplicate', 'held', 'undone'] },
    },
  });

/**
 * @param records all of one person, as `checkInsOf` finds them
 * @param days see `presentDays`
 */
export function knownCheckIns(
  records: readonly CheckIn[],
  days: ReadonlySet<string>,
  timeZone: string | undefined,
): KnownCheckIns {
  const [today] = records
    .filter(({ status }) => status !== 'undone')
    // One that is held for its time, and by which a door let somebody in, is one too: who is in is in, whatever an admin decides.
    .filter((record) => isByDoor(record) && (record.status !== 'held' || record.verdict === 'admitted'))
    // Doors are not sent these, admins are.
    .filter((record) => !isHeldForSender(record))
    .filter(({ check_in_time }) => days.has(dayKey(check_in_time, timeZone)))
    .filter((record) => stillCounts(record, records))
    .sort((a, b) => b.check_in_time.localeCompare(a.check_in_time));
  return { today, hasAny: records.some(({ status }) => status === 'accepted' || status === 'duplicate') };
}
