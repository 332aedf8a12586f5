import { randomUUID } from 'node:crypto';
import { IMPORT_BATCH_SIZE, type ImportedPerson } from '@baraza/schema/people/commands';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../database/database.ts';
import { mails } from '../../../database/tables.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPostgres } from '../../../testing/database/databases.ts';
import { addPeople, lockUsersByIdOrEmail } from '../people.store.ts';
import { findUserByEmail } from '../users.store.ts';

const ADMIN = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;

const crowd = (count: number, company = 'Kijani'): ImportedPerson[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    name: `Person ${n}`,
    email: `person-${n}@crowd.example`,
    company,
  }));

describeEachDatabase('an import of people', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const bring = (people: ImportedPerson[]) =>
    performCommand(app.context, ADMIN, 'import_people', { people }, serverOrigin());
  const find = (email: string) => findUserByEmail(app.context.database.queries, 'event-001', email);
  const state = async () => JSON.stringify(await app.context.database.queries.select().from(tables.users));
  const changes = async () =>
    JSON.stringify(await rowsOf(app.context.database.queries, sql`select max(seq) from changes`));
  const push = async (
    people: ImportedPerson[],
    id = randomUUID(),
    device_id = randomUUID(),
    of?: { id: string; file: string },
  ) => {
    const at = new Date().toISOString();
    const device = { id: device_id, name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 1 };
    const command = {
      id,
      name: 'import_people',
      args: { people, of },
      made_at: at,
      clock_offset_ms: 0,
      device_id,
      device_seq: 1,
    };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [command] };
    return (await app.call('POST', '/api/sync/push', { as: app.admin, body })).body.outcomes[0];
  };

  it('[S2] adds everybody once, and the same again changes nothing at all', async () => {
    await bring(crowd(IMPORT_BATCH_SIZE));
    const [before, feed] = [await state(), await changes()];
    await bring(crowd(IMPORT_BATCH_SIZE));
    expect(await state()).toBe(before);
    expect(await changes()).toBe(feed);
    const someone = await find('person-7@crowd.example');
    expect(someone).toMatchObject({ name: 'Person 7', role: 'user', ticket_status: 'valid', company: 'Kijani' });
    const { body } = await app.call('POST', '/api/qr/validate', {
      as: app.admin,
      body: { qr_data: someone?.ticket_code, event_id: 'event-001' },
    });
    expect(body).toMatchObject({ valid: true, user_id: someone?.id });
  });

  it('changes what differs in people who are there, whatever the case of their email', async () => {
    const [before] = [await find('person-3@crowd.example')];
    await bring([{ id: before?.id ?? '', email: 'PERSON-3@crowd.example', company: 'Sahel Solar' }]);
    expect(await find('person-3@crowd.example')).toEqual({ ...before, company: 'Sahel Solar' });
  });

  it('meets people whom another device has added meanwhile, and takes back what was shown of its own', async () => {
    const known = await find('person-4@crowd.example');
    const mine = { id: randomUUID(), name: 'Person 4', email: 'person-4@crowd.example', company: 'Other' };
    const { status, documents } = await push([mine]);
    expect(status).toBe('applied');
    const byId = new Map(documents.map(({ document }: { document: { id: string } }) => [document.id, document]));
    expect(byId.get(mine.id)).toEqual({ id: mine.id, _deleted: true });
    expect(byId.get(known?.id)).toMatchObject({ company: 'Other', _deleted: false });
  });

  it('[S2] sent twice, or by two at once, adds nobody twice', async () => {
    const people = crowd(IMPORT_BATCH_SIZE).map((one) => ({ ...one, email: `at-once-${one.email}` }));
    const [id, device] = [randomUUID(), randomUUID()];
    const outcomes = await Promise.all([
      push(people, id, device),
      push(people, id, device),
      push([...people].reverse().map((one) => ({ ...one, id: randomUUID() }))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    const rows = await app.context.database.queries.select().from(tables.users);
    expect(rows.filter(({ email }) => email.startsWith('at-once-'))).toHaveLength(IMPORT_BATCH_SIZE);
  });

  it('makes nobody an admin, gives nobody a password, and touches no ticket of those who are there', async () => {
    const before = await find('admin@test.example');
    await bring([{ id: 'admin', email: 'admin@test.example', position: 'Organiser' }]);
    expect(await find('admin@test.example')).toEqual({ ...before, position: 'Organiser' });
    for (const more of [{ role: 'admin' }, { ticket_status: 'valid' }, { password: 'x' }, { checkedIn: true }]) {
      const outcome = await push([{ ...crowd(1)[0], ...more } as ImportedPerson]);
      expect(outcome).toMatchObject({ status: 'rejected', code: 'invalid' });
    }
  });

  it('takes nobody whose id is somebody else’s', async () => {
    const before = await find('attendee@test.example');
    await bring([{ id: 'attendee', name: 'Impostor', email: 'impostor@test.example' }]);
    expect(await find('impostor@test.example')).toBeUndefined();
    expect(await find('attendee@test.example')).toEqual(before);
  });

  it('takes an id that is in the list twice for one person', async () => {
    const [one] = crowd(1).map((person) => ({ ...person, email: 'twice@crowd.example' })) as [ImportedPerson];
    for (const other of [one, { ...one, email: 'twice-too@crowd.example' }]) {
      const people = [{ ...one, id: randomUUID(), email: `after-${other.email}` }, one, other];
      expect(await push(people)).toMatchObject({ status: 'applied' });
      expect(await find(`after-${other.email}`)).toBeDefined();
    }
    expect(await find('twice@crowd.example')).toMatchObject({ id: one.id });
    expect(await find('twice-too@crowd.example')).toBeUndefined();
  });

  it('brings codes of other systems, each for one person, and nobody is lost over one', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map((name) => ({
      ...{ id: randomUUID(), name, email: `code-${name}@crowd.example`, external_code: 'A-7KD2MPW' },
    })) as [ImportedPerson, ImportedPerson, ImportedPerson];
    await bring([one, two]);
    await bring([three, { ...one, external_code: 'A-9ZT4RQX' }]);
    await bring([{ id: randomUUID(), email: 'code-one@crowd.example', external_code: 'A-9ZT4RQX' }]);
    expect(await find('code-one@crowd.example')).toMatchObject({ id: one.id, external_code: 'A-9ZT4RQX' });
    for (const name of ['two', 'three'])
      expect(await find(`code-${name}@crowd.example`)).toMatchObject({ name, external_code: '' });
  });

  it('brings back no code that a new ticket code has ended, nor another one, and the rest of the line', async () => {
    const zuri = { id: randomUUID(), name: 'Zuri', email: 'zuri@crowd.example', external_code: 'Z-7KD2MPW' };
    await bring([zuri]);
    const perform = (name: 'replace_ticket' | 'update_person', args: object) =>
      performCommand(app.context, ADMIN, name, args as never, serverOrigin());
    await perform('replace_ticket', { user_id: zuri.id, replaces: 1 });
    await bring([{ ...zuri, company: 'Kijani' }]);
    expect(await find(zuri.email)).toMatchObject({ external_code: '', company: 'Kijani', ticket_version: 2 });
    // What an organiser has written stays, too.
    await perform('update_person', { user_id: zuri.id, changes: { external_code: 'Z-NEW' } });
    await bring([zuri]);
    expect(await find(zuri.email)).toMatchObject({ external_code: 'Z-NEW' });
  });

  it('keeps no copy of people beside their rows', async () => {
    const people = [{ id: randomUUID(), name: 'Only Once', email: 'only-once@crowd.example' }];
    const of = { id: 'once', file: 'vip-list.csv' };
    expect(await push(people, randomUUID(), randomUUID(), of)).toMatchObject({ status: 'applied' });
    const kept = JSON.stringify(await rowsOf(app.context.database.queries, sql`select args from commands`));
    expect(kept).not.toContain('only-once');
    expect(kept).not.toContain('vip-list');
  });
});

