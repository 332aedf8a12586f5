import { useEffect } from 'react';
import { useSyncStatus } from '../replica/react.tsx';
import { registerServiceWorker } from '../shared/offline-app/worker-status.ts';

/**
 * What the worker keeps for offline use comes after what the person came for. It is tried again when the network is back: who
 * left it in the middle has a part.
 */
export function useWorkerAfterContact(): void {
  const { lastContact, state } = useSyncStatus();
  const isInContact = lastContact !== null && state !== 'offline';
  useEffect(() => {
    if (isInContact) void registerServiceWorker();
  }, [isInContact]);
}
