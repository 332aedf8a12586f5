import { defineConfig } from 'vitest/config';

/** What `npm run screenshots` runs; `--help` after it says what it takes. */
export default defineConfig({
  test: {
    include: ['web/e2e/screenshots/take-screenshots.ts'],
    globalSetup: ['.ci/steps/browsers.mjs', '.ci/steps/build.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
