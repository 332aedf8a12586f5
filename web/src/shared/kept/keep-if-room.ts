/**
 * Notes what is merely remembered, as that something was shown: on a full disk the screen goes on without.
 * @returns whether there was room for it
 */
export function keepIfRoom(key: string, value: string, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** What was chosen on this device; on a full disk it holds as long as the page is open. */
export function keptChoice(key: string) {
  let unkept: string | undefined;
  return {
    get: (): string | null => unkept ?? localStorage.getItem(key),
    set(value: string): void {
      unkept = keepIfRoom(key, value) ? undefined : value;
    },
  };
}
