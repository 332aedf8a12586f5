import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isInstalled, NODE_NEEDED, nodeVersionProblem } from './prepare.mjs';

it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('runs on Node %s', (version) => {
  expect(nodeVersionProblem(version, NODE_NEEDED)).toBe(null);
});

it.each(['18.20.4', '20.18.3'])('says what it needs on Node %s', (version) => {
  expect(nodeVersionProblem(version, NODE_NEEDED)).toBe(
    `Baraza needs Node 20.19 or newer, and this is Node ${version}. Get it at https://nodejs.org and run this again.`,
  );
});

it('installs into a fresh clone, after a change of the lockfile, and where a package’s folder is gone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'baraza-install-'));
  const write = (file, text) => writeFileSync(path.join(folder, file), text);
  write('pnpm-lock.yaml', 'one');
  expect(isInstalled(folder)).toBe(false);
  for (const name of ['.', 'schema', 'sync-server', 'web'])
    mkdirSync(path.join(folder, name, 'node_modules/.pnpm'), { recursive: true });
  write('node_modules/.pnpm/lock.yaml', 'one');
  expect(isInstalled(folder)).toBe(true);
  write('node_modules/.pnpm/lock.yaml', 'another');
  expect(isInstalled(folder)).toBe(false);
  write('node_modules/.pnpm/lock.yaml', 'one');
  rmSync(path.join(folder, 'web/node_modules'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
  rmSync(folder, { recursive: true });
});
