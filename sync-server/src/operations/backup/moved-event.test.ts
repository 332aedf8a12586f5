import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, type Settings } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import { auditLog, authSessions, contentImages } from '../../database/tables.ts';
import { prepareEvent } from '../../features/event/prepare-event.ts';
import { issueGateCode } from '../../features/tickets/event-keys.store.ts';
import { listEvents } from '../../hosting/list-events.ts';
import { AUTH_SECRET, openTestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { addKnownThings } from '../../testing/things.store.ts';
import { runAllCommand } from './all-events-command.ts';
import { runBackupCommand } from './backup-command.ts';
import { LEFT_BEHIND } from './moved-event.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-moved-'));
const FILE = join(folder, 'event.gz');
const left = [...LEFT_BEHIND].map(getTableName);

const databases: { drop(): Promise<void> }[] = [];
async function newSettings(env: Record<string, string> = {}): Promise<Settings> {
  const made = await makePostgresDatabase();
  databases.push(made);
  return readConfig({ DATABASE_URL: made.url, DATA_DIR: folder, AUTH_SECRET, ...env });
}

async function on<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  return work(database).finally(() => database.close());
}

const restoreAs = (settings: Settings, as: string, file = FILE) =>
  runBackupCommand('restore', file, settings, undefined, as);

let server: Settings;
beforeAll(async () => {
  server = await newSettings();
  await on(server, async (database) => {
    const app = await openTestApp(database);
    await addKnownThings(app);
    const picture = { hash: '1'.repeat(64), media_type: 'image/jpeg', bytes: Uint8Array.of(1) } as const;
    const of = { event_id: 'event-001', ...picture };
    await database.queries.insert(contentImages).values([
      { ...of, collection: 'events', document_id: 'event-001' },
      { ...of, collection: 'sponsors', document_id: 'event-001' },
    ]);
    await database.queries.insert(tables.plan_drafts).values({ id: 'event-001', event_id: 'event-001' });
    // Its scans go along, the answers to them don't.
    await database.queries
      .insert(tables.doors)
      .values({ id: 'counted', event_id: 'event-001', made: 300, received: 300 });
  });
  await runBackupCommand('backup', FILE, server);
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true });
});

/** Without what is of one event alone. */
function comparable(content: Record<string, string[]>): Record<string, string[]> {
  const rest = Object.entries(content).filter(([table]) => !left.includes(table));
  const plain = (row: string) =>
    row.replace(/"ticket_code":"[^"]*"/, '').replace(/"(ticket|replaced)_keys":\[[^\]]*\]/g, '');
  return Object.fromEntries(rest.map(([table, rows]) => [table, rows.map(plain).sort()]));
}

