import { useReplica, useSyncStatus } from '../../replica/react.tsx';
import { useNow } from '../event/use-now.ts';

/** What waits longer does not wait for its turn any more. */
const STUCK_MS = 60_000;

/**
 * Since when nothing of what waits here has reached the server, by the server's time, and how much waits; undefined
 * while things move. Made of what this device knows itself, so it is as true without a network as with one whose
 * server refuses to write.
 */
export function useStuck(): { since: number; waiting: number } | undefined {
  const { stuckSince, waiting } = useSyncStatus();
  const { clock } = useReplica();
  const now = useNow();
  if (stuckSince === null) return undefined;
  const since = stuckSince + clock.offset();
  return now - since < STUCK_MS ? undefined : { since, waiting };
}
