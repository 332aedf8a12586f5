import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from './command.mjs';

/** Under a folder that is not there nothing could be served or made. */
const run = (script, ...given) =>
  spawnSync(process.execPath, [`.ci/${script}`, ...given], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/proc/nowhere', PATH: '/nowhere' },
    timeout: 20_000,
  });

it.each(['--help', 'doctor'])('serves nothing when it is told serve %s', (given) => {
  const { status, stderr } = run('serve.mjs', given);
  expect(stderr).toBe(`\nserve takes nothing after it, not ${given}. It is configured by variables: see README.md.\n`);
  expect(status).toBe(1);
});
