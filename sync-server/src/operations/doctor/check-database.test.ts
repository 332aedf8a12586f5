import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { vapidKeys } from '../../delivery/vapid-keys.store.ts';
import { makePostgresDatabase, openTestPostgres } from '../../testing/database/databases.ts';
import { apartBy, checkClock } from './check-clock.ts';
import { checkDatabase, judgeFacts } from './check-database.ts';
import { checkPush } from './check-push.ts';
import type { DatabaseFacts } from './database-facts.store.ts';
import type { Finding } from './finding.ts';

const AUTH_SECRET = 'mZqX0c8Wb1yT5uKe7rLs2vHd9gJf4aPn';

describe('a Postgres', () => {
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>;
  let boss: Client;
  beforeEach(async () => {
    made = await makePostgresDatabase();
    boss = new Client({ connectionString: made.url });
    await boss.connect();
  });
  afterEach(async () => {
    await boss.end();
    await made.drop();
  });

  const migrated = async () => {
    const database = await openPostgres(made.url);
    await migrate(database).finally(() => database.close());
  };
  const look = async (url = made.url) => {
    const found = await checkDatabase(readConfig({ DATABASE_URL: url, AUTH_SECRET }));
    return found
      .filter(({ says }) => !says.includes('fsync'))
      .map(({ subject, grade, says }) => [grade, subject, says]);
  };

  it('that is empty is left so', async () => {
    expect(await look()).toContainEqual(['ok', 'database', 'it is empty: the first start makes its tables']);
    expect((await boss.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
  });

  it('that is missing, or refuses the account', async () => {
    const url = new URL(made.url);
    url.pathname = '/nowhere';
    expect(await look(url.href)).toEqual([['wrong', 'database', expect.stringContaining('does not exist. Create it')]]);
    url.port = '1';
    expect(await look(url.href)).toEqual([
      ['wrong', 'database', expect.stringMatching(/does not answer \(ECONNREFUSED\)\. Start it/)],
    ]);
    expect(await look('postgres://nobody@127.0.0.1:1')).toEqual([
      ['wrong', 'database', expect.stringContaining('The database of its account at 127.0.0.1:1 does not answer')],
    ]);
  });

  it('whose tables our account may not change', async () => {
    await migrated();
    const role = `guest_${Date.now()}`;
    await boss.query(`create role ${role} login`);
    await boss.query('revoke create on schema public from public');
    await boss.query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const url = new URL(made.url);
    url.username = role;
    const found = await look(url.href);
    expect(found).toContainEqual(['wrong', 'database', expect.stringContaining('our account may not make tables')]);
    expect(found).toContainEqual(['wrong', 'database', expect.stringMatching(/^\d+ tables belong to another account/)]);
    await boss.query(`drop owned by ${role}`);
    await boss.query(`drop role ${role}`);
  });

  it('that only reads', async () => {
    await migrated();
    await boss.query(`alter database ${boss.database} set default_transaction_read_only = on`);
    expect(await look()).toContainEqual(['wrong', 'database', expect.stringContaining('it only reads: promote it')]);
  });

  it('that an older or a newer version wrote', async () => {
    await migrated();
    await boss.query(`delete from applied_migrations where hash in
      (select hash from applied_migrations where hash not like 'triggers:%' limit 2)`);
    expect(await look()).toContainEqual(['warning', 'database', expect.stringContaining('2 migrations are to come')]);
    await boss.query(`insert into applied_migrations (hash) values ('of next year')`);
    expect(await look()).toContainEqual(['wrong', 'database', expect.stringContaining('a newer version')]);
  });

  it('that was written to later than it is now', async () => {
    await migrated();
    await boss.query(`update applied_migrations set applied_at = now() + interval '3 hours'`);
    expect(await look()).toContainEqual(['wrong', 'clock', expect.stringMatching(/Set it right/)]);
  });
});

it('judges what it finds in a database', () => {
  const well = {
    version: 180_004,
    encoding: 'UTF8',
    max_connections: 100,
    may_create: true,
    may_temp: true,
    only_reads: false,
    unsafe: [],
    not_ours: [],
    not_archived: null,
    clock: 0,
  };
  expect(judgeFacts(well)).toEqual([]);
  const judged = (other: Partial<DatabaseFacts>) =>
    judgeFacts({ ...well, ...other }).map(({ grade, says }) => [grade, says]);
  expect(judged({ version: 130_012 })).toEqual([['wrong', 'it is Postgres 13: use 14 or newer.']]);
  expect(judged({ encoding: 'LATIN1' })).toEqual([['wrong', expect.stringContaining('LATIN1')]]);
  expect(judged({ max_connections: 20 })).toEqual([['warning', expect.stringContaining('max_connections is 20')]]);
  expect(judged({ not_archived: { file: '00000001000000000000000A', at: '2026-11-21T09:41:00Z' } })).toEqual([
    ['warning', expect.stringContaining('did not take 00000001000000000000000A of its log at 2026-11-21T09:41:00Z')],
  ]);
  expect(judged({ may_temp: false })).toEqual([['wrong', expect.stringContaining('temporary')]]);
});

describe('clock and push', () => {
  let database: Awaited<ReturnType<typeof openTestPostgres>>;
  beforeAll(async () => {
    database = await openTestPostgres();
  });
  afterAll(() => database.close());

  it('counts as a difference of clocks only what the way to the database does not explain', () => {
    expect(apartBy({ asked: 1_000, theirs: 5_000, answered: 9_000 })).toBe(0);
    expect(apartBy({ asked: 1_000, theirs: 400, answered: 1_100 })).toBe(600);
    expect(apartBy({ asked: 1_000, theirs: 3_100, answered: 1_100 })).toBe(2_000);
  });

  it.each([
    [0, 'ok'],
    [2_000, 'warning'],
    [-40_000, 'wrong'],
  ])('a database %i ms ahead', async (ahead, grade) => {
    const now = Date.now();
    const reading = { asked: now, theirs: now + ahead, answered: now };
    expect(await checkClock(database.queries, reading, true)).toMatchObject({ grade });
  });

  it('signs with the keys of the database, and says which push service is out of reach', async () => {
    const settings = { vapidSubject: 'mailto:boss@event.example', demo: false };
    const { port, hostname: host } = new URL(process.env.TEST_DATABASE_URL as string);
    const reached = [{ host, port: Number(port) }];
    const push = (services = reached): Promise<Finding> => checkPush(database.queries, settings, true, services);
    expect(await push()).toMatchObject({ grade: 'ok', says: expect.stringContaining('the first use makes keys') });
    await vapidKeys(database.queries);
    expect(await push()).toMatchObject({ grade: 'ok', says: expect.stringContaining('its keys sign') });
    expect(await push([...reached, { host, port: 1 }])).toMatchObject({
      grade: 'warning',
      says: expect.stringContaining('443'),
    });
    await database.queries.execute(sql`update server_secrets set value = '{"publicKey": "x", "privateKey": "y"}'`);
    expect(await push()).toMatchObject({ grade: 'wrong', says: expect.stringContaining('replace-keys') });
  });
});
