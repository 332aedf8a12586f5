import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether `npm run bench` runs the tests: see `vitest.config.ts`. */
    isMeasured: boolean;
  }
}

/**
 * How much a bench does: `measured` by `npm run bench`, which prints what it took; `npm test` asserts bytes and counts
 * only, and does `few`.
 */
export const rounds = <T = number>(measured: T, few: T): T => (inject('isMeasured') ? measured : few);
