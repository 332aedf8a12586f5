import { STORAGE_KEYS } from '@baraza/schema/event/event-defaults';
import { useSyncExternalStore } from 'react';

// `public/theme.js` applied the stored choice before the first paint; after that the class is the state.
const page = () => document.documentElement.classList;
const listeners = new Set<() => void>();

export const isDark = (): boolean => page().contains('dark');

export function setDark(dark: boolean): void {
  page().toggle('dark', dark);
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  for (const listener of listeners) listener();
  // Last: it throws where the disk is full.
  localStorage.setItem(STORAGE_KEYS.darkMode, String(dark));
}

export const useDarkMode = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isDark);
