import { keepIfRoom } from '../../../shared/kept/keep-if-room.ts';

const SETTING = 'agendaReminders';
const REMINDED = 'agendaReminded';
const DISMISSED = 'agendaDismissed';
const OFF = 'off';
/** Maximum number of stored keys: more than a person attends; older sessions are over. */
const KEPT = 100;

const listeners = new Set<() => void>();

/** Keys of the reminders of this page that could not be stored: each would be given again with every look. */
const unstored = new Set<string>();

/** Reminders are on by default; people can turn them off per device. */
export const remindersOn = (): boolean => localStorage.getItem(SETTING) !== OFF;

export function setReminders(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, OFF);
  tellListeners();
}

/** Called when anything below changes, in any tab of this device. */
export function onReminders(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** Another text whenever anything below has changed. */
export const reminderState = (): string =>
  [...[SETTING, REMINDED, DISMISSED].map((key) => localStorage.getItem(key)), ...unstored].join();

/** Keys of the sessions that this device gave a reminder for, in any of its tabs. */
export const remindedOf = (): Set<string> => new Set([...keysIn(REMINDED), ...unstored]);

/** Keys of those whose reminder was dismissed. */
export const dismissedOf = (): Set<string> => keysIn(DISMISSED);

export function rememberReminded(keys: readonly string[]): void {
  if (!addTo(REMINDED, keys)) for (const key of keys) unstored.add(key);
  tellListeners();
}

/** Where nothing can be stored the page that is open knows it (`alerts/use-alerts.ts`), and no later one. */
export function dismissReminder(key: string): void {
  addTo(DISMISSED, [key]);
  tellListeners();
}

function keysIn(place: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

const addTo = (place: string, keys: readonly string[]): boolean =>
  keepIfRoom(place, JSON.stringify([...keysIn(place), ...keys].slice(-KEPT)));
