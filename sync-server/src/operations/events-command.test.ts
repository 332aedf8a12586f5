import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig, type Settings } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { auditLog, eventSecrets, hostedEvents } from '../database/tables.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { runAllCommand } from './backup/all-events-command.ts';
import { runBackupCommand } from './backup/backup-command.ts';
import { runEventsCommand } from './events-command.ts';
import { runNewEpochCommand } from './new-epoch-command.ts';
import { runReplaceKeysCommand } from './replace-keys-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-events-'));

const databases: { drop(): Promise<void> }[] = [];
async function newSettings() {
  const made = await makePostgresDatabase();
  databases.push(made);
  return readConfig({ DATABASE_URL: made.url, DATA_DIR: folder, PUBLIC_URL: 'https://conf.example', AUTH_SECRET });
}
let server: Settings;
let another: Settings;
const events = (...given: string[]) => runEventsCommand(given, server);
const MAKE = ['make', '--id=summit', '--name=Summit', '--starts-on=2027-03-01', '--ends-on=2027-03-02'];
const FILE = join(folder, 'summit.gz');

beforeAll(async () => {
  [server, another] = [await newSettings(), await newSettings()];
  for (const settings of [server, another]) {
    const database = await openDatabase(settings);
    await prepareEvent(database, { ...settings, authSecret: AUTH_SECRET });
    await database.close();
  }
});

afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true });
});

it('makes an event with a first admin, lists it, archives it and brings it back', async () => {
  expect(await events(...MAKE, '--admin=awa@example.org', '--time-zone=Africa/Dakar')).toMatch(
    /^Summit is made\. Give awa@example\.org this link.+https:\/\/conf\.example\/e\/summit\/login#verify=/,
  );
  const listed = 'summit   Summit   2027-03-01 to 2027-03-02   1 person   ';
  expect((await events()).split('\n')).toEqual([
    expect.stringMatching(/^event-001 .+ https:\/\/conf\.example$/),
    `${listed}https://conf.example/e/summit`,
  ]);
  expect(await events('archive', 'summit')).toContain('keeps all it has');
  expect(await events()).toContain(`${listed}archived`);
  expect(await events('bring-back', 'summit')).toContain('is served again');
  const database = await openDatabase(server);
  const made = await database.queries.select().from(auditLog);
  expect(made).toMatchObject([{ action: 'make_event', document_id: 'summit', user_id: '' }]);
  await database.close();
});

it('says what is wrong, and makes nothing', async () => {
  const admin = '--admin=awa@example.org';
  const wrong: [string[], RegExp][] = [
    [['rename'], /no command: rename[\s\S]+npm run events/],
    [MAKE, /Say who its first admin is/],
    [[...MAKE, admin], /^--id: There is an event with this id already/],
    [[...MAKE, admin, '--id=Up'], /^--id: Use 2 to 40 small letters/],
    [[...MAKE, admin, '--id=next', '--time-zone=Here'], /^--time-zone: /],
    [[...MAKE, admin, '--id=next', '--ends-on=2027-02-01'], /^--ends-on: The event ends before it starts/],
    [[...MAKE, admin, '--id=next', '--starts-on=soon'], /^--starts-on: /],
    [[...MAKE, '--id=next', '--admin=awa'], /^--admin: /],
    [['make', '--id=next', '--name=Next', admin], /^Say --starts-on, --ends-on\.\nnpm run events/],
    [[...MAKE, admin, '--id=next', '--colour=red'], /--colour/],
    [[...MAKE, admin, '--id=next', '--copy=gates'], /Say of which event: --from/],
    [[...MAKE, admin, '--id=next', '--from=summit', '--ticket-type=Speaker'], /Say whom of these/],
    [[...MAKE, admin, '--id=next', '--from=summit', '--copy=gates,keys'], /^--copy: /],
    [[...MAKE, admin, '--id=next', '--from=summit', '--people=all'], /^--people: /],
    [[...MAKE, admin, '--id=next', '--from=nobody'], /^--from: There is no such event/],
    [['archive'], /Say which event/],
    [['archive', 'nobody'], /no such event/],
    [['archive', 'event-001'], /default event of a server can’t be archived/],
  ];
  for (const [given, sentence] of wrong) await expect(events(...given), given.join(' ')).rejects.toThrow(sentence);
  expect((await events()).split('\n')).toHaveLength(2);
  await expect(runEventsCommand([], await newSettings())).rejects.toThrow('This database is empty. Set DATA_DIR');
});

