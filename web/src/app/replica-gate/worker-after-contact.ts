import { useEffect } from 'react';
import { useSyncStatus } from '../../replica/react.tsx';
import { registerServiceWorker } from '../../shared/offline-app/worker-status.ts';
import { tellBack } from '../../ui/feedback/lazy-part.tsx';

/** The font of the headings, to be there at the next start. */
export const fetchFace = (): void => void document.fonts?.load('1em "Familjen Grotesk"').catch(() => undefined);

/**
 * What the worker keeps for offline use, and the face of the headings, come after what the person came for. It is tried again
 * when the network is back, as are screens that did not load: who left it in the middle has a part.
 */
export function useWorkerAfterContact(): void {
  const { lastContact, state } = useSyncStatus();
  const isInContact = lastContact !== null && state !== 'offline';
  useEffect(() => {
    if (!isInContact) return;
    void registerServiceWorker();
    fetchFace();
    tellBack();
  }, [isInContact]);
}
