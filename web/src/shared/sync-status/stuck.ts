import { useState } from 'react';
import { useSyncStatus } from '../../replica/react.tsx';
import { useNow } from '../event/use-now.ts';

/** A longer wait is more than queueing. */
const STUCK_MS = 60_000;

/**
 * Since when (server time) no waiting command reached the server, and how many wait; undefined while commands are
 * answered. Uses only this device's data, so it also works offline, and when the server refuses to write.
 */
export function useStuck(): { since: number; waiting: number } | undefined {
  const { stuckSince, waiting } = useSyncStatus();
  const now = useNow();
  const [seen, setSeen] = useState({ stuckSince, at: now });
  if (seen.stuckSince !== stuckSince || now < seen.at) setSeen({ stuckSince, at: now });
  if (stuckSince === null) return undefined;
  // The clock may have been set back since: then it began when it was first seen, not in the future.
  const since = Math.min(stuckSince, seen.at);
  return now - since < STUCK_MS ? undefined : { since, waiting };
}
