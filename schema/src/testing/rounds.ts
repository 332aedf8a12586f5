import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run bench` runs the tests: see `vitest.config.ts`. */
    isMeasured: boolean;
  }
}

/**
 * How often a bench does its work: `measured` times by `npm run bench`, which prints what it took; `npm test` asserts
 * bytes and counts only, and those are the same after a few.
 */
export const rounds = (measured: number, few: number): number => (inject('isMeasured') ? measured : few);
