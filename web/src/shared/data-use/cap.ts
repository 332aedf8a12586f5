import { useSyncExternalStore } from 'react';
import { CAPS, type Cap, setCapped } from '../../ui/spare-data.ts';
import type { DataUse } from './kept-use.ts';
import { total } from './kinds.ts';

const KEYS = { cap: 'dataCap', goesOn: 'dataCapGoesOn' };
const MEGABYTE = 1_000_000;

const listeners = new Set<() => void>();

/** Megabytes a day; null: no cap. */
export const cap = (): Cap | null => CAPS.find((each) => String(each) === localStorage.getItem(KEYS.cap)) ?? null;

export const useCap = (): Cap | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, cap);

/**
 * Looks whether a cap of the day is reached, and holds what it holds if so. Nobody goes on past that of everybody: others pay
 * for the same line.
 * @param everybodys megabytes; 0: none
 */
export function holdCap({ day, today }: Pick<DataUse, 'day' | 'today'>, everybodys: number): void {
  const isReached = (most: number) => most > 0 && total(today) >= most * MEGABYTE;
  const isOwnReached = isReached(cap() ?? 0) && localStorage.getItem(KEYS.goesOn) !== day;
  setCapped(isReached(everybodys) ? 'everybody' : isOwnReached ? 'own' : null);
}

/** Another cap holds from now on, also where one was passed. */
export function chooseCap(chosen: Cap | null): void {
  if (chosen === null) localStorage.removeItem(KEYS.cap);
  else localStorage.setItem(KEYS.cap, String(chosen));
  localStorage.removeItem(KEYS.goesOn);
  for (const listener of listeners) listener();
}

/** The person wants everything for the rest of that day. */
export function goOnFor(day: string): void {
  localStorage.setItem(KEYS.goesOn, day);
  setCapped(null);
}
