import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { useNow } from '../event/use-now.ts';

/** A longer wait is more than queueing. */
const STUCK_MS = 60_000;

/**
 * Since when (server time) no waiting command reached the server, and how many wait; undefined while commands are
 * answered. Uses only this device's data, so it also works offline, and when the server refuses to write.
 */
export function useStuck(): { since: number; waiting: number } | undefined {
  const { stuckSince, waiting } = useSyncStatus();
  const { clock } = useReplica();
  const now = useNow();
  if (stuckSince === null) return undefined;
  const since = stuckSince + clock.offset();
  return now - since < STUCK_MS ? undefined : { since, waiting };
}
