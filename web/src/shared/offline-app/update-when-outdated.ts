import { useEffect } from 'react';
import { useSyncStatus } from '../../replica/react.tsx';
import { lookForNewVersion } from './worker-status.ts';

/** The server does not understand this version any more: its next one is not waited for until the hour is over. */
export function UpdateWhenOutdated(): null {
  const { state } = useSyncStatus();
  useEffect(() => {
    if (state === 'outdated') lookForNewVersion();
  }, [state]);
  return null;
}
