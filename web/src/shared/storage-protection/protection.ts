import { useEffect, useSyncExternalStore } from 'react';

/**
 * Whether the browser keeps this device's data when storage gets short. `ask`: it would ask the person, who should know
 * why first. `asked`: its prompt is open, maybe for ever.
 */
export type Protection = 'kept' | 'mayGo' | 'unknown' | 'ask' | 'asked';

let known: Protection | undefined;
const listeners = new Set<() => void>();

function note(protection: Protection): void {
  known = protection;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined until the first check. */
export const currentProtection = (): Protection | undefined => known;

export const useProtection = (): Protection | undefined =>
  useSyncExternalStore(subscribe, currentProtection, currentProtection);

/** Browsers that offer to install the app. They decide about storage by how much it is used, and forget nothing by the calendar. */
const offersToInstall = (): boolean => 'onbeforeinstallprompt' in globalThis;

/**
 * Whether this browser, which says nothing of it, may delete what the app holds. WebKit does so with what nobody visited for
 * seven days; whether a browser is one of those can't be found out.
 */
export function useMayForget(): boolean {
  const protection = useProtection();
  useEffect(() => {
    if (!offersToInstall()) void protectQuietly();
  }, []);
  return !offersToInstall() && (protection === 'mayGo' || protection === 'unknown');
}

/** Requests persistent storage if the browser decides without a prompt; else only sets the state to `ask`. */
export async function protectQuietly(): Promise<void> {
  if (known === 'asked') return;
  note(await findOut().catch(() => 'unknown' as const));
}

async function findOut(): Promise<Protection> {
  const { storage } = navigator;
  if (!storage?.persist) return 'unknown';
  if (await storage.persisted()) return 'kept';
  if (await asksThePerson()) return 'ask';
  return (await storage.persist()) ? 'kept' : 'mayGo';
}

/** Browsers that offer installation report "prompt" too, and don't. */
async function asksThePerson(): Promise<boolean> {
  if (offersToInstall()) return false;
  // A browser without this permission doesn't prompt.
  const permission = await navigator.permissions?.query({ name: 'persistent-storage' }).catch(() => undefined);
  return permission?.state === 'prompt';
}

/** Opens the browser's prompt. Not awaited: it resolves only when the person answers. */
export function askPerson(): void {
  note('asked');
  navigator.storage.persist().then(
    (kept) => note(kept ? 'kept' : 'mayGo'),
    () => note('mayGo'),
  );
}
