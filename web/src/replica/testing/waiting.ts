import { vi } from 'vitest';

/** Waits until a check passes. The limit is long because a machine may be busy; it asserts nothing about speed. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 });

const wait = globalThis.setTimeout;

/**
 * Waits for work inside this process: up to 500 turns of its event loop, however long each takes. Fails soon when the
 * check never passes.
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
 * Freezes the monotonic clock until a test moves it: no back-off and no pause between polls ends by itself,
 * however slow the machine is. Undo it with `vi.restoreAllMocks`.
 */
export function freezeWaits(): { advance(milliseconds: number): void } {
  // Whole milliseconds: with fractions, 59,000 + 1,000 may round to less than 60,000, and a wait never ends.
  let now = Math.ceil(performance.now());
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
