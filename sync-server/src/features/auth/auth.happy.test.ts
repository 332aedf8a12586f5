import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase, openTestPglite, openTestPostgres } from '../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../testing/mail/mail-folder.ts';

const newcomer = { email: 'Zainab@Example.org', password: 'a long enough one', name: 'Zainab Yusuf' };

describeEachDatabase('accounts', (open) => {
  let app: TestApp;
  let mails: ReturnType<typeof openMailFolder>;
  beforeAll(async () => {
    mails = openMailFolder();
    app = await openTestApp(await open(), { env: { DATA_DIR: mails.dataDir } });
    mails.isOf(app.context);
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  it('register, sign in, read and change the profile, sign out', async () => {
    const asked = await app.call('POST', '/api/auth/register', { body: newcomer });
    expect(asked.status).toBe(201);
    const token = linkTokenIn(await mails.last(newcomer.email));
    const registered = await app.call('POST', '/api/auth/verify', { body: { token, newPassword: newcomer.password } });
    expect(registered.status).toBe(200);
    expect(registered.body.token_type).toBe('bearer');
    expect(registered.body.user).toMatchObject({ name: 'Zainab Yusuf', role: 'user', checkedIn: false });

    const { email, password } = newcomer;
    const signedIn = await app.call('POST', '/api/auth/login', { body: { email: email.toLowerCase(), password } });
    expect(signedIn.status).toBe(200);
    const as: string = signedIn.body.access_token;
    expect(decodeJwt(as)).toMatchObject({
      sub: registered.body.user.id,
      event_id: 'event-001',
      role: 'user',
      sid: expect.any(String),
      exp: expect.any(Number),
    });

    const me = await app.call('GET', '/api/auth/me', { as });
    expect(me.body).toMatchObject({
      id: registered.body.user.id,
      email: email.toLowerCase(),
      ticket_code: expect.any(String),
    });

    const profile = { company: 'Kijani Labs', interests: ['heat', 'water'] };
    const changed = await app.call('PUT', '/api/auth/me', { as, body: { profile } });
    expect(changed.body).toMatchObject(profile);
    const flat = await app.call('PUT', '/api/users/me', { as, body: { position: 'Engineer' } });
    expect(flat.body).toMatchObject({ ...profile, position: 'Engineer' });

    expect((await app.call('POST', '/api/auth/logout', { as })).status).toBe(200);
    expect((await app.call('GET', '/api/auth/me', { as })).status).toBe(401);
    expect((await app.call('GET', '/api/auth/me', { as: registered.body.access_token })).status).toBe(200);
  });
});

describeEachDatabase('signing out', (open) => {
  it('ends this session alone, or all of them', async () => {
    const app = await openTestApp(await open());
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(app.context, app.attendee.user)));
    const states = () => Promise.all(tokens.map(async (as) => (await app.call('GET', '/api/auth/me', { as })).status));
    await app.call('POST', '/api/auth/logout', { as: tokens[0] as string });
    expect(await states()).toEqual([401, 200, 200]);
    await app.call('POST', '/api/auth/logout?everywhere=true', { as: tokens[1] as string });
    expect(await states()).toEqual([401, 401, 401]);
    expect((await app.call('GET', '/api/auth/me', { as: app.another })).status).toBe(200);
    await app.close();
  });
});

describe('signing in to the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestPglite(), { env: { DEMO: '1' } });
  });
  afterAll(() => app.close());

  const comeIn = async (email: string) => {
    const { status, body } = await app.call('POST', '/api/auth/login', { body: { email, password: 'x' } });
    return { status, ...body.user };
  };

  it('knows the people of the sample event', async () => {
    expect(await comeIn('attendee@test.example')).toMatchObject({ status: 200, id: 'attendee', role: 'user' });
  });

  it('makes an attendee of anybody else, named after their email, and knows them the next time', async () => {
    const first = await comeIn('wanjiru.kamau+phone@example.org');
    expect(first).toMatchObject({ status: 200, name: 'Wanjiru Kamau', role: 'user', ticketType: 'Standard' });
    expect((await comeIn('Wanjiru.Kamau+phone@example.org')).id).toBe(first.id);
  });

  it('makes an admin of whoever has "admin" in their email', async () => {
    expect(await comeIn('the.Admin.team@example.org')).toMatchObject({ status: 200, role: 'admin' });
  });

  it('makes an admin of who was there before as an attendee, and signs them out elsewhere', async () => {
    const { token: as } = await app.addPerson('administration@example.org');
    expect(await comeIn('administration@example.org')).toMatchObject({ id: 'administration', role: 'admin' });
    expect((await app.call('GET', '/api/auth/me', { as })).status).toBe(401);
  });

  it('takes no role from an admin, whatever their email, and signs out nobody who has theirs', async () => {
    await app.addPerson('chief@example.org', 'admin');
    const { body } = await app.call('POST', '/api/auth/login', { body: { email: 'chief@example.org', password: 'x' } });
    expect(body.user).toMatchObject({ id: 'chief', role: 'admin' });
    expect(await comeIn('admin@test.example')).toMatchObject({ id: 'admin', role: 'admin' });
    for (const as of [app.admin, app.attendee])
      expect((await app.call('GET', '/api/auth/me', { as })).status).toBe(200);
  });

  it('makes one person of two who come at once', async () => {
    const both = await Promise.all([comeIn('twice@example.org'), comeIn('twice@example.org')]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });
});

describe('signing in to the demo by several connections', () => {
  it('makes one person of many who come at once', async () => {
    const app = await openTestApp(await openTestPostgres(), { env: { DEMO: '1' } });
    const body = { email: 'crowd@example.org', password: 'x' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('POST', '/api/auth/login', { body })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body: { user } }) => user.id)).size).toBe(1);
    await app.close();
  });
});
