import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, type Settings } from '../config.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { openDatabase, openUnmigrated } from '../database/open-database.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { runAllCommand } from './backup/all-events-command.ts';
import { runBackupCommand } from './backup/backup-command.ts';
import { runEventsCommand } from './events-command.ts';
import { runReplaceKeysCommand } from './replace-keys-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-before-'));
const FILE = join(folder, 'before.gz');
let made: { url: string; drop(): Promise<void> };
let settings: Settings;
let database: Database;

/** A migration, as if the version that wrote the database had not had it. */
const forget = (table: string) =>
  database.queries.execute(
    sql.raw(`delete from ${table} where hash = (select hash from ${table} where hash not like 'triggers:%' limit 1)`),
  );
const hashes = async () =>
  (
    await rowsOf<{ hash: string }>(
      database.queries,
      sql`select hash from applied_migrations union all select hash from event_summit.applied_migrations order by 1`,
    )
  ).map(({ hash }) => hash);

beforeAll(async () => {
  made = await makePostgresDatabase();
  settings = readConfig({ DATABASE_URL: made.url, DATA_DIR: folder, AUTH_SECRET });
  const whole = await openDatabase(settings);
  await prepareEvent(whole, { ...settings, authSecret: AUTH_SECRET });
  await whole.close();
  const event = ['--id=summit', '--name=Summit', '--starts-on=2027-03-01', '--ends-on=2027-03-02'];
  await runEventsCommand(['make', ...event, '--admin=awa@example.org'], settings);
  database = await openUnmigrated(settings);
});
afterAll(async () => {
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true });
});

const OLDER = /^This database is of an earlier version \(migrations to come: 1\)/;

it('no command updates the tables of one event, of which the version that serves can make no backup then', async () => {
  await forget('event_summit.applied_migrations');
  const before = await hashes();
  await expect(runBackupCommand('backup', FILE, settings, 'summit')).rejects.toThrow(OLDER);
  await expect(runAllCommand('backup', join(folder, 'all'), settings)).rejects.toThrow(OLDER);
  expect(await hashes()).toEqual(before);
});

it('no command but a restore and a new epoch updates those of a server of an earlier version that runs', async () => {
  await forget('applied_migrations');
  const before = await hashes();
  const commands = [
    () => runBackupCommand('backup', FILE, settings),
    () => runBackupCommand('backup', FILE, settings, 'summit'),
    () => runAllCommand('backup', join(folder, 'all'), settings),
    () => runEventsCommand([], settings),
    () => runReplaceKeysCommand(settings),
  ];
  for (const command of commands) await expect(command(), String(command)).rejects.toThrow(OLDER);
  expect(await hashes()).toEqual(before);
  expect(existsSync(FILE)).toBe(false);
});
