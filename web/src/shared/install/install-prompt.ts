import { useSyncExternalStore } from 'react';

/** Not in the DOM's types: Chromium's browsers only. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: BeforeInstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setOffered(event: BeforeInstallPromptEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Once, at start: the browser offers to install the app before any screen is there to show it. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser shows a bar of its own, at a moment of its choice.
    event.preventDefault();
    setOffered(event as BeforeInstallPromptEvent);
  });
  addEventListener('appinstalled', () => setOffered(null));
}

/** Installs the app, by the browser's own question. Undefined where the browser can't be asked. */
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
    // It can be asked once.
    setOffered(null);
  };
}
