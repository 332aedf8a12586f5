import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { tables } from '@baraza/schema/tables';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, hostedEvents, sharedAccounts } from '../database/tables.ts';
import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { dropUnused } from '../features/auth/shared/shared-accounts.store.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { MAILS, SeveralEvents } from '../testing/several-events.ts';
import { archiveEvent } from './archive-event.ts';

const PASSWORD = 'a long enough one';
const OTHER = 'another good one';
const { users } = tables;

describeEachDatabase('an account at several events of a server', (open) => {
  let events: SeveralEvents;
  beforeAll(async () => {
    events = await SeveralEvents.open(await open(), ['camp', 'summit']);
  });
  afterAll(() => events.close());

  const tokenOf = (id: string, email: string, password = PASSWORD) => events.tokenOf(id, email, password);
  const backupOf = (id: string): Promise<string> =>
    events.withBackup(id, async (path) => gunzipSync(readFileSync(path)).toString());

  it('is begun by a mailed link, and signs in at each of them that knows the address', async () => {
    const invited = await events.add('camp', 'Amina@test.example');
    await setPasswordHash(
      events.queriesOf('summit'),
      (await events.add('summit', 'amina@test.example')).id,
      await hashPassword('what it was there'),
    );
    const body = { token: await events.forgot('camp', invited.email), newPassword: PASSWORD };
    expect((await events.call('camp', 'POST', '/api/auth/reset-password', { body })).status).toBe(200);
    for (const id of ['camp', 'summit']) {
      const { status, body } = await events.signIn(id, 'amina@test.example', PASSWORD);
      expect([id, status, body.user?.role]).toEqual([id, 200, 'user']);
      const [person] = await events.queriesOf(id).select().from(users).where(eq(users.id, body.user.id));
      expect(person?.verified).toBe(true);
    }
    // What signed in at one of them alone is no more; who is at no such event hears what a wrong password hears.
    const wrong = [
      await events.signIn('summit', 'amina@test.example', 'what it was there'),
      await events.signIn('', 'amina@test.example', PASSWORD),
    ];
    expect(wrong.map(({ status, body }) => [status, body])).toEqual([
      [401, wrong[0]?.body],
      [401, wrong[0]?.body],
    ]);
  });

  it('is in no backup, of whichever event', async () => {
    await events.share('kept@test.example', PASSWORD, ['', 'camp']);
    await tokenOf('camp', 'kept@test.example');
    const hash = (await events.sharedOf('kept@test.example'))?.password_hash as string;
    for (const id of ['', 'camp', 'summit']) {
      const backup = await backupOf(id);
      expect(backup).not.toContain(hash);
      expect(backup).not.toContain('shared_accounts');
      // Anything that could be guessed at, of those who have one.
      const own = await events.queriesOf(id).select().from(accounts).innerJoin(users, eq(users.id, accounts.user_id));
      expect(
        own.filter(({ users }) => users.email === 'kept@test.example').map(({ accounts }) => accounts.password_hash),
      ).toEqual(id === 'summit' ? [] : ['']);
    }
  });

  it('goes from one event to another without typing, and must still confirm there', async () => {
    await events.share('goes@test.example', PASSWORD, ['', 'camp']);
    await events.queriesOf('camp').update(users).set({ hidden: true }).where(eq(users.email, 'goes@test.example'));
    const from = await tokenOf('', 'goes@test.example');
    const known = async (as: string, id = '') => (await events.call(id, 'GET', '/api/auth/events', { as })).body;
    expect(await known(from)).toEqual([{ base: '/e/camp', name: 'The camp' }]);
    const { status, body } = await events.enter('camp', from);
    expect([status, body.user.email]).toEqual([200, 'goes@test.example']);
    expect(await events.me('camp', body.access_token)).toBe(200);
    const [person] = await events.queriesOf('camp').select().from(users).where(eq(users.email, 'goes@test.example'));
    expect(person).toMatchObject({ verified: true, hidden: false });
    const left = async (id: string, as: string) =>
      (await events.call(id, 'GET', '/api/auth/confirm', { as })).body.seconds;
    expect(await left('', from)).toBeGreaterThan(0);
    expect(await left('camp', body.access_token)).toBe(0);
    expect(await known(body.access_token, 'camp')).toEqual([{ base: '', name: 'Test event' }]);
    // From there on, back; and not where nobody has this address.
    expect((await events.enter('', body.access_token)).status).toBe(200);
    expect((await events.enter('summit', from)).status).toBe(422);
    expect((await events.enter('camp', `${from}x`)).status).toBe(422);
    // Sessions of one event alone know of no other.
    expect(await known(events.app.attendee.token)).toEqual([]);
  });

  it('enters so often in ten minutes, and beyond that nothing is done for it', async () => {
    await events.share('often@test.example', PASSWORD, ['', 'camp']);
    await events.add('summit', 'often@test.example');
    const from = await tokenOf('', 'often@test.example');
    const entered = new Set<number>();
    for (let at = 0; at < 60; at += 1) entered.add((await events.enter('camp', from)).status);
    expect([...entered]).toEqual([200]);
    expect((await events.enter('summit', from)).status).toBe(429);
    const [person] = await events.queriesOf('summit').select().from(users).where(eq(users.email, 'often@test.example'));
    expect(person?.verified).toBe(false);
  });

  it('is told to whom it is, and deleted with the last event that has the address', async () => {
    const email = 'leaves@test.example';
    await events.share(email, PASSWORD, ['', 'camp']);
    const remove = async (id: string) => {
      const as = await tokenOf(id, email);
      const told = await events.call(id, 'GET', '/api/users/me/data', { as });
      expect(told.body.shared_account).toEqual({ email, chosen_at: expect.any(String) });
      expect(JSON.stringify(told.body)).not.toContain('$argon2');
      const headers = { 'baraza-password': encodeURIComponent(PASSWORD) };
      expect((await events.call(id, 'DELETE', '/api/users/me', { as, headers })).status).toBe(200);
    };
    await remove('');
    expect(await events.sharedOf(email)).toBeDefined();
    await remove('camp');
    expect(await events.sharedOf(email)).toBeUndefined();
    // Whom organisers erase is found by a daily look, also at an archived event.
    const [person] = await events.share('erased@test.example', PASSWORD, ['summit']);
    await archiveEvent(events.app.context, 'summit', true);
    const { database } = events.app.context;
    await database.transaction((tx) => dropUnused(database, tx));
    expect(await events.sharedOf('erased@test.example')).toBeDefined();
    await events
      .queriesOf('summit')
      .delete(users)
      .where(eq(users.id, person?.id ?? ''));
    await database.transaction((tx) => dropUnused(database, tx));
    expect(await events.sharedOf('erased@test.example')).toBeUndefined();
    expect(await events.sharedOf('goes@test.example')).toBeDefined();
    await archiveEvent(events.app.context, 'summit', false);
    // However many they are, and where an operator has dropped the schema of an event and left its row.
    const { queries } = database;
    const at = new Date().toISOString();
    await queries
      .insert(hostedEvents)
      .values({ id: 'dropped', schema_name: 'event_dropped', made_at: at, archived_at: at });
    const many = sql`insert into ${sharedAccounts} (email, id, password_hash, generation, chosen_at)
      select n || '@many.example', n::text, '', 1, now() from generate_series(1, 70000) n`;
    await queries.execute(many);
    await database.transaction((tx) => dropUnused(database, tx));
    expect(await queries.$count(sharedAccounts, like(sharedAccounts.email, '%@many.example'))).toBe(0);
    expect(await events.sharedOf('goes@test.example')).toBeDefined();
  });

  it('stays with its address: who has another one is mailed a link for a password of that', async () => {
    const [person] = await events.share('old@test.example', PASSWORD, ['camp']);
    const id = person?.id ?? '';
    await events.queriesOf('camp').update(users).set({ pending_email: 'new@test.example' }).where(eq(users.id, id));
    const { queueAddressChange } = await import('../features/auth/registration/invitations.store.ts');
    await events
      .contextOf('camp')
      .database.transaction((tx) => queueAddressChange(tx, { id, event_id: 'camp', shares_email: false }));
    const token = await events.mailed('camp', 'new@test.example');
    expect((await events.call('camp', 'POST', '/api/auth/confirm-address', { body: { token } })).status).toBe(200);
    const body = { token: await events.mailed('camp', 'new@test.example'), newPassword: OTHER };
    expect((await events.call('camp', 'POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect((await events.signIn('camp', 'new@test.example', OTHER)).status).toBe(200);
    expect((await events.signIn('camp', 'new@test.example', PASSWORD)).status).toBe(401);
  });
});

describeEachDatabase('a server with one event', (open) => {
  it('keeps a password with it as ever, also when another one is made later; and without mails there is no other', async () => {
    const events = await SeveralEvents.open(await open(), []);
    const { queries } = events.app.context.database;
    const [person] = await events.share('one@test.example', PASSWORD, ['']);
    const hashOf = async () =>
      (
        await queries
          .select()
          .from(accounts)
          .where(eq(accounts.user_id, person?.id ?? ''))
      )[0]?.password_hash;
    expect(await hashOf()).toMatch(/^\$argon2id/);
    expect(await queries.$count(sharedAccounts)).toBe(0);
    await events.make('camp');
    expect((await events.signIn('', 'one@test.example', PASSWORD)).status).toBe(200);
    expect(await hashOf()).toMatch(/^\$argon2id/);
    const { body } = await events.signIn('', 'one@test.example', PASSWORD);
    expect((await events.call('', 'GET', '/api/auth/events', { as: body.access_token })).body).toEqual([]);
    await events.close();

    const unmailed = await SeveralEvents.open(
      await open(),
      ['camp'],
      Object.fromEntries(Object.keys(MAILS).map((name) => [name, ''])),
    );
    await unmailed.share('two@test.example', PASSWORD, ['camp', '']);
    expect(await unmailed.app.context.database.queries.$count(sharedAccounts)).toBe(0);
    expect((await unmailed.signIn('camp', 'two@test.example', PASSWORD)).status).toBe(200);
    expect((await unmailed.signIn('', 'two@test.example', PASSWORD)).status).toBe(401);
    await unmailed.close();
  });
});
