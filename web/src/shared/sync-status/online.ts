import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What the device says. True does not mean that the server is reached; false means that it is not. */
export const useDeviceOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
