import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { cameToday, checkInsOf, knownCheckIns, presentDays } from './came-today.ts';

/** Whether a door would find the person in already; until that is read, whether they are in at all. */
export function useCameToday({ id, checkedIn }: Pick<User, 'id' | 'checkedIn'>, timeZone: string | undefined): boolean {
  const replica = useReplica();
  const records = useLiveQuery<CheckIn>((db) => checkInsOf(db, id), [id]);
  if (!records) return checkedIn;
  return cameToday({ checkedIn }, knownCheckIns(records, presentDays(replica, timeZone), timeZone));
}
