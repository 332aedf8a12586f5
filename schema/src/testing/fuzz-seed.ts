import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** See `vitest.config.ts`. */
    fuzzSeed: number;
  }
}

/** Set-up of test files: the seed of properties that name none. */
fc.configureGlobal({ seed: inject('fuzzSeed') });
