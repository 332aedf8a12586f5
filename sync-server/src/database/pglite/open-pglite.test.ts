import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, rowsOf } from '../database.ts';
import { readEpoch } from '../epoch.ts';
import { openDatabase } from '../open-database.ts';

/** Making a database takes seconds, and many of them on a busy machine. */
const PATIENCE_MS = 180_000;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'baraza-pglite-'));
  database = await openDatabase({ dataDir: folder });
}, PATIENCE_MS);
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('brings each commit to the disk before it is acknowledged', async () => {
  const synced = vi.spyOn(fs, 'fdatasyncSync');
  await database.queries.insert(tables.rooms).values({ id: 'r', event_id: 'e', name: 'Room' });
  expect(synced).toHaveBeenCalled();
  synced.mockRestore();
  expect(await rowsOf(database.queries, sql`show fsync`)).toEqual([{ fsync: 'on' }]);
});

it('begins anew after it was interrupted while it made the database', { timeout: PATIENCE_MS }, async () => {
  const other = fs.mkdtempSync(join(tmpdir(), 'baraza-pglite-'));
  fs.mkdirSync(join(other, 'database.unfinished'));
  fs.writeFileSync(join(other, 'database.unfinished', 'PG_VERSION'), '18');
  const made = await openDatabase({ dataDir: other });
  expect(await made.queries.$count(tables.rooms)).toBe(0);
  await made.close();
  expect(fs.readdirSync(other)).toEqual(['database']);
  fs.rmSync(other, { recursive: true });
});

it.each([
  ['empty', ''],
  ['written by half', '-'],
])('starts beside a lock file that a power cut left %s', async (_, left) => {
  await database.close();
  fs.writeFileSync(join(folder, 'database/postmaster.pid'), left);
  database = await openDatabase({ dataDir: folder });
  expect(await rowsOf(database.queries, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('lets no other account in, also where its data folder does, as an operator makes it', {
  timeout: PATIENCE_MS,
}, async () => {
  const other = fs.mkdtempSync(join(tmpdir(), 'baraza-pglite-'));
  fs.chmodSync(other, 0o755);
  const data = join(other, 'database');
  const allowed = () => fs.statSync(data).mode & 0o777;
  await (await openDatabase({ dataDir: other })).close();
  expect(allowed()).toBe(0o700);
  fs.chmodSync(data, 0o755);
  await (await openDatabase({ dataDir: other })).close();
  expect(allowed()).toBe(0o700);
  fs.rmSync(other, { recursive: true });
});

/** Calls as root with a folder that is another account's. */
async function asRoot(folder: string, call: () => Promise<void>): Promise<void> {
  const isRoot = fs.statSync(folder).uid === 0;
  if (isRoot) fs.chownSync(folder, 65_534, 65_534);
  const account = vi.spyOn(process, 'getuid').mockReturnValue(0);
  try {
    await call();
  } finally {
    account.mockRestore();
    if (isRoot) fs.chownSync(folder, 0, 0);
  }
}

it('is not opened by root where it is another account’s, which could not open what root wrote', async () => {
  await database.close();
  const written = () =>
    fs.readdirSync(folder, { recursive: true }).map((name) => fs.statSync(join(folder, String(name))).mtimeMs);
  const before = written();
  try {
    await asRoot(join(folder, 'database'), async () => {
      await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
        /database belongs to the account \d+, and you are root\. .+ Nothing was done\.$/,
      );
      expect(written()).toEqual(before);
    });
  } finally {
    database = await openDatabase({ dataDir: folder });
  }
});

it('is not made by root either in a folder that was made for another account', { timeout: PATIENCE_MS }, async () => {
  const other = fs.mkdtempSync(join(tmpdir(), 'baraza-pglite-'));
  await asRoot(other, async () => {
    await expect(openDatabase({ dataDir: other })).rejects.toThrow(/ belongs to the account \d+, and you are root\./);
    expect(fs.readdirSync(other)).toEqual([]);
  });
  fs.rmSync(other, { recursive: true });
});

it('refuses a second server on the same folder, and keeps the data for the next', async () => {
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/is in use by another server/);
  await database.close();
  database = await openDatabase({ dataDir: folder });
  expect(await database.queries.$count(tables.rooms)).toBe(1);
});

it('[S9] has another history when the folder of before is put back, moved or copied over what is there', {
  timeout: PATIENCE_MS,
}, async () => {
  const data = join(folder, 'database');
  const yesterday = join(folder, 'yesterday');
  const again = async () => {
    database = await openDatabase({ dataDir: folder });
    return readEpoch(database.queries);
  };
  const epoch = await readEpoch(database.queries);
  await database.close();
  fs.cpSync(data, yesterday, { recursive: true });
  expect(await again()).toBe(epoch);
  await database.queries.insert(tables.rooms).values({ id: 'since', event_id: 'e', name: 'Room' });

  await database.close();
  fs.cpSync(yesterday, data, { recursive: true });
  const copied = await again();
  expect(copied).not.toBe(epoch);
  expect(await database.queries.$count(tables.rooms)).toBe(1);

  await database.close();
  fs.rmSync(data, { recursive: true });
  fs.renameSync(yesterday, data);
  const moved = await again();
  expect([epoch, copied]).not.toContain(moved);
});
