import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alone, fingerprint, isBuilt, sourcesOf } from './build.mjs';

const build = { sources: ['lock', 'src'], output: 'dist', entry: 'index.js' };
let folder;
const write = (name, text) => writeFileSync(path.join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'baraza-build-'));
  mkdirSync(path.join(folder, 'src'));
  mkdirSync(path.join(folder, 'dist'));
  write('lock', '1');
  write('src/index.ts', 'one');
  write('src/index.test.ts', 'test one');
  write('dist/index.js', 'one');
  write('dist/.built-from', fingerprint(folder, build.sources));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('is built when nothing has changed, also after a file was only touched', () => {
  utimesSync(path.join(folder, 'src/index.ts'), new Date(), new Date());
  expect(isBuilt(folder, build)).toBe(true);
});

it.each([
  ['a source has changed', () => write('src/index.ts', 'two')],
  ['a source is new', () => write('src/another.ts', '')],
  ['a source is gone', () => rmSync(path.join(folder, 'src/index.ts'))],
  ['what it is built with has changed', () => write('lock', '2')],
  ['its output is gone', () => rmSync(path.join(folder, 'dist/index.js'))],
  ['it was broken off', () => rmSync(path.join(folder, 'dist/.built-from'))],
])('is built again when %s', (_, change) => {
  change();
  expect(isBuilt(folder, build)).toBe(false);
});

it('does not look at tests', () => {
  expect(sourcesOf(folder, build.sources)).toEqual(['lock', 'src/index.ts']);
});

it('waits for another process that builds, and says for which', async () => {
  const say = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const order = [];
  let finish;
  const first = alone(folder, async () => {
    order.push('first begins');
    await new Promise((resolve) => {
      finish = resolve;
    });
    order.push('first ends');
  });
  const second = alone(folder, async () => order.push('second begins'));
  await setImmediate();
  finish();
  await Promise.all([first, second]);
  const said = say.mock.calls;
  say.mockRestore();
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  expect(said).toEqual([
    [expect.stringContaining(`Waiting for process ${process.pid}, which installs or builds here`)],
  ]);
  expect(existsSync(path.join(folder, '.preparing'))).toBe(false);
});

it.each([
  ['was killed', () => spawnSync(process.execPath, ['-e', '']).pid, new Date()],
  ['had no time to write who it is', () => '', new Date()],
  ['was of an earlier start of the machine', () => process.pid, new Date(0)],
])('does not wait for one that %s', async (_, pid, at) => {
  write('.preparing', String(pid()));
  utimesSync(path.join(folder, '.preparing'), at, at);
  const work = vi.fn(async () => undefined);
  await alone(folder, work);
  expect(work).toHaveBeenCalledOnce();
});

it('lets another one build after a build that failed', async () => {
  await expect(alone(folder, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(existsSync(path.join(folder, '.preparing'))).toBe(false);
});
