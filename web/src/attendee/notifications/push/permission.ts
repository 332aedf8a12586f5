import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the person through the browser; from then on everybody who looks knows. */
export async function askPermission(): Promise<Permission> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return permission();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Permission given or taken in the browser's settings has no event that all browsers know.
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const usePermission = (): Permission => useSyncExternalStore(subscribe, permission);
