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
    // What hangs has noticed the mutant; what was only slow is asked again without it.
    testTimeout: 10_000,
    hookTimeout: 30_000,
  },
}));
