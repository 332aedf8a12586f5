import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'baraza-install-'));
  writeFileSync(path.join(folder, 'pnpm-lock.yaml'), 'one');
});

afterEach(() => rmSync(folder, { recursive: true }));

function installed(lockfile) {
  for (const name of ['.', 'schema', 'sync-server', 'web']) {
    mkdirSync(path.join(folder, name, 'node_modules/.pnpm'), { recursive: true });
  }
  writeFileSync(path.join(folder, 'node_modules/.pnpm/lock.yaml'), lockfile);
}

it('installs into a fresh clone', () => {
  expect(isInstalled(folder)).toBe(false);
});

it('leaves alone what is installed', () => {
  installed('one');
  expect(isInstalled(folder)).toBe(true);
});

it('installs again when the lockfile has changed', () => {
  installed('another');
  expect(isInstalled(folder)).toBe(false);
});

it("installs again when a package's folder is gone", () => {
  installed('one');
  rmSync(path.join(folder, 'web/node_modules'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});
