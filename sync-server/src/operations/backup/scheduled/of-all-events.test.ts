import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { hostedEvents } from '../../../database/tables.ts';
import { AUTH_SECRET, METRICS_TOKEN } from '../../../testing/app.ts';
import { makePostgresDatabase, openTestPglite } from '../../../testing/database/databases.ts';
import { SeveralEvents } from '../../../testing/several-events.ts';
import { checkBackups } from '../../doctor/check-backups.ts';
import { runDoctorCommand } from '../../doctor/doctor-command.ts';
import { nameOf } from './kept-backups.ts';

const SINCE = '2026-11-21T09:00:00.000Z';
const HOUR_MS = 3_600_000;

it('whoever watches the server hears of an event beside the default one that has no backups', async () => {
  const events = await SeveralEvents.open(await openTestPglite(), ['summit']);
  const { context } = events.app;
  const backups = { newest: () => undefined, stop: async () => undefined };
  const summit = events.contextOf('summit');
  summit.backups = { ...backups, trouble: () => ({ reason: 'no_backup', since: SINCE }) };
  context.backups = { ...backups, trouble: () => undefined };
  if (context.hosting) context.hosting = { ...context.hosting, openNow: () => [summit] };
  const health = async (id: string) => (await events.call(id, 'GET', '/health')).body;
  expect(await health('')).toMatchObject({ status: 'ok', state: 'degraded', reason: 'no_backup', since: SINCE });
  expect((await events.call('', 'GET', '/ready')).status).toBe(200);
  const { body } = await events.call('', 'GET', '/metrics', { as: METRICS_TOKEN });
  expect(body).toContain('\nbaraza_backup_failing{event="event-001"} 0\n');
  expect(body).toContain('\nbaraza_backup_failing{event="summit"} 1\n');
  // Nobody learns there how others stand.
  summit.backups = { ...backups, trouble: () => undefined };
  context.backups = { ...backups, trouble: () => ({ reason: 'no_backup', since: SINCE }) };
  expect(await health('summit')).toMatchObject({ state: 'ok' });
  await events.close();
});

it('the doctor looks at the backups of all events that are served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-doctor-all-'));
  const BACKUP_DIR = join(folder, 'backups');
  mkdirSync(BACKUP_DIR);
  const { url, drop } = await makePostgresDatabase();
  const env = { AUTH_SECRET, BACKUP_DIR, DATABASE_URL: url, DATA_DIR: folder };
  const database = await openDatabase(readConfig(env));
  const made_at = SINCE;
  await database.queries.insert(hostedEvents).values([
    { id: 'summit', schema_name: 'event_summit', made_at },
    { id: 'gone', schema_name: 'event_gone', made_at, archived_at: SINCE },
  ]);
  await database.close();
  const write = (eventId: string, hours: number) => {
    const path = join(BACKUP_DIR, nameOf(eventId, Date.now() - hours * HOUR_MS, false));
    writeFileSync(path, eventId);
    writeFileSync(`${path}.sha256`, createHash('sha256').update(eventId).digest('hex'));
  };
  const found = async () =>
    (await runDoctorCommand(env)).report.split('\n').filter((line) => /^\w+ +backups /.test(line));
  write('event-001', 0);
  write('gone', 72);
  const own = expect.stringMatching(/^ok +backups +event-001: 1 are kept; the newest is 0 minutes old/);
  expect(await found()).toEqual([own, expect.stringMatching(/^warning +backups +summit: none in /)]);
  write('summit', 72);
  expect(await found()).toEqual([
    own,
    expect.stringMatching(/^wrong +backups +summit: the newest is 4320 minutes old/),
  ]);
  write('summit', 1);
  expect(await found()).toEqual([own, expect.stringMatching(/^ok +backups +those of 1 other events are young enough/)]);
  // Where the database can't be asked, the server's own health says how the others stand.
  expect((await checkBackups(readConfig(env))).map(({ grade }) => grade)).toEqual(['ok', 'ok']);
  await drop();
  rmSync(folder, { recursive: true });
});
