import { tables } from '@baraza/schema/tables';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, authSessions } from '../database/tables.ts';
import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { startReset } from '../features/auth/passwords/password-resets.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { startInvitation } from '../features/auth/registration/invitation-mail.ts';
import { replaceShared, type SharedAccount } from '../features/auth/shared/shared-accounts.store.ts';
import { restoreBackup } from '../operations/backup/restore.store.ts';
import { signIn } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { SeveralEvents } from '../testing/several-events.ts';
import { archiveEvent } from './archive-event.ts';

const PASSWORD = 'a long enough one';
const OTHER = 'another good one';
const { users } = tables;

describeEachDatabase('an attack on an account at several events', (open) => {
  let events: SeveralEvents;
  beforeAll(async () => {
    events = await SeveralEvents.open(await open(), ['camp', 'summit']);
  });
  afterAll(() => events.close());

  const tokenOf = (id: string, email: string, password = PASSWORD) => events.tokenOf(id, email, password);

  it('is not begun by a link that somebody else may have seen, nor by a person of another address', async () => {
    const copied = await events.add('camp', 'copied@test.example');
    await events.add('summit', 'copied@test.example');
    const token = await startInvitation(events.contextOf('camp'), copied);
    const { status, body } = await events.call('camp', 'POST', '/api/auth/verify', {
      body: { token, newPassword: PASSWORD },
    });
    expect(status).toBe(200);
    expect(await events.sharedOf('copied@test.example')).toBeUndefined();
    expect((await events.signIn('camp', 'copied@test.example', PASSWORD)).status).toBe(200);
    expect((await events.signIn('summit', 'copied@test.example', PASSWORD)).status).toBe(401);
    expect((await events.enter('summit', body.access_token)).status).toBe(422);

    // Mailed to an accomplice, whom a backup that is put back calls by the address of somebody else.
    const planted = await events.add('camp', 'accomplice@test.example');
    const mailed = await events.forgot('camp', planted.email);
    await events.queriesOf('camp').update(users).set({ email: 'victim@test.example' }).where(eq(users.id, planted.id));
    const reset = await events.call('camp', 'POST', '/api/auth/reset-password', {
      body: { token: mailed, newPassword: PASSWORD },
    });
    expect(reset.status).toBe(200);
    expect(await events.sharedOf('victim@test.example')).toBeUndefined();
    expect(await events.sharedOf('accomplice@test.example')).toBeUndefined();
  });

  it('is of no address that only looks like another, or of several', async () => {
    for (const email of ['\u212Aate@test.example', 'kate@test.example, other@test.example', ' kate@test.example']) {
      const person = await events.add('camp', email);
      const token = await events.queriesOf('camp').transaction((tx) => startReset(tx as never, person.id, email));
      await events.call('camp', 'POST', '/api/auth/reset-password', { body: { token, newPassword: PASSWORD } });
    }
    expect(await events.sharedOf('kate@test.example')).toBeUndefined();
  });

  it('gives who plants its owner at an event, with a password, nothing: neither there nor elsewhere', async () => {
    await events.share('owner@test.example', PASSWORD, ['summit']);
    const planted = await events.add('camp', 'owner@test.example', 'admin');
    await events.queriesOf('camp').update(users).set({ verified: true }).where(eq(users.id, planted.id));
    await setPasswordHash(events.queriesOf('camp'), planted.id, await hashPassword(OTHER));
    // There, and as if the address were known nowhere else: it did not begin with the account.
    const forged = await tokenOf('camp', 'owner@test.example', OTHER);
    expect(await events.me('camp', forged)).toBe(200);
    expect((await events.enter('summit', forged)).status).toBe(422);
    const confirm = (password: string) =>
      events.call('camp', 'POST', '/api/auth/confirm', { as: forged, body: { password } });
    expect((await confirm(PASSWORD)).status).toBe(422);
    const mine = await tokenOf('summit', 'owner@test.example');
    await events.call('camp', 'POST', '/api/auth/logout?everywhere=true', { as: forged });
    expect(await events.me('summit', mine)).toBe(200);
    // Nor one that began with the account of an accomplice, who is called by the owner's address later.
    const [accomplice] = await events.share('renamed@test.example', OTHER, ['summit']);
    const theirs = await tokenOf('summit', 'renamed@test.example', OTHER);
    const renamed = async (email: string) =>
      events
        .queriesOf('summit')
        .update(users)
        .set({ email })
        .where(eq(users.id, accomplice?.id ?? ''));
    await events
      .queriesOf('summit')
      .update(users)
      .set({ shares_email: true })
      .where(eq(users.email, 'owner@test.example'));
    await renamed('owner@test.example');
    const asOwner = { as: theirs, body: { password: PASSWORD } };
    expect((await events.call('summit', 'POST', '/api/auth/confirm', asOwner)).status).toBe(422);
    await events.call('summit', 'POST', '/api/auth/logout?everywhere=true', { as: theirs });
    expect(await events.me('summit', mine)).toBe(200);
    // The owner has what they were given, and what was planted is gone.
    expect((await events.signIn('camp', 'owner@test.example', PASSWORD)).body.user.role).toBe('admin');
    const [account] = await events.queriesOf('camp').select().from(accounts).where(eq(accounts.user_id, planted.id));
    expect(account?.password_hash).toBe('');
  });

  it('gives who plants an admin of another event in the default one nothing of the people there', async () => {
    const email = 'boss@test.example';
    await events.share(email, PASSWORD, ['summit']);
    const boss = { role: 'admin', verified: true } as const;
    await events.queriesOf('summit').update(users).set(boss).where(eq(users.email, email));
    const planted = await events.add('', email, 'admin');
    await events.queriesOf('').update(users).set({ verified: true }).where(eq(users.id, planted.id));
    await setPasswordHash(events.queriesOf(''), planted.id, await hashPassword(OTHER));
    const copy = { from: 'summit', parts: [], people: { who: 'everybody' } };
    const make = async (id: string, password: string) => {
      const body = { id, name: id, starts_on: '2027-04-01', ends_on: '2027-04-02', copy };
      return events.call('', 'POST', '/api/admin/events', { as: await tokenOf('', email, password), body });
    };
    expect((await make('stolen', OTHER)).body.code).toBe('not_allowed');
    expect((await make('again', PASSWORD)).status).toBe(201);
  });

  it('does not go on from a session that has ended, or an event that is archived', async () => {
    await events.share('ends@test.example', PASSWORD, ['', 'camp', 'summit']);
    const [one, two] = [await tokenOf('', 'ends@test.example'), await tokenOf('camp', 'ends@test.example')];
    await events.call('', 'POST', '/api/auth/logout', { as: one });
    expect((await events.enter('summit', one)).status).toBe(422);
    expect((await events.enter('summit', two)).status).toBe(200);
    await archiveEvent(events.app.context, 'camp', true);
    expect((await events.enter('summit', two)).status).toBe(422);
    const listed = await events.call('', 'GET', '/api/auth/events', { as: await tokenOf('', 'ends@test.example') });
    expect(listed.body.map(({ base }: { base: string }) => base)).toEqual(['/e/summit']);
    await archiveEvent(events.app.context, 'camp', false);
    expect((await events.enter('summit', two)).status).toBe(200);
  });

  it('ends its sessions in all events, archived ones too, and no planted row brings one back', async () => {
    const email = 'everywhere@test.example';
    await events.share(email, PASSWORD, ['', 'camp', 'summit']);
    const tokens = {
      '': await tokenOf('', email),
      camp: await tokenOf('camp', email),
      summit: await tokenOf('summit', email),
    };
    await archiveEvent(events.app.context, 'camp', true);
    await events.call('', 'POST', '/api/auth/logout?everywhere=true', { as: tokens[''] });
    await archiveEvent(events.app.context, 'camp', false);
    for (const [id, token] of Object.entries(tokens)) expect([id, await events.me(id, token)]).toEqual([id, 401]);
    await events.queriesOf('camp').update(authSessions).set({ revoked_at: null });
    expect(await events.me('camp', tokens.camp)).toBe(200);
    expect((await events.enter('summit', tokens.camp)).status).toBe(422);
    // One that only goes on here is ended by a new password.
    const changed = { currentPassword: PASSWORD, newPassword: OTHER };
    const [here, there] = [await tokenOf('summit', email), await tokenOf('', email)];
    expect((await events.call('summit', 'PUT', '/api/auth/password', { as: here, body: changed })).status).toBe(200);
    expect([await events.me('summit', here), await events.me('', there), await events.me('camp', tokens.camp)]).toEqual(
      [200, 401, 401],
    );
    expect((await events.signIn('camp', email, OTHER)).status).toBe(200);
    expect((await events.signIn('camp', email, PASSWORD)).status).toBe(401);
    const confirm = { as: here, body: { password: OTHER } };
    expect((await events.call('summit', 'POST', '/api/auth/confirm', confirm)).status).toBe(200);
    // That session, whose token is of before, can still be signed out of everywhere.
    const late = await tokenOf('', email, OTHER);
    await events.call('summit', 'POST', '/api/auth/logout?everywhere=true', { as: here });
    expect([await events.me('summit', here), await events.me('', late)]).toEqual([401, 401]);
    // By a mailed link too, and at once for links that another event has mailed.
    const again = await tokenOf('summit', email, OTHER);
    const [first, second] = [await events.forgot('', email), await events.forgot('camp', email)];
    await events.call('camp', 'POST', '/api/auth/reset-password', { body: { token: second, newPassword: PASSWORD } });
    expect(await events.me('summit', again)).toBe(401);
    const tooLate = { body: { token: first, newPassword: OTHER } };
    expect((await events.call('', 'POST', '/api/auth/reset-password', tooLate)).status).toBe(422);
  });

  it('is not said to be known elsewhere to who puts back a file with its address', async () => {
    await events.share('known@test.example', PASSWORD, ['summit']);
    const { database, config } = events.contextOf('camp');
    for (const email of ['known@test.example', 'unknown@test.example']) {
      const { id } = await events.add('camp', email);
      await setPasswordHash(database.queries, id, '');
      await database.queries.update(users).set({ verified: true }).where(eq(users.id, id));
    }
    await events.withBackup('camp', (path) => restoreBackup(database, config.eventId, path, ''));
    const there = await database.queries
      .select({ email: users.email, verified: users.verified })
      .from(users)
      .where(like(users.email, '%known@test.example'));
    expect(there.map(({ verified }) => verified)).toEqual([true, true]);
  });

  it('is not taken over by who was passed on an invitation to another event', async () => {
    const email = 'passes-on@test.example';
    await events.share(email, PASSWORD, ['']);
    const mine = await tokenOf('', email);
    const accept = async (id: string, to: string, newPassword: string) => {
      const token = await events.invited(id, await events.add(id, to));
      return (await events.call(id, 'POST', '/api/auth/verify', { body: { token, newPassword } })).body.access_token;
    };
    const theirs = await accept('camp', email, OTHER);
    expect([await events.me('camp', theirs), await events.me('', mine)]).toEqual([200, 200]);
    expect((await events.enter('', theirs)).status).toBe(422);
    expect((await events.signIn('', email, OTHER)).status).toBe(401);
    expect((await events.signIn('camp', email, OTHER)).status).toBe(200);
    // Their own password is good there, too; and an invitation with it goes on with the account.
    expect((await events.enter('', await tokenOf('camp', email))).status).toBe(200);
    expect((await events.enter('', await accept('summit', email, PASSWORD))).status).toBe(200);
    // Nor who has a password of an event alone, which would be given up.
    const own = await events.add('', 'has-own@test.example');
    await setPasswordHash(events.queriesOf(''), own.id, await hashPassword(PASSWORD));
    await accept('camp', own.email, OTHER);
    expect(await events.sharedOf(own.email)).toBeUndefined();
    expect((await events.signIn('', own.email, PASSWORD)).status).toBe(200);
    expect((await events.signIn('', own.email, OTHER)).status).toBe(401);
  });

  it('ends, where its owner comes in with it, what signed in there before and an invitation that was passed on', async () => {
    const email = 'comes-in@test.example';
    const [, invited] = await events.share(email, PASSWORD, ['', 'camp']);
    if (!invited) throw new Error('Nobody was added');
    const token = await events.invited('camp', invited);
    const theirs = await signIn(events.contextOf('camp'), invited);
    expect(await events.me('camp', theirs)).toBe(200);
    const mine = await tokenOf('camp', email);
    expect([await events.me('camp', theirs), await events.me('camp', mine)]).toEqual([401, 200]);
    const late = await events.call('camp', 'POST', '/api/auth/verify', { body: { token, newPassword: OTHER } });
    expect(late.body.code).toBe('invalid_code');
  });

  it('is not changed by who was slower than its owner with a mailed link, whatever they knew', async () => {
    await events.share('raced@test.example', PASSWORD, ['camp']);
    const read = (await events.sharedOf('raced@test.example')) as SharedAccount;
    const token = await events.forgot('camp', 'raced@test.example');
    const body = { token, newPassword: OTHER };
    expect((await events.call('camp', 'POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect(await replaceShared(events.queriesOf(''), read, 'a hash of theirs')).toBeUndefined();
    expect((await events.signIn('camp', 'raced@test.example', OTHER)).status).toBe(200);
  });

  it('is begun once by two invitations that are opened at once, and ends well for two new passwords', async () => {
    const ids = ['', 'camp', 'summit'];
    const links = [];
    for (const id of ids)
      links.push({ id, token: await events.invited(id, await events.add(id, 'twice@test.example')) });
    const opened = await Promise.all(
      links.map(({ id, token }) =>
        events.call(id, 'POST', '/api/auth/verify', { body: { token, newPassword: `${PASSWORD} ${id}` } }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isShared = opened.map(({ body }) => JSON.parse(atob(body.access_token.split('.')[1])).shared !== undefined);
    expect(isShared.filter(Boolean)).toHaveLength(1);

    const tokens = [];
    for (const id of ids) tokens.push({ id, token: await events.forgot(id, 'twice@test.example') });
    const chosen = await Promise.all(
      tokens.map(({ id, token }) =>
        events.call(id, 'POST', '/api/auth/reset-password', { body: { token, newPassword: `${OTHER} ${id}` } }),
      ),
    );
    // The first ends the links of the others.
    expect(chosen.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const winner = ids[chosen.findIndex(({ status }) => status === 200)];
    for (const id of ids)
      expect((await events.signIn(id, 'twice@test.example', `${OTHER} ${winner}`)).status).toBe(200);
  });
});