it('makes an event as another one was, with those of its people who are to be asked again', async () => {
  const next = [...MAKE, '--id=next', '--admin=bo@example.org', '--from=summit', '--people=everybody'];
  const database = await openDatabase(server);
  const { queries } = database.inSchema('event_summit');
  await queries.update(tables.users).set({ verified: true });
  await queries.update(tables.events).set({ tagline: 'Together' });
  await database.close();
  expect(await events(...next)).toMatch(/^Summit is made, with 1 person of summit, to be invited\. Give [^\n]+$/);
  const typo = [...next, '--id=typo', '--ticket-type=Spaeker'];
  await expect(events(...typo)).rejects.toThrow(/^--ticket-type: .*“Spaeker”\. Its ticket types: Staff$/);
  const here = await runEventsCommand([...next, '--id=here'], { ...server, publicUrl: 'http://localhost:3000' });
  expect(here).toMatch(/^Summit is made, with 1 person of summit, to be invited\. Give/);
  expect(here).toContain('put the address that people open in the place of http://localhost:3000.');
  const after = await openDatabase(server);
  const there = after.inSchema('event_next').queries;
  expect(await there.select().from(tables.events)).toMatchObject([{ id: 'next', tagline: 'Together' }]);
  const people = await there.select().from(tables.users).orderBy(tables.users.email);
  expect(people).toMatchObject([
    { email: 'awa@example.org', role: 'user', verified: false },
    { email: 'bo@example.org', role: 'admin' },
  ]);
  await after.queries.execute(sql`drop schema event_next cascade`);
  await after.queries.delete(hostedEvents);
  await after.queries
    .insert(hostedEvents)
    .values({ id: 'summit', schema_name: 'event_summit', made_at: '2026-11-01T08:00:00.000Z' });
  await after.close();
});

it('backs one event up, and puts it back beside the default event of another server', async () => {
  expect(await runBackupCommand('backup', FILE, server, 'summit')).toContain('rows were written');
  await expect(runBackupCommand('backup', `${FILE}.2`, server, 'nobody')).rejects.toThrow('There is no event nobody');
  expect(await runBackupCommand('restore', FILE, another, 'summit')).toContain('rows were put back');
  // Over itself, too.
  expect(await runBackupCommand('restore', FILE, server, 'summit')).toContain('rows were put back');
  for (const settings of [server, another]) {
    expect(await runEventsCommand([], settings)).toContain('summit   Summit   2027-03-01');
    const database = await openDatabase(settings);
    const { queries } = database.inSchema('event_summit');
    expect(await queries.select().from(tables.users)).toMatchObject([{ email: 'awa@example.org', role: 'admin' }]);
    expect(await database.queries.$count(tables.users)).toBe(0);
    await database.close();
  }
});

it('leaves no event where a file can’t be put back', async () => {
  await expect(runBackupCommand('restore', FILE, another, 'next')).rejects.toThrow(
    'a backup of another event (summit)',
  );
  await expect(runBackupCommand('restore', join(folder, 'none.gz'), another, 'next')).rejects.toThrow('There is no');
  await expect(runBackupCommand('restore', FILE, another, 'Next!')).rejects.toThrow('can’t be called Next!');
  expect(await runEventsCommand([], another)).not.toContain('next');
  await expect(runBackupCommand('restore', FILE, another)).rejects.toThrow('this server has event-001');
  await expect(runBackupCommand('restore', FILE, another, 'third')).rejects.toThrow(
    'This is a backup of another event (summit): third was asked for, and this server has event-001, summit.',
  );
});

