const SETTING = 'agendaReminders';
const REMINDED = 'agendaReminded';
const OFF = 'off';
/** More than a person attends; older ones are over. */
const KEPT = 100;

const listeners = new Set<() => void>();

/** Reminders are on until a person turns them off on this device. */
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

/** Keys of sessions that this device has reminded of, in any of its tabs. */
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
