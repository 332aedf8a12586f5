import { useSyncExternalStore } from 'react';
import { EVENT_BASE } from '../../replica/event-base.ts';

/** Missing in the DOM types: Chromium only. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: BeforeInstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setOffered(event: BeforeInstallPromptEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Call it once at start: the browser fires the install event before any screen is rendered. */
export function listenForInstallOffer(): void {
  // Each event installs as an app of its own, which opens there.
  if (EVENT_BASE) document.querySelector('[rel=manifest]')?.setAttribute('href', `${EVENT_BASE}/manifest.webmanifest`);
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own install bar at a time of its choice.
    event.preventDefault();
    setOffered(event as BeforeInstallPromptEvent);
  });
  addEventListener('appinstalled', () => setOffered(null));
}

/** Opens the browser's install prompt; undefined where the browser offers none. */
export function useInstall(): (() => Promise<void>) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  if (!event) return undefined;
  return async () => {
    await event.prompt();
    // The prompt can be used only once.
    setOffered(null);
  };
}