it('backs all events up into a folder, and puts all of them back on another server', async () => {
  const all = join(folder, 'all');
  const third = await newSettings();
  const database = await openDatabase(third);
  await prepareEvent(database, { ...third, authSecret: AUTH_SECRET });
  await database.close();
  expect((await runAllCommand('backup', all, server)).split('\n')).toEqual([
    expect.stringContaining('event-001.baraza-backup'),
    expect.stringContaining('summit.baraza-backup'),
  ]);
  await expect(runAllCommand('backup', all, server)).rejects.toThrow('There is a file event-001.baraza-backup');
  // A file that is damaged is found before anything is put back.
  const damaged = join(folder, 'damaged');
  cpSync(all, damaged, { recursive: true });
  truncateSync(join(damaged, 'summit.baraza-backup'), 200);
  await expect(runAllCommand('restore', damaged, third)).rejects.toThrow(/^summit: .+ Nothing was put back\.$/);
  const restored = async () => {
    const again = await openDatabase(third);
    const entries = await again.queries.select({ action: auditLog.action }).from(auditLog);
    await again.close();
    return entries.some(({ action }) => action === 'restore_backup');
  };
  expect(await restored()).toBe(false);
  expect(await runAllCommand('restore', all, third)).toMatch(/^event-001: \d+ rows.+\nsummit: \d+ rows/);
  expect(await restored()).toBe(true);
  expect(await runEventsCommand([], third)).toContain('summit   Summit   2027-03-01');
  await expect(runAllCommand('restore', folder, third)).rejects.toThrow('There is no .baraza-backup file');
  await expect(runAllCommand('restore', join(folder, 'none'), third)).rejects.toThrow('There is no ');
  expect(() => runAllCommand('backup', undefined, third)).toThrow('Say which folder');
});

it('a backup has its name when it is whole, and those of a folder when all of them are', async () => {
  const whole = join(folder, 'whole.gz');
  let isDone = false;
  const writing = runBackupCommand('backup', whole, server, 'summit').finally(() => {
    isDone = true;
  });
  while (!existsSync(whole) && !isDone) await setImmediate();
  const seen = readFileSync(whole);
  await writing;
  expect(readFileSync(whole).equals(seen)).toBe(true);

  const all = join(folder, 'half');
  const database = await openDatabase(server);
  let release = () => {};
  const locked = database.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table event_summit.users in access exclusive mode`);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const holds = (granted: boolean) =>
    database.queries.execute(sql`select 1 from pg_locks
      where relation = 'event_summit.users'::regclass and mode = ${granted ? 'AccessExclusiveLock' : 'AccessShareLock'} and granted = ${granted}`);
  await expect.poll(() => holds(true)).toMatchObject({ rowCount: 1 });
  const running = runAllCommand('backup', all, server);
  await expect.poll(() => holds(false)).toMatchObject({ rowCount: 1 });
  // What a kill would leave here is taken for nothing.
  const left = readdirSync(all);
  release();
  expect([left.length, left.filter((name) => name.endsWith('.baraza-backup'))]).toEqual([1, []]);
  await locked;
  expect(await running).toContain(`rows were written to ${join(all, 'summit.baraza-backup')}.`);
  expect(readdirSync(all).sort()).toEqual(['event-001.baraza-backup', 'summit.baraza-backup']);
  await database.close();
});

it('replaces the keys of the default event, of another one, or of all', async () => {
  const replaced = (...given: string[]) => runReplaceKeysCommand(server, given);
  const kids = async () => {
    const database = await openDatabase(server);
    const both = [database.queries, database.inSchema('event_summit').queries];
    const found = await Promise.all(both.map((each) => each.select().from(eventSecrets)));
    await database.close();
    return found.map(([secret]) => secret?.kid);
  };
  const [home, summit] = await kids();
  expect(await replaced('--event=summit')).toMatch(/^The keys of summit are new, and so are the codes of 1 person\./);
  expect(await kids()).toEqual([home, expect.not.stringMatching(`^${summit}$`)]);
  const before = await kids();
  expect((await replaced('--all')).match(/The keys of \S+/g)).toEqual(['The keys of event-001', 'The keys of summit']);
  for (const [at, kid] of (await kids()).entries()) expect(kid).not.toBe(before[at]);
  await expect(replaced('--event=nobody')).rejects.toThrow('There is no event nobody in this database.');
});

it('makes no database where there is none, for what needs that of a server', async () => {
  const settings = readConfig({ DATA_DIR: join(folder, 'wrong') });
  const commands = [
    () => runEventsCommand([], settings),
    () => runEventsCommand([...MAKE, '--admin=awa@example.org'], settings),
    () => runBackupCommand('backup', join(folder, 'none.gz'), settings),
    () => runAllCommand('backup', join(folder, 'none'), settings),
    () => runReplaceKeysCommand(settings),
    () => runNewEpochCommand(settings),
  ];
  for (const command of commands)
    await expect(command(), String(command)).rejects.toThrow(
      `There is no database in ${settings.dataDir}. Set DATA_DIR, or DATABASE_URL, as the server has it.`,
    );
  for (const made of ['wrong', 'none', 'none.gz']) expect(existsSync(join(folder, made)), made).toBe(false);
});
