import { useEffect } from 'react';
import type { Replica } from '../../replica/index.ts';
import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { WAITED_KEY } from '../auth/session/stored-token.ts';

type Held = Pick<Replica, 'user_id' | 'device_id'>;

const noteOf = ({ user_id, device_id }: Held): string => `${user_id} ${device_id}`;

/** Notes outside of the databases whose commands wait in them: browsers that delete those while the app is closed leave the token. */
function noteWaiting(replica: Held, waits: boolean): void {
  try {
    if (waits) localStorage.setItem(WAITED_KEY, noteOf(replica));
    else localStorage.removeItem(WAITED_KEY);
  } catch {
    // A full disk: nothing is told of a deletion then.
  }
}

/** Whether what waited when the app was last open has gone: the replica of the same person is another device by now. */
export function isLost(replica: Held): boolean {
  const waited = localStorage.getItem(WAITED_KEY);
  return waited !== noteOf(replica) && (waited?.startsWith(`${replica.user_id} `) ?? false);
}

/** The person was told. */
export const forgetWaited = (): void => localStorage.removeItem(WAITED_KEY);

/** Keeps the note of what waits as it is. */
export function useNoteWaiting(): void {
  const replica = useReplica();
  const waits = useSyncStatus().waiting > 0;
  useEffect(() => noteWaiting(replica, waits), [replica, waits]);
}
