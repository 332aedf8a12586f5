import { useSyncExternalStore } from 'react';

/**
 * Whether the browser keeps what this device holds when space gets short. `ask`: it would put the question to the
 * person, who should know why first. `asked`: its question is open, maybe for ever.
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

/** Undefined until it was looked at. */
export const currentProtection = (): Protection | undefined => known;

export const useProtection = (): Protection | undefined => useSyncExternalStore(subscribe, currentProtection);

/** Asks a browser that decides by itself; of one that would ask the person it only notes that. */
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

/** Browsers that offer to install apps decide by how an app is used, yet call that "prompt" too. */
async function asksThePerson(): Promise<boolean> {
  if ('onbeforeinstallprompt' in globalThis) return false;
  // A browser that does not know this permission asks nobody about it.
  const permission = await navigator.permissions?.query({ name: 'persistent-storage' }).catch(() => undefined);
  return permission?.state === 'prompt';
}

/** Makes the browser ask. Nobody waits for the answer: while its question is open, nothing comes. */
export function askPerson(): void {
  note('asked');
  navigator.storage.persist().then(
    (kept) => note(kept ? 'kept' : 'mayGo'),
    () => note('mayGo'),
  );
}
