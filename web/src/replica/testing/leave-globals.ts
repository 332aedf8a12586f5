import { afterAll, vi } from 'vitest';

// Test files share their modules and globals: each leaves those that it stubbed as it found them.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
