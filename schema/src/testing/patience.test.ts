import { expect, it, vi } from 'vitest';

it.each([[], [100], [{ timeout: 100, interval: 10 }]])(
  'waits longer than the second of Vitest, given %j',
  async (...wait) => {
    const began = Date.now();
    await vi.waitFor(() => expect(Date.now() - began).toBeGreaterThan(1_200), ...wait);
  },
);
