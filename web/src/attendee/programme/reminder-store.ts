const SETTING = 'agendaReminders';
const REMINDED = 'agendaReminded';
const OFF = 'off';
/** Maximum number of stored keys: more than a person attends; older sessions are over. */
const KEPT = 100;

const listeners = new Set<() => void>();

/** Reminders are on by default; people can turn them off per device. */
export const remindersOn = (): boolean => localStorage.getItem(SETTING) !== OFF;

export function setReminders(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, OFF);
  for (const listener of listeners) listener();
}

export function onReminderSetting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keys of the sessions that this device gave a reminder for, in any of its tabs. */
export function remindedOf(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMINDED) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}

export function rememberReminded(keys: readonly string[]): void {
  localStorage.setItem(REMINDED, JSON.stringify([...remindedOf(), ...keys].slice(-KEPT)));
}