it('puts an event back beside itself under another id, with keys of its own, and changes nothing of the first', async () => {
  const before = await on(server, contentOf);
  const said = await restoreAs(server, 'copy');
  expect(said).toMatch(/event-001 is now copy, with keys of its own and new codes for \d+ people: print badges/);
  expect(await on(server, contentOf)).toEqual(before);
  await on(server, async (database) => {
    const listed = await listEvents({ database, config: { ...server, authSecret: AUTH_SECRET } });
    expect(listed.map(({ id, people }) => [id, people])).toEqual([
      ['event-001', before.users?.length],
      ['copy', before.users?.length],
    ]);
    const own = database.inSchema('event_copy');
    const content = await contentOf(own);
    const renamed = Object.entries(comparable(before)).map(([table, rows]) => [
      table,
      rows
        .map((row) =>
          /sponsors/.test(row)
            ? row.replace('"event_id":"event-001"', '"event_id":"copy"')
            : row.replaceAll('"event-001"', '"copy"'),
        )
        .sort(),
    ]);
    expect(comparable(content)).toEqual(Object.fromEntries(renamed));
    for (const table of left.filter((name) => name !== 'event_secrets'))
      expect(content[table] ?? [], table).toEqual([]);
    expect(await own.queries.$count(authSessions)).toBe(0);
    const [entry] = await own.queries.select().from(auditLog).where(eq(auditLog.action, 'restore_backup'));
    expect(entry).toMatchObject({ event_id: 'copy', document_id: 'copy', after: { from: 'event-001' } });
    expect(await own.queries.$count(auditLog, eq(auditLog.event_id, 'event-001'))).toBe(0);

    const [first] = await database.queries.select().from(tables.events);
    const [copy] = await own.queries.select().from(tables.events);
    if (!first || !copy) throw new Error('An event is missing');
    const kidsOf = ({ ticket_keys, replaced_keys }: typeof first) =>
      [...ticket_keys, ...replaced_keys].map(({ kid }) => kid);
    expect(kidsOf(copy)).toHaveLength(1);
    expect(kidsOf(first)).not.toContain(kidsOf(copy)[0]);
    const badges = await database.queries.select().from(tables.users);
    for (const { id, ticket_code } of badges) {
      const [person] = await own.queries.select().from(tables.users).where(eq(tables.users.id, id));
      expect(await readCode(person?.ticket_code ?? '', copy)).toMatchObject({ ok: true, subject: id });
      expect(await readCode(ticket_code, copy)).toEqual({ ok: false, reason: 'other_event' });
      expect(await readCode(ticket_code, first)).toMatchObject({ ok: true, subject: id });
      // Whoever has the key of the first one can't make one for the other.
      expect(await readCode(person?.ticket_code ?? '', { ...first, id: 'copy' })).toMatchObject({ ok: false });
    }
    const [gate] = copy.gates;
    if (!gate) throw new Error('There is no gate');
    expect(await readCode(await issueGateCode(own.queries, 'copy', gate), copy)).toMatchObject({ ok: true });
  });
});

it('puts nothing over an event that has people', async () => {
  const before = await on(server, contentOf);
  await expect(restoreAs(server, 'copy')).rejects.toThrow(
    /^copy has \d+ people here, and another event is not put over it/,
  );
  const copy = join(folder, 'copy.gz');
  await runBackupCommand('backup', copy, server, 'copy');
  await expect(restoreAs(server, 'event-001', copy)).rejects.toThrow(/^event-001 has \d+ people here/);
  await expect(restoreAs(server, 'Copy!')).rejects.toThrow('can’t be called Copy!');
  // Its own id is no other one.
  expect(await restoreAs(server, 'copy', copy)).toMatch(
    /^\d+ rows were put back, as they stood at [^ ]+ The database \w+ at \S+ has them\.$/,
  );
  expect(await on(server, contentOf)).toEqual(before);
});

it('makes it the default event of another server, and all events of a folder get the ids that are said', async () => {
  const another = await newSettings({ EVENT_ID: 'main' });
  await on(another, (database) => prepareEvent(database, { ...another, authSecret: AUTH_SECRET }));
  const all = join(folder, 'all');
  await runAllCommand('backup', all, server);
  const wrong: [string[], RegExp][] = [
    [['main'], /say which event gets which id, --as=OLD:NEW/],
    [['summit:main'], /the folder has no summit\.baraza-backup/],
    [['event-001:copy'], /Two events can’t both be copy\. Nothing was put back/],
  ];
  for (const [as, sentence] of wrong)
    await expect((async () => runAllCommand('restore', all, another, as))(), as.join()).rejects.toThrow(sentence);
  expect(await runAllCommand('restore', all, another, ['event-001:main', 'copy:next'])).toMatch(
    /copy: .+copy is now next[\s\S]+event-001: .+event-001 is now main/,
  );
  await on(another, async (database) => {
    const listed = await listEvents({ database, config: { ...another, authSecret: AUTH_SECRET } });
    expect(listed.map(({ id, people }) => [id, people > 3])).toEqual([
      ['main', true],
      ['next', true],
    ]);
  });
});
