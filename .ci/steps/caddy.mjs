import { findProgram, isThere, onPath, succeeds } from './system-programs.mjs';

/** Global setup for Vitest: the reverse proxy of the deployment, for the tests that stand behind it. */
export function setup() {
  process.env.CADDY_PATH = findProgram('CADDY_PATH', {
    programs: () => onPath(['caddy']),
    works: (program) => isThere(program) && succeeds(program, 'version'),
    packages: ['caddy'],
  });
}
