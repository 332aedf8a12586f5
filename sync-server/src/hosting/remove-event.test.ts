import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, type Settings } from '../config.ts';
import { type Queries, rowsOf } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { auditLog, sharedAccounts } from '../database/tables.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { runEventsCommand } from '../operations/events-command.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-remove-'));
const BACKUP_DIR = join(folder, 'backups');
mkdirSync(BACKUP_DIR);
const databases = [await makePostgresDatabase(), await makePostgresDatabase()] as const;
afterAll(async () => {
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true });
});

const settingsOf = (where: object) => readConfig({ DATA_DIR: folder, BACKUP_DIR, AUTH_SECRET, ...where });
const MAKE = ['make', '--name=Summit', '--starts-on=2027-03-01', '--ends-on=2027-03-02', '--admin=awa@example.org'];
/** A server with two events beside its default one. */
async function begin(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  await prepareEvent(database, { ...settings, authSecret: AUTH_SECRET });
  await database.close();
  for (const id of ['summit', 'summit-2']) await runEventsCommand([...MAKE, `--id=${id}`], settings);
}

it('an event is removed only when it is archived, and named twice', async () => {
  const settings = settingsOf({ DATABASE_URL: databases[0].url });
  const events = (...given: string[]) => runEventsCommand(given, settings);
  await begin(settings);
  await expect(events('remove', 'summit', '--for-good=summit')).rejects.toThrow('summit is served: archive it first.');
  await events('archive', 'summit');
  const wrong: [string[], string][] = [
    [[], 'Say which event.'],
    [['summit'], 'Nothing was removed. This removes all that summit has: to do so add --for-good=summit.'],
    [['summit', '--for-good=summit-2'], 'Nothing was removed.'],
    [['summit', 'summit-2', '--for-good=summit'], 'Say which event.'],
    [['nobody', '--for-good=nobody'], 'There is no such event here.'],
    [['event-001', '--for-good=event-001'], 'The default event of a server can’t be removed.'],
  ];
  for (const [given, sentence] of wrong)
    await expect(events('remove', ...given), given.join(' ')).rejects.toThrow(sentence);
  expect((await events()).match(/1 person/g)).toHaveLength(2);
});

describe.each([
  ['the embedded database', {}],
  ['Postgres', { DATABASE_URL: databases[1].url }],
])('an event that is removed from %s', (_, where) => {
  const settings = settingsOf(where);
  const events = (...given: string[]) => runEventsCommand(given, settings);
  const inDatabase = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const database = await openDatabase(settings);
    return work(database.queries).finally(() => database.close());
  };
  const schemas = () =>
    inDatabase((queries) =>
      rowsOf<{ name: string }>(
        queries,
        sql`select nspname::text as name from pg_namespace where nspname like 'event\\_%' order by nspname`,
      ),
    );

  it('stays whole where its removal fails', async () => {
    await begin(settings);
    await events('archive', 'summit');
    const refuse = sql`alter table audit_log add constraint refuses check (action <> 'remove_event')`;
    await inDatabase((queries) => queries.execute(refuse));
    await expect(events('remove', 'summit', '--for-good=summit')).rejects.toThrow('audit_log');
    await inDatabase((queries) => queries.execute(sql`alter table audit_log drop constraint refuses`));
    expect(await events('bring-back', 'summit')).toContain('is served again');
    expect(await events()).toContain('summit   Summit   2027-03-01 to 2027-03-02   1 person   http');
    await events('archive', 'summit');
  });

  it('is gone with all it had, and its id is free; the other ones and its backups stay', async () => {
    const backup = (id: string) => join(BACKUP_DIR, `baraza-${id}-2026-11-23T09-00-00.000Z.gz`);
    for (const id of ['summit', 'summit-2'])
      for (const end of ['', '.sha256', '.unfinished']) writeFileSync(`${backup(id)}${end}`, '');
    // Nobody has the first any more; the other is an admin of both.
    for (const email of ['gone@example.org', 'awa@example.org']) {
      const account = { id: email, email, password_hash: '', generation: 1, chosen_at: '2026-11-23T09:00:00.000Z' };
      await inDatabase((queries) => queries.insert(sharedAccounts).values(account));
    }
    expect(await events('remove', 'summit', '--for-good=summit')).toBe(
      ['', '.sha256', '.unfinished'].reduce(
        (said, end) => `${said}\n${backup('summit')}${end}`,
        'summit is removed. Backups of it stay until you remove them:',
      ),
    );
    const accounts = await inDatabase((queries) => queries.select().from(sharedAccounts));
    expect(accounts.map(({ email }) => email)).toEqual(['awa@example.org']);
    expect(await schemas()).toEqual([{ name: 'event_summit_2' }]);
    expect((await events()).split('\n').map((line) => line.split(' ')[0])).toEqual(['event-001', 'summit-2']);
    const [last] = await inDatabase((queries) => queries.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1));
    expect(last).toMatchObject({ action: 'remove_event', document_id: 'summit', event_id: 'event-001', user_id: '' });
    expect(await events(...MAKE, '--id=summit')).toContain('Summit is made.');
    expect(await events()).toContain('summit   Summit   2027-03-01 to 2027-03-02   1 person   http');
  });
});
