import { vi } from 'vitest';

/** Waits until a check holds. It says nothing of how long that takes: on a busy machine a second is not much. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 });

const wait = globalThis.setTimeout;

/**
 * Waits for what needs nobody but this process: some turns of its event loop, however long each of them takes. What does
 * not come is known soon.
 */
export async function soon<T>(check: () => T | Promise<T>): Promise<T> {
  for (let turn = 0; turn < 500; turn++) {
    try {
      return await check();
    } catch {
      await new Promise((resolve) => wait(resolve, 1));
    }
  }
  return check();
}

/**
 * The monotonic clock stands still until a test moves it: no back-off and no pause between polls ends by itself,
 * however long a busy machine takes for a test. To be undone with `vi.restoreAllMocks`.
 */
export function freezeWaits(): { advance(milliseconds: number): void } {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
