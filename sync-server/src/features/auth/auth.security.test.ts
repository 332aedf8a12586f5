import { hash } from '@node-rs/argon2';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken } from '../../http/session/session-token.ts';
import { addAccount } from '../../testing/account.store.ts';
import { openTestApp, signIn as signInAs, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { changeRole } from '../people/users.store.ts';
import { setPasswordHash } from './accounts.store.ts';
import { giveRole } from './give-role.ts';
import { hashPassword, isPasswordOf } from './passwords/passwords.ts';

describeEachDatabase('sessions', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const meStatus = async (as: TestPerson | string) => (await app.call('GET', '/api/auth/me', { as })).status;

  it('are not there for a token of another secret, without a signature, too old, or made up', async () => {
    const claims = { user_id: 'attendee', event_id: 'event-001', role: 'user' as const, session_id: 'none' };
    const [, payload] = app.attendee.token.split('.');
    const unsigned = `${btoa(JSON.stringify({ alg: 'none' }))}.${payload}.`;
    const secret = new TextEncoder().encode(app.context.config.authSecret);
    const old = await new SignJWT({ sid: 'x' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(1).sign(secret);
    const foreign = await issueToken('another secret, and long enough too', claims);
    const noSession = await issueToken(app.context.config.authSecret, claims);
    for (const token of [foreign, unsigned, old, noSession, 'x', 'a.b.c']) expect(await meStatus(token)).toBe(401);
  });

  it('go by the role in the database, not by the one in the token', async () => {
    const person = await app.addPerson('promoted@example.org');
    const code = '/api/events/event-001/gates/gate-north/code';
    expect((await app.call('GET', code, { as: person })).status).toBe(403);
    await changeRole(app.context.database.queries, person.user.id, 'admin');
    expect((await app.call('GET', code, { as: person })).status).toBe(200);
  });

  it('end when somebody is given another role; the next one has it', async () => {
    const person = await app.addPerson('given@example.org');
    await app.context.database.transaction((tx) => giveRole(tx, person.user.id, 'admin'));
    expect(await meStatus(person)).toBe(401);
    const token = await signInAs(app.context, { ...person.user, role: 'admin' });
    expect((await app.call('GET', '/api/auth/me', { as: token })).body.role).toBe('admin');
  });

  it('of another event are none here', async () => {
    await app.addEvent({ id: 'event-002' });
    expect(await meStatus(await app.addPerson('boss@example.org', 'admin', 'event-002'))).toBe(401);
  });

  it('never let a profile change role, email, ticket or check-in', async () => {
    const body = {
      id: 'admin',
      email: 'admin2@example.org',
      role: 'admin',
      ticketType: 'VIP',
      checkedIn: true,
      ticket_status: 'revoked',
      event_id: 'event-002',
      company: 'Honest Ltd',
      profile: { role: 'admin', checkedIn: true },
    };
    for (const path of ['/api/auth/me', '/api/users/me']) {
      const { status, body: me } = await app.call('PUT', path, { as: app.another, body });
      expect(status).toBe(200);
      expect(me).toMatchObject({
        id: 'another',
        email: 'another@test.example',
        role: 'user',
        ticketType: 'Standard',
        checkedIn: false,
        ticket_status: 'valid',
        event_id: 'event-001',
        company: 'Honest Ltd',
      });
    }
  });

  it('never let a picture point at another server', async () => {
    for (const avatar of ['https://elsewhere.example/x.png', '//elsewhere.example/x.png', 'javascript:1']) {
      const answer = await app.call('PUT', '/api/auth/me', { as: app.another, body: { avatar } });
      expect(answer.status).toBe(422);
    }
  });
});

describeEachDatabase('signing in', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const register = (email: string) => addAccount(app, { email, password: 'a long enough one' });
  const signIn = (email: string, password: string, from = '10.0.0.1') =>
    app.call('POST', '/api/auth/login', { body: { email, password }, from });

  it('is slowed for one account after some wrong passwords, even when all come at once', async () => {
    await register('target@example.org');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn('target@example.org', `guess ${at}`)),
    );
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused.length).toBe(12);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('target@example.org', 'a long enough one')).status).toBe(429);
    // Its owner, who is somewhere else, comes in.
    expect((await signIn('target@example.org', 'a long enough one', '10.0.0.2')).status).toBe(200);
  });

  it('is slowed for one account that is guessed at from everywhere, and its owner waits for a minute at most', async () => {
    await register('famous@example.org');
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, at) => signIn('famous@example.org', `guess ${at}`, `10.0.1.${at}`)),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
    const { status, headers } = await signIn('famous@example.org', 'a long enough one', '10.0.2.1');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('forgets wrong passwords before a right one', async () => {
    await register('clumsy@example.org');
    for (let round = 0; round < 3; round++) {
      for (let slip = 0; slip < 7; slip++)
        expect((await signIn('clumsy@example.org', 'a long enough on')).status).toBe(401);
      expect((await signIn('clumsy@example.org', 'a long enough one')).status).toBe(200);
    }
  });

  it('is not slowed for a crowd of 500 at one address', async () => {
    const passwordHash = await quickHash('a long enough one');
    const emails = Array.from({ length: 500 }, (_, at) => `visitor${at}@example.org`);
    for (const email of emails) {
      const { user } = await app.addPerson(email);
      await setPasswordHash(app.context.database.queries, user.id, passwordHash);
    }
    const crowd = await Promise.all(emails.map((email) => signIn(email, 'a long enough one')));
    expect(crowd.map(({ status }) => status)).toEqual(emails.map(() => 200));
  }, 120_000);

  it('tells nobody whether an email is known', async () => {
    await register('known@example.org');
    const known = await signIn('known@example.org', 'not this one');
    const unknown = await signIn('unknown@example.org', 'not this one');
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    // Not even by the time it takes: a hash is worked out for nobody, too.
    expect(await isPasswordOf(undefined, 'nobody has this password')).toBe(false);
  });

  it('costs what our own hashes cost, whatever a restored backup says', async () => {
    const stored = await hashPassword('a long enough one');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPasswordOf(stored, 'a long enough one')).toBe(true);
    // These are hashes of that password.
    const options = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
    const dearer = [{ timeCost: 3 }, { memoryCost: 19 * 1024 + 1 }, { parallelism: 2 }, { outputLen: 200 }];
    for (const more of dearer)
      expect(await isPasswordOf(await hash('a long enough one', { ...options, ...more }), 'a long enough one')).toBe(
        false,
      );
    const older = await hash('a long enough one', { ...options, memoryCost: 8 * 1024 });
    expect(await isPasswordOf(older, 'a long enough one')).toBe(true);
    expect(await isPasswordOf('no hash at all', 'nobody has this password')).toBe(false);
    // Would hold a thread for days.
    const endless = stored.replace('t=2', 't=4294967295');
    expect(await isPasswordOf(endless, 'a long enough one')).toBe(false);
  });
});
