import { useSyncExternalStore } from 'react';

/** How much travels: everything at once; what can wait waits; or tickets and messages alone. */
export type Sparing = 'no' | 'spare' | 'capped';
/** Whose cap of the day is reached: the person's own, or the one that the organisers set for everybody. */
export type CappedBy = 'own' | 'everybody';
/** Megabytes a day that can be chosen. */
export const CAPS = [5, 10, 25, 50, 100, 250] as const;
export type Cap = (typeof CAPS)[number];
/** What a person chose; until then it is as their phone says. */
export type SparingChoice = 'yes' | 'no' | 'as_phone';

const KEYS = { choice: 'spareData', capped: 'dataCapReached' };

const listeners = new Set<() => void>();
const connection = (globalThis.navigator as { connection?: EventTarget & { saveData?: boolean } } | undefined)
  ?.connection;

/** Doors and admins need everything at once: only attendees spare. */
let applies = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Whether the phone asks every app to spare. */
export const phoneSpares = (): boolean => connection?.saveData === true;

export function sparingChoice(): SparingChoice {
  const kept = localStorage.getItem(KEYS.choice);
  return kept === 'yes' || kept === 'no' ? kept : 'as_phone';
}

/** Kept where it is read before the first picture is asked for. */
export function sparing(): Sparing {
  if (!applies) return 'no';
  if (localStorage.getItem(KEYS.capped)) return 'capped';
  const choice = sparingChoice();
  return choice === 'yes' || (choice === 'as_phone' && phoneSpares()) ? 'spare' : 'no';
}

export function spareFor(role: string): void {
  applies = role === 'user';
  tell();
}

export function chooseSparing(choice: SparingChoice): void {
  if (choice === 'as_phone') localStorage.removeItem(KEYS.choice);
  else localStorage.setItem(KEYS.choice, choice);
  tell();
}

/** A cap of the day is reached, or there is room again. */
export function setCapped(by: CappedBy | null): void {
  if (by === localStorage.getItem(KEYS.capped)) return;
  if (by) localStorage.setItem(KEYS.capped, by);
  else localStorage.removeItem(KEYS.capped);
  tell();
}

/** Of a cap that is reached. */
const cappedBy = (): CappedBy => (localStorage.getItem(KEYS.capped) === 'everybody' ? 'everybody' : 'own');

export function onSparing(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has chosen, or has reached the cap.
  addEventListener('storage', listener);
  connection?.addEventListener?.('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    connection?.removeEventListener?.('change', listener);
  };
}

export const useSparing = (): Sparing => useSyncExternalStore(onSparing, sparing, () => 'no');
export const useCappedBy = (): CappedBy => useSyncExternalStore(onSparing, cappedBy, cappedBy);
export const useSparingChoice = (): SparingChoice => useSyncExternalStore(onSparing, sparingChoice, () => 'as_phone');
