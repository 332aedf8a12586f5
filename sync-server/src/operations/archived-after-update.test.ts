import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig, type Settings } from '../config.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { runAllCommand } from './backup/all-events-command.ts';
import { runEventsCommand } from './events-command.ts';
import { runReplaceKeysCommand } from './replace-keys-command.ts';

const DAYS = ['--starts-on=2027-03-01', '--ends-on=2027-03-02', '--admin=awa@example.org'];
const folder = mkdtempSync(join(tmpdir(), 'baraza-archived-'));
let made: { url: string; drop(): Promise<void> };
let settings: Settings;
let database: Database;

const kids = async () => {
  const all = sql`select event_id, kid from event_secrets union all select event_id, kid from event_summit.event_secrets`;
  return new Map(
    (await rowsOf<{ event_id: string; kid: string }>(database.queries, all)).map((row) => [row.event_id, row.kid]),
  );
};

beforeAll(async () => {
  made = await makePostgresDatabase();
  settings = readConfig({ DATABASE_URL: made.url, DATA_DIR: folder, AUTH_SECRET });
  database = await openDatabase(settings);
  await prepareEvent(database, { ...settings, authSecret: AUTH_SECRET });
  await runEventsCommand(['make', '--id=summit', '--name=Summit', ...DAYS], settings);
  await runEventsCommand(['archive', 'summit'], settings);
});
afterAll(async () => {
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true });
});

/** As an update leaves an event that is archived: those that are served have a column more. */
beforeEach(async () => {
  const migration = readFileSync(new URL('../../migrations/0032_data_cap.sql', import.meta.url));
  const hash = createHash('sha256').update(migration).digest('hex');
  await database.queries.execute(sql`alter table event_summit.events drop column data_cap`);
  const forgotten = sql`delete from event_summit.applied_migrations where hash = ${hash} returning hash`;
  expect(await rowsOf(database.queries, forgotten)).toHaveLength(1);
});

it('an event that was archived before an update is backed up with all others', async () => {
  await runAllCommand('backup', join(folder, 'all'), settings);
  expect(readdirSync(join(folder, 'all')).sort()).toEqual(['event-001.baraza-backup', 'summit.baraza-backup']);
});

it('an event begins as one that was archived before an update', async () => {
  const next = ['make', '--id=next', '--name=Next', ...DAYS, '--from=summit'];
  expect(await runEventsCommand(next, settings)).toContain('Next is made');
});

it('the keys of an event that was archived before an update are replaced with all others', async () => {
  const before = await kids();
  await runReplaceKeysCommand(settings, ['--all']);
  const after = await kids();
  for (const id of ['event-001', 'summit']) expect(after.get(id)).not.toBe(before.get(id));
});

it('no keys are replaced where those of one event can’t be: the version before may still serve it', async () => {
  await database.queries.execute(sql`update hosted_events set archived_at = null`);
  const before = await kids();
  await expect(runReplaceKeysCommand(settings, ['--all'])).rejects.toThrow(/Nothing was done/);
  expect(await kids()).toEqual(before);
});
