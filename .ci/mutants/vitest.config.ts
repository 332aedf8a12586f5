import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import web from '../../vite.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig((env) => ({
  ...(process.env.MUTANT_TESTS?.includes('web/') ? web(env) : {}),
  root,
  test: {
    root,
    include: ['.ci/mutants/all.mjs'],
    runner: '.ci/mutants/worker.mjs',
    isolate: false,
    setupFiles: ['schema/src/testing/patience.ts'],
    // A timeout counts as a kill; `worker.mjs` repeats a slow test without the mutant to be sure.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
}));
