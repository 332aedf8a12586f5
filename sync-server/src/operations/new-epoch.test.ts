import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';
import { followHistory, readEpoch } from '../database/epoch.ts';
import { openDatabase } from '../database/open-database.ts';
import { serverState } from '../database/tables.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { makeHosted } from '../hosting/hosted-events.store.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { restoreBackup } from './backup/restore.store.ts';
import { writeBackup } from './backup/write-backup.ts';
import { runNewEpochCommand } from './new-epoch-command.ts';

it('[S9] an operator says that the database is an older copy, beside a server that runs: a new epoch, which lasts', async () => {
  const { url, drop } = await makePostgresDatabase();
  const settings = readConfig({ DATABASE_URL: url, AUTH_SECRET });
  const ofServer = await openDatabase(settings);
  const summit = ofServer.inSchema('event_summit');
  await makeHosted(ofServer, 'summit', async () => undefined);
  const epoch = await readEpoch(ofServer.queries);
  // As in a folder that is not the server's.
  await expect(runNewEpochCommand(settings)).rejects.toThrow('There is no event event-001 in this database');
  expect(await readEpoch(ofServer.queries)).toBe(epoch);
  await prepareEvent(ofServer, { ...settings, authSecret: AUTH_SECRET });
  const epochOfSummit = await readEpoch(summit.queries);
  expect(await runNewEpochCommand(settings)).toContain('fill themselves anew');
  const begun = await readEpoch(ofServer.queries);
  expect(begun).not.toBe(epoch);
  expect(await readEpoch(summit.queries)).not.toBe(epochOfSummit);
  await ofServer.close();
  const again = await openDatabase(settings);
  expect(await readEpoch(again.queries)).toBe(begun);
  await again.close();
  await drop();
});

/** Making a database takes seconds, and many of them on a busy machine. */
const PATIENCE_MS = 180_000;

it.each<[string, (database: Database, folder: string) => Promise<unknown>]>([
  [
    'a backup was put back',
    async (database, folder) => {
      await writeBackup(database, 'event-001', join(folder, 'event.gz'));
      await restoreBackup(database, 'event-001', join(folder, 'event.gz'), '');
    },
  ],
  [
    'another history was seen under the running server',
    async (database) => {
      await database.queries.update(serverState).set({ written_in: 'a disk that was put back' });
      await followHistory(database)();
    },
  ],
])(
  '[S9] a copy of an embedded folder in which %s is another history',
  {
    timeout: PATIENCE_MS,
  },
  async (_, beginEpoch) => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-epoch-'));
    const settings = readConfig({ DATA_DIR: folder, AUTH_SECRET });
    const [data, spare] = [join(folder, 'database'), join(folder, 'spare')];
    const epochWhenStarted = async () => {
      const database = await openDatabase(settings);
      const epoch = await readEpoch(database.queries);
      await database.close();
      return epoch;
    };
    const database = await openDatabase(settings);
    await prepareEvent(database, { ...settings, authSecret: AUTH_SECRET });
    await beginEpoch(database, folder);
    const epoch = await readEpoch(database.queries);
    await database.close();
    cpSync(data, spare, { recursive: true });
    expect(await epochWhenStarted()).toBe(epoch);
    rmSync(data, { recursive: true });
    renameSync(spare, data);
    expect(await epochWhenStarted()).not.toBe(epoch);
    rmSync(folder, { recursive: true });
  },
);
