import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFirst, writeWhole } from './write-whole.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-whole-'));
  path = join(folder, 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** No file of this process gets longer than that: what is written beyond fails in the middle, as on a full disk. */
function whereFilesEnd(bytes: number | 'unlimited', work: () => void): void {
  const limit = (most: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${most}:`]);
  limit(bytes);
  try {
    work();
  } finally {
    limit('unlimited');
  }
}

it('takes the place of a file, for its owner alone, and leaves nothing beside it', () => {
  writeFileSync(path, 'before', { mode: 0o644 });
  writeWhole(path, 'after');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['after', 0o600]);
  expect(readdirSync(folder)).toEqual(['secret']);
});

it('leaves the file as it was when the disk is full', () => {
  writeFileSync(path, 'before');
  whereFilesEnd(1_000, () => expect(() => writeWhole(path, 'x'.repeat(100_000))).toThrow());
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['before', ['secret']]);
});

it('makes no half of a first one when the disk is full', () => {
  whereFilesEnd(1_000, () => expect(() => writeFirst(path, 'x'.repeat(100_000))).toThrow());
  expect(readdirSync(folder)).toEqual([]);
  writeFirst(path, 'first');
  whereFilesEnd(0, () => writeFirst(path, 'second'));
  expect(readFileSync(path, 'utf8')).toBe('first');
});

it('leaves the first one to whoever was first', () => {
  for (const text of ['first', 'second']) writeFirst(path, text);
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['first', ['secret']]);
});
