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
