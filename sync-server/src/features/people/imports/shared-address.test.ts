import { randomUUID } from 'node:crypto';
import type { ImportedPerson } from '@baraza/schema/people/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addressLinks, authSessions, mails as mailTable } from '../../../database/tables.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../../testing/mail/mail-folder.ts';
import { removeOwnData } from '../own-data.store.ts';
import { findUser, type UserRow } from '../users.store.ts';

const PASSWORD = 'a long enough password';
const { users } = tables;

describeEachDatabase('several people on one address', (open) => {
  let app: TestApp;
  let mails: ReturnType<typeof openMailFolder>;
  let address: string;
  let count = 0;
  beforeAll(async () => {
    mails = openMailFolder();
    app = await openTestApp(await open(), {
      env: {
        DATA_DIR: mails.dataDir,
        PUBLIC_URL: 'https://event.example',
        SMTP_URL: 'smtp://localhost:1',
        MAIL_FROM: 'a@event.example',
      },
    });
    mails.isOf({ ...app.context, config: { ...app.context.config, mail: undefined } });
  });
  beforeEach(() => {
    address = `anna-${++count}@example.org`;
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  type Command = 'import_people' | 'update_person' | 'change_role' | 'undo_import';
  const perform = (name: Command, args: object) => {
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = {
      user_id: 'admin',
      event_id: 'event-001',
      role: 'admin',
      session_id: 's',
      confirmed_until,
    } as const;
    return performCommand(app.context, viewer, name, args as never, serverOrigin());
  };
  const bring = (people: ImportedPerson[], of?: { id: string; file: string }) =>
    perform('import_people', { people, ...(of && { of }) });
  const family = (): ImportedPerson[] => [
    { id: randomUUID(), email: address, name: 'Anna Example' },
    { id: randomUUID(), email: address, name: 'Ben Example', shares_email: true },
    { id: randomUUID(), email: address.toUpperCase(), name: 'Carla Example', shares_email: true },
  ];
  const everybody = (): Promise<UserRow[]> =>
    app.context.database.queries
      .select()
      .from(users)
      .where(eq(users.event_id, 'event-001'))
      .orderBy(users.name)
      .then((rows) => rows.filter(({ email }) => email.toLowerCase() === address));
  const named = async (name: string): Promise<UserRow> => {
    const found = (await everybody()).find((each) => each.name.startsWith(name));
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  const post = (path: string, body: object) => app.call('POST', path, { body });
  const open_ = (token: string) => post('/api/auth/verify', { token });
  const invite = (id: string) => app.call('POST', `/api/users/${id}/invitation`, { as: app.admin });
  /** The link in the last mail that names this person in its subject. */
  const tokenOf = async (name: string): Promise<string> => {
    await mails.last(address);
    const mail =
      mails
        .to(address)
        .filter((each) => each.includes(`, ${name}\n`))
        .at(-1) ?? '';
    return linkTokenIn(mail);
  };

  it('are each a person with a ticket, and the same list again, from another device too, adds nobody', async () => {
    const list = family();
    await bring(list);
    const before = await everybody();
    expect(before.map(({ name, shares_email }) => [name, shares_email])).toEqual([
      ['Anna Example', false],
      ['Ben Example', true],
      ['Carla Example', true],
    ]);
    expect(new Set(before.map(({ ticket_code }) => ticket_code)).size).toBe(3);
    await bring(list);
    await bring(
      family()
        .map((line) => ({ ...line, name: line.name?.toUpperCase() ?? '' }))
        .slice(1),
    );
    expect((await everybody()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const ben = before[1] as UserRow;
    await bring([{ id: ben.id, email: address, company: 'Kijani', name: 'Benjamin Example' }]);
    expect(await named('Benjamin')).toMatchObject({ id: ben.id, company: 'Kijani', shares_email: true });
    expect(await named('Anna')).toEqual(before[0]);
    const scanned = new URLSearchParams({ qr_code: ben.ticket_code, event_id: 'event-001' });
    const { body } = await app.call('POST', `/api/checkin/qr/validate?${scanned}`, { as: app.admin });
    expect(body).toMatchObject({ valid: true, user_id: ben.id });
    expect((await everybody()).map(({ checkedIn }) => checkedIn)).toEqual([false, true, false]);
  });

  it('stay who they are when a list adds somebody else with their address, of whom its device did not know', async () => {
    await bring([{ id: randomUUID(), email: address, name: 'Ann Owusu', company: 'Kijani' }]);
    const ann = await named('Ann');
    const bob = { id: randomUUID(), email: address.toUpperCase(), name: 'Bob Weber', company: 'Sahel' };
    // The last one is of another device: nobody is there twice.
    for (const id of [bob.id, bob.id, randomUUID()]) await bring([{ ...bob, id }]);
    expect(await named('Ann')).toEqual(ann);
    expect((await everybody()).slice(1)).toMatchObject([{ ...bob, shares_email: true }]);
    // Two in one part too.
    address = `two-${address}`;
    await bring(['Carla Novak', 'Dora Novak'].map((name) => ({ id: randomUUID(), email: address, name })));
    expect((await everybody()).map(({ name, shares_email }) => [name, shares_email])).toEqual([
      ['Carla Novak', false],
      ['Dora Novak', true],
    ]);
    // Who has its name in another case is still meant by it.
    await bring([{ id: randomUUID(), email: address, name: 'CARLA NOVAK', company: 'Kijani' }]);
    expect(await everybody()).toMatchObject([{ name: 'CARLA NOVAK', company: 'Kijani' }, { name: 'Dora Novak' }]);
  });

  it('of one name are told apart by the codes of their tickets', async () => {
    const ticket = (external_code: string, shares_email?: true): ImportedPerson => ({
      ...{ id: randomUUID(), email: address, name: 'Anna Example', external_code },
      ...(shares_email && { shares_email }),
    });
    await bring([ticket(`${address}-1`)]);
    for (let i = 0; i < 2; i++) await bring([ticket(`${address}-2`, true)]);
    expect((await everybody()).map(({ external_code }) => external_code).sort()).toEqual([
      `${address}-1`,
      `${address}-2`,
    ]);
  });

  it('get an invitation each, and come in by it, once; nobody chooses a password with a link that names them', async () => {
    await bring(family());
    const [anna, ben, carla] = (await everybody()) as [UserRow, UserRow, UserRow];
    for (const { id } of [anna, ben, carla]) expect((await invite(id)).status).toBe(200);
    await mails.last(address, 3);
    const token = await tokenOf('Ben Example');
    expect(token).toMatch(/^person-/);
    expect((await post('/api/auth/reset-password', { token, newPassword: PASSWORD })).status).toBe(422);
    const { status, body } = await open_(token);
    expect([status, body.user.id, body.user.email]).toEqual([200, ben.id, address]);
    expect((await open_(token)).status).toBe(422);
    expect(await named('Ben')).toMatchObject({ verified: true });
    expect(await named('Carla')).toMatchObject({ verified: false });
    // Of the others nothing was used up.
    expect((await open_(await tokenOf('Carla Example'))).body.user.id).toBe(carla.id);
    const own =
      mails
        .to(address)
        .map(linkTokenIn)
        .find((each) => each !== '' && !each.startsWith('person-')) ?? '';
    const without = await open_(own);
    expect([without.status, without.body.errors[0].path]).toEqual([422, 'newPassword']);
    const owner = await post('/api/auth/verify', { token: own, newPassword: PASSWORD });
    expect(owner.body.user.id).toBe(anna.id);
    // The address and a password are hers alone.
    const entered = await post('/api/auth/login', { email: address, password: PASSWORD });
    expect(entered.body.user.id).toBe(anna.id);
    expect(mails.to(address)).toHaveLength(3);
  });

  it('who ask for a link get one mail with a link for each of the others, and their invitations stay good', async () => {
    await bring(family());
    await invite((await named('Ben')).id);
    await mails.last(address, 1);
    const invitation = await tokenOf('Ben Example');
    await post('/api/auth/forgot-password', { email: address });
    await mails.last(address, 3);
    const mail = mails.to(address).find((each) => each.includes('Subject: Your links')) ?? '';
    const links = [...mail.matchAll(/(Ben|Carla|Anna) Example\n\S+#verify=(person-[\w-]{43})/g)];
    expect(links.map(([, name]) => name)).toEqual(['Ben', 'Carla']);
    for (const [, name, token] of links)
      expect((await open_(token as string)).body.user.id).toBe((await named(name as string)).id);
    expect((await open_(invitation)).status).toBe(200);
  });

  it('are erased one by one: neither the links nor the mail of the others go along', async () => {
    await bring(family());
    const [anna, ben, carla] = (await everybody()) as [UserRow, UserRow, UserRow];
    for (const { id } of [anna, ben, carla]) await invite(id);
    await mails.last(address, 3);
    const { database } = app.context;
    const erase = (user_id: string) =>
      database.transaction((tx) => removeOwnData(tx, { user_id, event_id: 'event-001' }));
    const links = () => database.queries.$count(addressLinks, eq(addressLinks.email, address));
    await erase(ben.id);
    expect(await links()).toBe(1);
    expect(await database.queries.$count(mailTable, eq(mailTable.user_id, anna.id))).toBe(1);
    await erase(anna.id);
    expect(await links()).toBe(0);
    expect((await open_(await tokenOf('Carla Example'))).body.user.id).toBe(carla.id);
    expect(await named('Carla')).toMatchObject({ email: address.toUpperCase() });
    // Nobody has the account of the address now: who registers it is somebody new.
    expect((await post('/api/auth/login', { email: address, password: PASSWORD })).status).toBe(401);
  });

  it('remove themselves without a password, by a link that they have just opened', async () => {
    await bring(family());
    const { id } = await named('Ben');
    await invite(id);
    await mails.last(address, 1);
    const { body } = await open_(await tokenOf('Ben Example'));
    const as = body.access_token as string;
    const { queries } = app.context.database;
    const signedIn = (minutes: number) =>
      queries
        .update(authSessions)
        .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where(eq(authSessions.user_id, id));
    await signedIn(11);
    for (const headers of [undefined, { 'baraza-password': PASSWORD }]) {
      const refused = await app.call('DELETE', '/api/users/me', { as, ...(headers && { headers }) });
      expect([refused.status, refused.body.code]).toEqual([403, 'confirm_password']);
    }
    await signedIn(9);
    expect((await app.call('DELETE', '/api/users/me', { as })).status).toBe(200);
    expect((await everybody()).map(({ name }) => name)).toEqual(['Anna Example', 'Carla Example']);
    expect((await app.call('GET', '/api/users/me', { as })).status).toBe(401);
  });

  it('can be given an address of their own: at once before they came in, else by the link that is mailed there', async () => {
    await bring(family());
    const [anna, ben, carla] = (await everybody()) as [UserRow, UserRow, UserRow];
    for (const { id } of [anna, ben, carla]) await invite(id);
    await mails.last(address, 3);
    const stale = await tokenOf('Carla Example');
    await open_(await tokenOf('Ben Example'));
    await perform('update_person', { user_id: carla.id, changes: { email: `carla-${address}` } });
    const find = (id: string) => findUser(app.context.database.queries, 'event-001', id);
    expect(await find(carla.id)).toMatchObject({ email: `carla-${address}`, shares_email: false });
    expect((await open_(stale)).status).toBe(422);
    await perform('update_person', { user_id: ben.id, changes: { email: `ben-${address}` } });
    expect(await find(ben.id)).toMatchObject({ email: address, shares_email: true });
    const token = /#address=([\w-]+)/.exec(await mails.last(`ben-${address}`))?.[1];
    expect((await post('/api/auth/confirm-address', { token })).status).toBe(200);
    expect(await find(ben.id)).toMatchObject({ email: `ben-${address}`, shares_email: false });
    // Hers is as it was, and she is told of nothing that is not hers.
    const own =
      mails
        .to(address)
        .map(linkTokenIn)
        .find((each) => each !== '' && !each.startsWith('person-')) ?? '';
    expect((await post('/api/auth/verify', { token: own, newPassword: PASSWORD })).body.user.id).toBe(anna.id);
    expect(mails.to(address)).toHaveLength(3);
  });

  it('are no administrators without an address of their own', async () => {
    await bring(family());
    const { id } = await named('Ben');
    await expect(perform('change_role', { user_id: id, role: 'admin' })).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await named('Ben')).toMatchObject({ role: 'user' });
  });

  it('go with their import when it is undone, and leave who was there', async () => {
    const [anna, ...others] = family() as [ImportedPerson, ...ImportedPerson[]];
    await bring([anna]);
    const id = randomUUID();
    await bring(others, { id, file: 'family.csv' });
    expect(await everybody()).toHaveLength(3);
    await perform('undo_import', { import_id: id });
    expect((await everybody()).map(({ name }) => name)).toEqual(['Anna Example']);
  });
});
