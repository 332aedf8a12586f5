import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

it('waits for another process that builds, and says so once', async () => {
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
  await vi.waitFor(() => expect(say).toHaveBeenCalled());
  finish();
  await Promise.all([first, second]);
  const said = say.mock.calls;
  say.mockRestore();
  expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  expect(said).toEqual([[expect.stringContaining('Waiting for another process, which installs or builds here')]]);
  expect(existsSync(path.join(folder, '.preparing'))).toBe(false);
});

it('does not take over from one that has built for long', async () => {
  const say = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.useFakeTimers();
  const lock = path.join(folder, '.preparing');
  try {
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
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statSync(lock).mtimeMs).toBeGreaterThan(Date.now() - 2_000);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  } finally {
    vi.useRealTimers();
    say.mockRestore();
  }
});

it.each([
  ['was killed', -20_000],
  ['had a clock that was years ahead', 1e11],
])('does not wait for one that %s', async (_, since) => {
  const lock = path.join(folder, '.preparing');
  mkdirSync(lock);
  utimesSync(lock, new Date(Date.now() + since), new Date(Date.now() + since));
  const work = vi.fn(async () => undefined);
  await alone(folder, work);
  expect(work).toHaveBeenCalledOnce();
});

it('lets another one build after a build that failed', async () => {
  await expect(alone(folder, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(existsSync(path.join(folder, '.preparing'))).toBe(false);
});
