import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Groups run one after the other: what drives browsers and servers has the machine to itself, one file at a time. */
const TOGETHER = 0;
const ALONE = 1;

const SLOW_MS = 120_000;

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'house',
          include: ['.ci/**/*.test.mjs'],
          exclude: ['.ci/**/*.slow.test.mjs'],
          sequence: { groupOrder: TOGETHER },
        },
      },
      { test: { name: 'schema', include: ['schema/**/*.test.ts'], sequence: { groupOrder: TOGETHER } } },
      {
        test: {
          name: 'sync-server',
          include: ['sync-server/src/**/*.test.ts'],
          globalSetup: ['.ci/steps/postgres-for-tests.mjs'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: TOGETHER },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          root,
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: TOGETHER },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['web/{bench,e2e}/**/*.test.ts', 'sync-server/bench/**/*.test.ts', '.ci/**/*.slow.test.mjs'],
          globalSetup: ['.ci/steps/postgres-for-tests.mjs'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
          fileParallelism: false,
          sequence: { groupOrder: ALONE },
        },
      },
    ],
  },
});
