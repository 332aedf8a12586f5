import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../../config.ts';
import type { Database } from '../../../database/database.ts';
import { writeBackup } from '../write-backup.ts';
import { checksumOf, type KeptBackup, keptBackups, momentIn, nameOf, outlived, UNFINISHED } from './kept-backups.ts';

/** Bytes that stay free on the disk, which may be that of the database. */
export const LEAVE_FREE = 500_000_000;
/** An event grows between two backups. */
const GROWTH = 2;

export type BackupSettings = Pick<Settings, 'eventId' | 'backupPassphrase'> & {
  backups: NonNullable<Settings['backups']>;
};

/**
 * Writes one backup into the folder and removes those that are outlived. Only one process at a time may do this. What is in
 * the folder under its own name is whole, with its checksum beside it, whatever is killed meanwhile.
 * @param at the moment that its name says, in milliseconds since 1970
 * @throws Error when the disk has not room enough; then nothing is written
 */
export async function writeKeptBackup(
  database: Database,
  { eventId, backupPassphrase, backups: { folder, keep } }: BackupSettings,
  at: number,
  leaveFree = LEAVE_FREE,
): Promise<KeptBackup & { rows: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder, eventId);
  const before = await keptBackups(folder, eventId);
  await demandRoom(folder, leaveFree + GROWTH * (before[0]?.bytes ?? 0));
  const path = join(folder, nameOf(eventId, at, backupPassphrase !== undefined));
  const unfinished = path + UNFINISHED;
  try {
    const { rows } = await writeBackup(database, eventId, unfinished, backupPassphrase);
    const { sha256, bytes } = await readBack(unfinished);
    await writeFile(checksumOf(path), `${sha256}  ${basename(path)}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, path);
    await syncFolder(folder);
    const after = [{ path, at, bytes }, ...before].sort((a, b) => b.at - a.at);
    for (const old of outlived(after, keep, at)) await remove(old.path);
    return { path, at, bytes, rows };
  } catch (error) {
    await remove(unfinished);
    throw error;
  }
}

/** What a process that was killed has left. */
async function removeUnfinished(folder: string, eventId: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = momentIn(name.slice(0, -UNFINISHED.length), eventId) !== undefined;
    if (name.endsWith(UNFINISHED) && isOurs) await remove(join(folder, name));
  }
}

/** With its checksum. */
async function remove(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(checksumOf(path.endsWith(UNFINISHED) ? path.slice(0, -UNFINISHED.length) : path), { force: true });
}

async function demandRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const inMB = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
  if (bavail * bsize < needed)
    throw new Error(
      `${folder} has ${inMB(bavail * bsize)} free, and a backup is only written where there are ${inMB(needed)}.`,
    );
}

/** Reads what the disk has now. */
export async function readBack(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.byteLength;
    }
  });
  return { sha256: hash.digest('hex'), bytes };
}

/** So that a power cut does not undo the renaming. Windows can't, and needs it not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}
