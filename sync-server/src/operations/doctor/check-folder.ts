import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { about, type Finding, wordsOf } from './finding.ts';

const MB = 1_000_000;

/** Bytes free below which a folder is wrong, or worth a warning. */
export const ROOM = { wrong: 200 * MB, warning: 1_000 * MB };

/**
 * Whether a folder takes files, and has room for more. One that is not there yet is looked at where it would be made; nothing
 * stays behind.
 */
export async function checkFolder(variable: string, folder: string, room = ROOM): Promise<Finding> {
  const { ok, warning, wrong } = about(`disk, ${variable}`);
  const there = nearestThere(folder);
  try {
    await tryToWrite(there);
    const { bavail, bsize } = await statfs(there);
    const free = bavail * bsize;
    const says = `${folder} can be written; ${Math.floor(free / MB).toLocaleString('en')} MB are free`;
    if (free < room.wrong) return wrong(`${says}. A full disk stops everything: make room now.`);
    return free < room.warning ? warning(`${says}. Make room before the event.`) : ok(says);
  } catch (error) {
    return wrong(
      `${folder} can't be written (${wordsOf(error)}). Make it writable for this account, or set ${variable}.`,
    );
  }
}

/** A folder, or the one above it in which it would be made. */
export function nearestThere(path: string): string {
  const folder = resolve(path);
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestThere(dirname(folder));
}

async function tryToWrite(folder: string): Promise<void> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(Buffer.alloc(4_096));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