it('two imports at once with one code lose nobody: who comes second has none', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  const bring = (...people: ImportedPerson[]) =>
    performCommand(app.context, ADMIN, 'import_people', { people }, serverOrigin());
  const somebody = (name: string) => ({ id: name, name, email: `${name}@crowd.example` });
  await bring(somebody('here'));
  let second: Promise<unknown> = Promise.resolve();
  const meets = async (code: string, ...people: ImportedPerson[]) => {
    await database.transaction(async (tx) => {
      await addPeople(tx, 'event-001', [{ ...somebody(`first-${code}`), external_code: code }]);
      second = bring(...people.map((person) => ({ ...person, external_code: code })));
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(() => rowsOf(database.queries, waiting)).not.toEqual([]);
    });
    await second;
  };
  await meets('A-7KD2MPW', somebody('second'));
  await meets('A-9ZT4RQX', { ...somebody('here'), company: 'Kijani' });
  const find = (name: string) => findUserByEmail(database.queries, 'event-001', `${name}@crowd.example`);
  expect(await find('second')).toMatchObject({ id: 'second', external_code: '' });
  expect(await find('here')).toMatchObject({ company: 'Kijani', external_code: '' });
  // An organiser says when they are invited.
  expect(await database.queries.$count(mails)).toBe(0);
  expect((await app.call('POST', '/api/admin/invitations', { as: app.admin, body: {} })).body.queued).toBe(4);
  const invited = await database.queries.select().from(mails).where(eq(mails.user_id, 'second'));
  expect(invited).toMatchObject([{ kind: 'invitation' }]);
  await app.close();
});

it('a part of an import reads whom it names, and not everybody', async () => {
  const app = await openTestApp(await openTestPostgres());
  const { database } = app.context;
  await database.queries.execute(sql`
    insert into users (id, event_id, ticket_code, name, email, shares_email)
    select 'p' || n, 'event-001', 'p' || n, 'Person', case when n % 9 = 0 then 'p' || n - 1 else 'p' || n end || '@crowd.example', n % 9 = 0
    from generate_series(1, 5000) n`);
  await database.queries.execute(sql`analyze users`);
  const named = Array.from({ length: IMPORT_BATCH_SIZE }, (_, n) => ({
    id: `p${n}`,
    email: `P${n + 100}@crowd.example`,
  }));
  await database.transaction(async (tx) => {
    // To read all is not much dearer while they are so few.
    await tx.execute(sql`set local enable_seqscan = off`);
    const found = await lockUsersByIdOrEmail(tx, 'event-001', named);
    const ids = found.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['p1', 'p49', 'p107', 'p108', 'p149']));
    // The database counts what a transaction reads.
    const met = sql`select pg_stat_get_xact_tuples_returned(t) + pg_stat_get_xact_tuples_fetched(t) as met from (select 'users'::regclass::oid as t) of_table`;
    const [count] = await rowsOf<{ met: unknown }>(tx, met);
    expect(Number(count?.met)).toBeGreaterThanOrEqual(found.length);
    expect(Number(count?.met)).toBeLessThan(1_000);
  });
  await app.close();
});
