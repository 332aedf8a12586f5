import { onceBack } from './put-aside.ts';

/**
 * Calls `listener` when the network or the person returns: online, visible again, back from the back-forward cache. A page is
 * visible a moment before it is back; one that then has to load again must open no database meanwhile.
 */
export function onComingBack(listener: (what: 'network' | 'person') => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const network = () => onceBack(() => listener('network'));
  const person = () => document.visibilityState === 'visible' && onceBack(() => listener('person'));
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

/** Whether the browser knows that there is no network; it does not always. */
export const hasNoNetwork = (): boolean => globalThis.navigator?.onLine === false;

export const isWatched = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible';
