/** Calls back when the network or the person returns: online, visible again, restored from the back-forward cache. */
export function onComingBack(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const whenVisible = () => document.visibilityState === 'visible' && listener();
  window.addEventListener('online', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}

/** Calls back when the browser knows that there is no network. */
export function onOffline(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener('offline', listener);
  return () => window.removeEventListener('offline', listener);
}

export const isWatched = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
