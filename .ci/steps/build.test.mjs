import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint, isBuilt, sourcesOf } from './build.mjs';

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
