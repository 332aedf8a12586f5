import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root, runNode } from '../steps/command.mjs';

it('mutants that tests are on record to kill are still killed', async () => {
  // Stryker runs a Vitest of its own, which is not to take itself for a worker of this one.
  const ours = Object.keys(process.env).filter((name) => name.startsWith('VITEST'));
  const env = Object.fromEntries(ours.map((name) => [name, undefined]));
  // Another sample for each commit, and the same one whoever tests that commit.
  const seed = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  expect(await runNode(['.ci/mutants.mjs', '--sample', '30', '--seed', seed], { env })).toBe(0);
}, 600_000);
