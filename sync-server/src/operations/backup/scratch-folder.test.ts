import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeScratchFolder, tidyScratchFolders } from './scratch-folder.ts';

let temporary: string;
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'baraza-scratch-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

const DAY_S = 24 * 3_600;

function folderNamed(name: string, ageSeconds = 0): string {
  const path = join(temporary, name);
  mkdirSync(path);
  writeFileSync(join(path, 'backup.gz'), 'private');
  const at = Date.now() / 1_000 - ageSeconds;
  utimesSync(path, at, at);
  return path;
}

it('removes what killed processes left, and nothing that somebody uses', async () => {
  const { pid: dead } = spawnSync('true');
  const left = [
    folderNamed(`baraza-backup-${dead}-a1B2c3`),
    folderNamed(`baraza-restore-${dead}-a1B2c3`),
    // Of a container that is started again, whose process has the same number each time.
    folderNamed(`baraza-restore-${process.pid}-a1B2c3`, process.uptime() + 60),
    folderNamed('baraza-backup-a1B2c3', 2 * DAY_S),
  ];
  const used = [
    await makeScratchFolder('backup'),
    folderNamed(`baraza-backup-${process.ppid}-a1B2c3`),
    folderNamed('baraza-restore-a1B2c3'),
    folderNamed('baraza-backups-a1B2c3', 2 * DAY_S),
    folderNamed(`of-others-${dead}-a1B2c3`, 2 * DAY_S),
  ];
  const elsewhere = folderNamed('elsewhere', 2 * DAY_S);
  const link = join(temporary, 'baraza-backup-d4E5f6');
  symlinkSync(elsewhere, link);
  lutimesSync(link, 1, 1);
  used.push(elsewhere, link);
  // Only root can give a folder to another account, and only root could remove one of it.
  if (process.getuid?.() === 0) {
    const ofOther = folderNamed(`baraza-take-along-${dead}-a1B2c3`);
    chownSync(ofOther, 12_345, 12_345);
    used.push(ofOther);
  }
  await tidyScratchFolders();
  expect(left.filter(existsSync)).toEqual([]);
  expect(used.filter((path) => !existsSync(path))).toEqual([]);
});
