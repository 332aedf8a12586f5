import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

export const permission = (): Permission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Opens the browser's permission prompt and notifies all listeners. */
export async function askPermission(): Promise<Permission> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission();
  for (const listener of listeners) listener();
  return permission();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Browsers have no common event for permission changes in their settings, so check on return.
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

export const usePermission = (): Permission => useSyncExternalStore(subscribe, permission, permission);
