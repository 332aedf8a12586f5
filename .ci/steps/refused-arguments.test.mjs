import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { buildIfNeeded } from './build.mjs';
import { root } from './command.mjs';

/** In a clone that was never built a command would build first, and be stopped before it answers. */
beforeAll(() => buildIfNeeded(['server']));

/** Under a folder that is not there nothing could be served or made. */
const run = (script, ...given) =>
  spawnSync(process.execPath, [`.ci/${script}`, ...given], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '/proc/nowhere', PATH: '/nowhere' },
    // For what serves or kills after all, and never ends: a busy machine may take half a minute to say no.
    timeout: 100_000,
  });

it.each(['--help', 'doctor'])('serves nothing when it is told serve %s', (given) => {
  const { status, stderr } = run('serve.mjs', given);
  expect(stderr).toBe(`\nserve takes nothing after it, not ${given}. It is configured by variables: see README.md.\n`);
  expect(status).toBe(1);
});

it.each(['x', '0', '-1', '1.5', 'NaN'])('kills nothing %s times', (rounds) => {
  const { status, stderr } = run('kill.mjs', rounds);
  expect(stderr).toBe(
    `\nSay how many rounds, a whole number from 1 on: npm run kill -- 100. This is none: ${rounds}.\n`,
  );
  expect(status).toBe(1);
});

it.each([
  ['replace-keys', 'now', '--event=ID or --all'],
  ['new-epoch', '..', 'nothing'],
  ['doctor', 'foo', 'nothing'],
])('answers %s %s with what was typed, which is no path', (verb, given, takes) => {
  const { status, stderr } = run('operations.mjs', verb, given);
  expect(stderr).toBe(`${verb} takes ${takes} after it, not ${given}: nothing was done.\n`);
  expect(status).toBe(1);
});

it.each(['--event', '--as'])('takes what is behind %s and a space for an event, which is no path', (option) => {
  const { status, stderr } = run('operations.mjs', 'restore', 'summit.gz', option, 'No-Id');
  expect(stderr).toContain('can’t be called No-Id.');
  expect(status).toBe(1);
});

it.each([
  [['.no-such-file', 'package.json'], /^\n\.no-such-file is no file of figures, .+ENOENT/],
  [['README.md', 'package.json'], /^\nREADME\.md is no file of figures, /],
  [[], /^\nnpm run bench -- compare BEFORE\.json AFTER\.json\n$/],
])('compares no %j', (given, said) => {
  const { status, stderr } = run('bench.mjs', 'compare', ...given);
  expect(stderr).toMatch(said);
  expect(status).toBe(1);
});

it.each([
  [['--language', 'xx'], /^\n--language is one of ar, en, .+, not xx\.\n/],
  [['--theme', 'dark,blue'], /^\n--theme is one of light, dark, not blue\.\n/],
  [['--width', '400'], /^\n--width is one of 360, 1280, not 400\.\n/],
  [['-t', 'login'], /npm run screenshots -- \[--language TAG\]/],
])('photographs nothing for %j', (given, said) => {
  const { status, stderr } = run('screenshots.mjs', ...given);
  expect(stderr).toMatch(said);
  expect(status).toBe(1);
});
