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

/** What could not be done beside a backup that is whole. */
export interface Untidy {
  /** Path of what was not removed, or of the folder. */
  file: string;
  err: unknown;
  says: string;
}

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
): Promise<KeptBackup & { rows: number; untidy: Untidy[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const untidy: Untidy[] = [];
  const note = (file: string, says: string) => (err: unknown) => void untidy.push({ file, err, says });
  const removeOld = (old: string) => remove(old).catch(note(old, 'an old backup could not be removed'));
  for (const left of await unfinishedIn(folder, eventId)) await removeOld(left);
  const before = await keptBackups(folder, eventId);
  await demandRoom(folder, leaveFree + GROWTH * (before[0]?.bytes ?? 0));
  const path = join(folder, nameOf(eventId, at, backupPassphrase !== undefined));
  const unfinished = path + UNFINISHED;
  const write = async () => {
    const { rows } = await writeBackup(database, eventId, unfinished, backupPassphrase);
    const { sha256, bytes } = await readBack(unfinished);
    await writeFile(checksumOf(path), `${sha256}  ${basename(path)}\n`, { mode: 0o600, flush: true });
    await rename(unfinished, path);
    return { path, at, bytes, rows };
  };
  const written = await write().catch(async (error) => {
    await remove(unfinished);
    throw error;
  });
  // It is there from here on: what belongs to another account, or a folder that can't be synced, makes it no worse.
  await syncFolder(folder).catch(
    note(folder, 'a power cut may undo the newest backup: its folder could not be synced'),
  );
  const after = [written, ...before].sort((a, b) => b.at - a.at);
  for (const old of outlived(after, keep, at)) await removeOld(old.path);
  return { ...written, untidy };
}

/** What a process that was killed has left. */
const unfinishedIn = async (folder: string, eventId: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(UNFINISHED) && momentIn(name.slice(0, -UNFINISHED.length), eventId) !== undefined)
    .map((name) => join(folder, name));

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
