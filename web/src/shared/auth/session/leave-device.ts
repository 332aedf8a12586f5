import type { Replica } from '../../../replica/index.ts';
import { toStorageError } from '../../../replica/storage/storage-error.ts';
import { session } from '../session.ts';
import { type EndedSession, markForgotten, unforgotten } from './ended-sessions.ts';
import { readStoredToken } from './stored-token.ts';

const isMarked = ({ user_id, why }: EndedSession): boolean =>
  unforgotten().some((other) => other.user_id === user_id && other.why === why);

/**
 * Deletes what the device holds of an ended session: all of who signed out, and of others all but what waits to be sent.
 * Rejects with what the browser said, when it did not.
 */
export async function forgetOne(ended: EndedSession): Promise<void> {
  const { forgetReplica, removeReplica } = await import('../../../replica/storage/forget-replica.ts');
  // Not of who has signed in again meanwhile.
  if (!isMarked(ended)) return;
  await (ended.why === 'left' ? removeReplica : forgetReplica)(ended, {
    isWanted: () => isMarked(ended),
    isLast: () => readStoredToken() === null,
    done: () => markForgotten(ended.user_id),
  });
}

const leftBy = (user_id: string): EndedSession | undefined =>
  unforgotten().find((ended) => ended.why === 'left' && ended.user_id === user_id);

/** Ends a removal that was cut short, before its person may be let in again. Rejects with a `ReplicaStorageError`. */
export async function finishLeaving(user_id: string): Promise<void> {
  const left = leftBy(user_id);
  if (!left) return;
  await forgetOne(left).catch((error: unknown) => {
    throw toStorageError(error);
  });
}

/** Whether its person has signed out, and the removal has not ended. */
export const isLeaving = (user_id: string): boolean => session.hasLeft() || leftBy(user_id) !== undefined;

/**
 * Ends the session and removes what the device holds of its person. Once that is certain, a start of the app finishes it.
 * The screens stay until `endLeft`. Can be tried again.
 * @param why 'removed': an admin removed this door phone
 * @returns 'unsent': commands wait, and nothing was done; 'not begun': nothing could be; 'failed': the browser did not remove all
 */
export async function leaveDevice(
  replica: Pick<Replica, 'user_id' | 'wipe' | 'close'>,
  unsent: 'keep' | 'discard',
  why?: 'removed',
): Promise<'left' | 'unsent' | 'not begun' | 'failed'> {
  const { user_id } = replica;
  try {
    if (leftBy(user_id)) {
      session.leave(user_id, why);
      // What failed to close stays so: deleting is tried all the same.
      await replica.close().catch(() => undefined);
      await finishLeaving(user_id);
      return 'left';
    }
    const begins = () => session.leave(user_id, why);
    return (await replica.wipe(unsent, begins, () => markForgotten(user_id))).wiped ? 'left' : 'unsent';
  } catch {
    return isLeaving(user_id) ? 'failed' : 'not begun';
  }
}

/**
 * Ends the session that was left. One that another tab began meanwhile goes on; if it is of the same person, on a page that
 * is loaded again: the replica of this one is gone.
 * @returns whether nobody is signed in
 */
export function endLeft(user_id: string): boolean {
  if (session.hasLeft()) void session.signOut();
  const current = session.current();
  const goesOn = current.state === 'signed_in';
  if (goesOn && current.user_id === user_id) location.reload();
  return !goesOn;
}
