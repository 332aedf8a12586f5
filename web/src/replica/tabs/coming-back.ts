/** Calls `listener` when the network or the person returns: online, visible again, back from the back-forward cache. */
export function onComingBack(listener: (what: 'network' | 'person') => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const network = () => listener('network');
  const person = () => document.visibilityState === 'visible' && listener('person');
  window.addEventListener('online', network);
  window.addEventListener('pageshow', person);
  document.addEventListener('visibilitychange', person);
  return () => {
    window.removeEventListener('online', network);
    window.removeEventListener('pageshow', person);
    document.removeEventListener('visibilitychange', person);
  };
}

/** Calls `listener` when the browser reports that there is no network. */
export function onOffline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('offline', listener);
  return () => window.removeEventListener('offline', listener);
}

export const isWatched = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
