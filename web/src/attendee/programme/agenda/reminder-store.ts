const SETTING = 'agendaReminders';
const REMINDED = 'agendaReminded';
const DISMISSED = 'agendaDismissed';
const OFF = 'off';
/** Maximum number of stored keys: more than a person attends; older sessions are over. */
const KEPT = 100;

const listeners = new Set<() => void>();

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
  [SETTING, REMINDED, DISMISSED].map((key) => localStorage.getItem(key)).join();

/** Keys of the sessions that this device gave a reminder for, in any of its tabs. */
export const remindedOf = (): Set<string> => keysIn(REMINDED);

/** Keys of those whose reminder was dismissed. */
export const dismissedOf = (): Set<string> => keysIn(DISMISSED);

export const rememberReminded = (keys: readonly string[]): void => addTo(REMINDED, keys);

/** Where nothing can be stored the page that is open knows it (`alerts/use-alerts.ts`), and no later one. */
export function dismissReminder(key: string): void {
  try {
    addTo(DISMISSED, [key]);
  } catch {}
}

function keysIn(place: string): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

function addTo(place: string, keys: readonly string[]): void {
  localStorage.setItem(place, JSON.stringify([...keysIn(place), ...keys].slice(-KEPT)));
  tellListeners();
}
