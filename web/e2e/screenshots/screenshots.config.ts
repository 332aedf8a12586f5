import { defineConfig } from 'vitest/config';

/** `npm run screenshots -- -t dashboard` takes those of the screens with that in their name. */
export default defineConfig({
  test: {
    include: ['web/e2e/screenshots/take-screenshots.ts'],
    globalSetup: ['.ci/steps/browsers.mjs', '.ci/steps/build.mjs'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
