import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog, commands } from '../../database/tables.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { removeThemself } from '../../testing/remove-themself.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const UUID = '7b1d6a52-3f0e-4c3e-9d5b-0f8a4c2e6b11';
/** Values, keys and ids that the log and the arguments have; what others wrote; letters that a pattern reads otherwise. */
const COMMON = [
  'admin',
  'valid',
  'user_id',
  'title',
  'event-001',
  UUID,
  'Hall moved',
  'Opening',
  'other@test.example',
  '.*',
];

describeEachDatabase('what an erasure leaves of the past', (open) => {
  let app: SyncApp;
  let laptop: TestDevice;
  let round = 0;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    laptop = app.device(app.admin);
  });
  afterAll(() => app.close());

  const send = async <N extends CommandName>(name: N, args: ArgsOf<N>) => {
    const [outcome] = await laptop.push([laptop.command(name, args)]);
    expect(outcome?.status).toBe('applied');
  };
  const named = async (name: string, email = `person-${++round}@test.example`): Promise<TestPerson> => {
    const person = await app.addPerson(email);
    expect((await app.call('PUT', '/api/users/me', { as: person, body: { name } })).status).toBe(200);
    return person;
  };
  const tell = (title: string, message: string) =>
    app.call('POST', '/api/notifications/', { as: app.admin, body: { title, message, user_id: 'another' } });
  const past = async () => {
    const { queries } = app.context.database;
    const entries = await queries.select().from(auditLog).orderBy(auditLog.id);
    const stored = await queries.select({ id: commands.id, args: commands.args }).from(commands).orderBy(commands.id);
    return { entries, stored };
  };
  const people = (...list: { id: string; name: string; email: string }[]) => send('import_people', { people: list });

  it('is all that is of others, whatever word who erases themself made their name', async () => {
    await tell('Hall moved', 'Opening in the big hall; ask other@test.example');
    await people({ id: UUID, name: 'Somebody Else', email: 'other@test.example' });
    await send('change_role', { user_id: UUID, role: 'admin' });
    const before = await past();
    for (const name of COMMON) expect((await removeThemself(app, await named(name))).status).toBe(200);
    expect(await past()).toEqual(before);
  });

  it('is the longer address and the longer name of which theirs is the end', async () => {
    await tell('Two people', 'rue@test.example and prue@test.example, rue@test.example.org and Truesdale: True');
    expect((await removeThemself(app, await named('True', 'rue@test.example'))).status).toBe(200);
    const said = 'erased and prue@test.example, rue@test.example.org and Truesdale: erased';
    expect(JSON.stringify((await past()).entries)).toContain(said);
  });

  it('is nothing of their name beside their id or address, in an entry or an argument', async () => {
    const person = await named('Zainab Were');
    const { id, email } = person.user;
    await send('update_person', { user_id: id, changes: { company: 'Mangroves of Lamu' } });
    await tell('Zainab Were’s talk', `Write to ${email.toUpperCase()}`);
    await people(
      { id: 'unknown', name: 'Zainab Were', email },
      { id: `beside-${round}`, name: 'Her Neighbour', email: `beside-${round}@test.example` },
    );
    const title = 'Zainab Were speaks';
    await send('send_notification', {
      ...{ notification_id: 'about-her', title, message: '', type: 'info', notification_type: '', user_id: '' },
      about: { kind: 'person', id },
    } as never);
    expect((await app.call('DELETE', `/api/admin/people/${id}`, { as: app.admin })).status).toBe(200);
    const left = JSON.stringify(await past());
    expect(left).not.toMatch(/zainab|mangroves/i);
    expect(left).not.toContain(email);
    expect(left).toContain('erased’s talk');
    expect(left).toContain('Her Neighbour');
  });

  it('is nothing of an address that they had asked for and not proved yet', async () => {
    const person = await named('Wanjiru Wambui');
    const pending_email = 'wanjiru-new@test.example';
    await app.context.database.queries
      .update(tables.users)
      .set({ pending_email })
      .where(eq(tables.users.id, person.user.id));
    await tell('A new address', `Write to ${pending_email}`);
    expect((await removeThemself(app, person)).status).toBe(200);
    expect(JSON.stringify(await past())).not.toContain(pending_email);
  });

  it('is no argument of a command that names them, however many there are', async () => {
    const person = await named('Often Named');
    const { queries } = app.context.database;
    await queries.execute(sql`
      insert into ${commands} (id, event_id, user_id, device_id, device_seq, name, args, made_at, arrived_at, status, xid, touched)
      select 'named-' || n, 'event-001', 'admin', 'laptop', n, 'import_people', ${JSON.stringify({ email: person.user.email })},
             '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z', 'applied', '1', '[]'
      from generate_series(1, 501) n`);
    expect((await removeThemself(app, person)).status).toBe(200);
    expect(JSON.stringify((await past()).stored)).not.toContain(person.user.email);
  });

  it('is the ids alone of their own rows, however many there are', async () => {
    const person = await named('Many Entries');
    const { queries } = app.context.database;
    const entry = { event_id: 'event-001', user_id: 'admin', action: 'a test', at: '2026-11-21T09:00:00.000Z' };
    const row = { id: 'row', user_id: person.user.id, name: 'Many Entries' };
    const many = Array.from({ length: 1_201 }, (_, at) => ({
      ...{ ...entry, id: `many-${at}`, collection: 'check_ins', document_id: `${at}` },
      ...{ before: null, after: row },
    }));
    await queries.insert(auditLog).values(many);
    expect((await removeThemself(app, person)).status).toBe(200);
    const { entries } = await past();
    const after = entries.filter(({ id }) => id.startsWith('many-')).map((each) => each.after);
    expect(after).toEqual(many.map(() => ({ id: 'row', erased: true })));
    expect(entries.find(({ id }) => id === 'many-0')?.before).toBeNull();
  });

  it('names nobody whom they were connected with, asked or read of', async () => {
    const [person, other, blocking] = [await named('Zuri'), await named('Kofi'), await named('Blocks Zuri')];
    const [phone, theirs, hers] = [app.device(person.token), app.device(other.token), app.device(blocking.token)];
    await hers.push([hers.command('block_person', { user_id: person.user.id })]);
    await phone.push([
      phone.command('request_connection', { user_id: other.user.id }),
      phone.command('request_connection', { user_id: blocking.user.id }),
    ]);
    await theirs.push([theirs.command('answer_connection', { user_id: person.user.id, answer: 'accept' })]);
    const before = new Set((await past()).entries.map(({ id }) => id));
    await send('erase_person', { user_id: person.user.id });
    const entries = JSON.stringify((await past()).entries.filter(({ id }) => !before.has(id)));
    expect(entries).toContain(person.user.id);
    for (const { user } of [other, blocking]) expect(entries).not.toContain(user.id);
  });
});
