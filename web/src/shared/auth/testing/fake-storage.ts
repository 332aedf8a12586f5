import { vi } from 'vitest';

/** A storage of the browser, in memory. */
export class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

/** A device with nothing on it, until `vi.unstubAllGlobals`: what all tabs keep, and what this one does. */
export function stubStorages(): { local: FakeStorage; tab: FakeStorage } {
  const [local, tab] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  return { local, tab };
}
