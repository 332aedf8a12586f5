import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** A slow machine takes long, and has not failed. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000 };

/** What drives browsers and servers has the machine to itself, one file at a time, after the rest. */
const alone = { fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 };

const POSTGRES = '.ci/steps/postgres-for-tests.mjs';
const CHROMIUM = '.ci/steps/chromium-for-tests.mjs';
const APP = '.ci/steps/app-for-tests.mjs';

export default defineConfig({
  test: {
    projects: [
      { test: { ...patient, name: 'house', include: ['.ci/**/*.test.mjs'], exclude: ['.ci/e2e/**'] } },
      { test: { ...patient, name: 'schema', include: ['schema/**/*.test.ts'] } },
      {
        test: {
          name: 'sync-server',
          include: ['sync-server/src/**/*.test.ts'],
          globalSetup: [POSTGRES],
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web', root, include: ['web/{src,build}/**/*.test.{ts,tsx}'], ...patient },
      },
      {
        test: {
          ...alone,
          name: 'simulator',
          include: ['web/simulator/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...alone,
          name: 'bench',
          include: ['{web,sync-server}/bench/**/*.test.ts'],
          globalSetup: [POSTGRES, CHROMIUM],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...alone,
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts', '.ci/e2e/**/*.test.mjs'],
          globalSetup: [POSTGRES, CHROMIUM, APP],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
