import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** `navigator.onLine`: true doesn't mean that the server can be reached; false means that it can't. */
export const useDeviceOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
