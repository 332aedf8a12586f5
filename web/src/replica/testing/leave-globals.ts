// React takes the timers that it finds when it is first loaded: a file that loads it under fake ones would decide for all others.
import 'react-dom/client';
import { afterAll, vi } from 'vitest';

// Test files share their modules and globals: each leaves those that it stubbed as it found them.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
