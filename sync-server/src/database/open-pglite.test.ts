import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables/index';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, rowsOf } from './database.ts';
import { openDatabase } from './open-database.ts';

vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>();
  return { ...real, fdatasyncSync: vi.fn(real.fdatasyncSync) };
});

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'baraza-pglite-'));
  database = await openDatabase({ dataDir: folder });
});
afterAll(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('brings each commit to the disk before it is acknowledged', async () => {
  const synced = vi.mocked(fs.fdatasyncSync);
  synced.mockClear();
  await database.queries.insert(tables.rooms).values({ id: 'r', event_id: 'e', name: 'Room' });
  expect(synced).toHaveBeenCalled();
  expect(await rowsOf(database.queries, sql`show fsync`)).toEqual([{ fsync: 'on' }]);
});

it('refuses a second server on the same folder, and keeps the data for the next', async () => {
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/is in use by another server/);
  await database.close();
  database = await openDatabase({ dataDir: folder });
  expect(await database.queries.$count(tables.rooms)).toBe(1);
});
