import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { TAKEN_BACK_WITHIN_MS } from '@baraza/schema/check-in/take-back';
import type { ArgsOf } from '@baraza/schema/commands';
import { useTranslation } from 'react-i18next';
import type { Replica, ReplicaCollections } from '../replica/index.ts';
import { useReplica } from '../replica/react.tsx';
import { checkInsOf } from '../shared/check-in/came-today.ts';
import { undoSteps } from '../shared/check-in/undo-plan.ts';
import { useSave } from '../shared/form/use-save.ts';
import { showToast } from '../ui/feedback/toasts.ts';

/** A check-in by name. */
export type Tap = Pick<CheckIn, 'id' | 'user_id'>;

/** A screen's clock ticks every 20 s, and the server refuses what is too late: a button that shows has to work. */
const SHOWN_MS = TAKEN_BACK_WITHIN_MS - 30_000;

/**
 * Whether this device may still take back a check-in by name: its own, and lately made.
 * @param now corrected, in ms since 1970
 */
export function canTakeBack(
  record: CheckIn,
  { user_id, role }: Pick<Replica, 'user_id' | 'role'>,
  now: number,
): boolean {
  const { recorded_by, check_in_method, verdict, status, check_in_time } = record;
  if (recorded_by !== user_id || check_in_method !== 'manual' || verdict !== 'admitted') return false;
  // What is held an admin counts or leaves out at the desk; a door can still say that it was a mistake.
  const counts = status === 'accepted' || status === 'duplicate' || (status === 'held' && role === 'door');
  return counts && now - Date.parse(check_in_time) < SHOWN_MS;
}

/**
 * The command that takes a check-in by name back, by what this device has of the person.
 * @param tap may not show in the replica yet
 */
export async function takingBack(db: ReplicaCollections, tap: Tap, reason: string): Promise<ArgsOf<'undo_check_in'>[]> {
  const [found, person] = await Promise.all([checkInsOf(db, tap.user_id).exec(), db.users.findOne(tap.user_id).exec()]);
  const records = found.map((record) => record.toMutableJSON());
  const undone = records.find(({ id }) => id === tap.id) ?? { ...tap, status: 'accepted' };
  return undoSteps(records, [undone], { revoked: person?.ticket_status === 'revoked', reason });
}

/** Takes a check-in by name back, and says so; resolves to whether that is on disk. */
export type TakeBack = (tap: Tap) => Promise<boolean>;

/** @param onTaken gets the id of the person, once it is on disk */
export function useTakeBack(onTaken: (userId: string) => void): TakeBack {
  const { t } = useTranslation();
  const { db } = useReplica();
  const save = useSave();
  return async (tap) => {
    const read = async () => {
      const person = await db.users.findOne(tap.user_id).exec();
      return { name: person?.name, steps: await takingBack(db, tap, t('checkIn.takeBack.reason')) };
    };
    const known = await read().catch(() => undefined);
    const [undo] = known?.steps ?? [];
    if (!undo) showToast(t('storage.notSaved'), 'danger');
    if (!undo || !(await save('undo_check_in', undo))) return false;
    onTaken(tap.user_id);
    showToast(t('checkIn.takeBack.done', { name: known?.name ?? t('checkIn.log.unknownPerson') }));
    return true;
  };
}
