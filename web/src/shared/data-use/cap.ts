import { useSyncExternalStore } from 'react';
import { setCapped } from '../../ui/spare-data.ts';
import type { DataUse } from './kept-use.ts';
import { total } from './kinds.ts';

/** Megabytes a day that a person can choose. */
export const CAPS = [5, 10, 25, 50, 100, 250] as const;
export type Cap = (typeof CAPS)[number];

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

/** Looks whether the cap of the day is reached, and holds what it holds if so. */
export function holdCap({ day, today }: Pick<DataUse, 'day' | 'today'>): void {
  const most = cap();
  const isReached = most !== null && total(today) >= most * MEGABYTE;
  setCapped(isReached && localStorage.getItem(KEYS.goesOn) !== day);
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
  setCapped(false);
}
