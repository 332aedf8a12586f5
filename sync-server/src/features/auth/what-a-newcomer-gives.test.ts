import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../testing/mail/mail-folder.ts';

const LONG = 'x'.repeat(200);

describeEachDatabase('who registers', (open) => {
  let app: TestApp;
  const mails = openMailFolder();
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { DATA_DIR: mails.dataDir } });
    mails.isOf(app.context);
  });
  afterAll(async () => {
    await app.close();
    mails.remove();
  });

  const register = (body: object) => app.call('POST', '/api/auth/register', { body });
  const person = (email: string) => ({ email, password: 'a long enough one', name: 'Zainab' });

  it('is an attendee with a standard ticket, as they say they are', async () => {
    const given = {
      ...person(' zainab@example.org '),
      name: ' Zainab Yusuf ',
      company: ' Acacia ',
      position: ' Chair ',
    };
    expect((await register(given)).status).toBe(201);
    const token = linkTokenIn(await mails.last('zainab@example.org'));
    const joined = { token, newPassword: given.password };
    const { status, body } = await app.call('POST', '/api/auth/verify', { body: joined });
    expect(status).toBe(200);
    expect(body).toMatchObject({ access_token: expect.any(String), token_type: 'bearer' });
    expect(body.user).toMatchObject({
      ...{ email: 'zainab@example.org', name: 'Zainab Yusuf', company: 'Acacia', position: 'Chair' },
      ...{ role: 'user', ticketType: 'Standard', event_id: 'event-001' },
    });
  });

  it('may write as much as there is room for, and no more', async () => {
    const most = { name: LONG, company: LONG, position: LONG, password: 'p'.repeat(128) };
    expect((await register({ ...person('most@example.org'), ...most })).status).toBe(201);
    for (const [field, value] of Object.entries(most)) {
      const { status, body } = await register({ ...person('more@example.org'), [field]: `${value}x` });
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: field })]]);
    }
  });

  it('is told what is missing', async () => {
    const { body } = await register({ ...person('new@example.org'), name: '  ' });
    expect(body.errors).toEqual([{ path: 'name', message: expect.stringMatching(/your name/) }]);
    const signIn = await app.call('POST', '/api/auth/login', { body: { email: 'a@example.org', password: '' } });
    expect(signIn.body.errors).toEqual([{ path: 'password', message: expect.stringMatching(/a password/) }]);
  });

  it('signs in with a password of a thousand characters as little as with any other that is wrong', async () => {
    const signIn = async (length: number) =>
      (await app.call('POST', '/api/auth/login', { body: { email: 'a@example.org', password: 'x'.repeat(length) } }))
        .status;
    expect([await signIn(1_000), await signIn(1_001)]).toEqual([401, 422]);
  });

  it('signs out of this session alone unless they say everywhere', async () => {
    const given = person('twice@example.org');
    const { token: first } = await addAccount(app, given);
    const signIn = async () => (await app.call('POST', '/api/auth/login', { body: given })).body.access_token;
    const [second, third] = [await signIn(), await signIn()];
    const isIn = async (as: string) => (await app.call('GET', '/api/auth/me', { as })).status === 200;
    const answer = await app.call('POST', '/api/auth/logout?everywhere=false', { as: first });
    expect([answer.status, answer.body.message]).toEqual([200, expect.stringMatching(/\w/)]);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, true]);
    expect((await app.call('POST', '/api/auth/logout?everywhere=yes', { as: second })).status).toBe(422);
    await app.call('POST', '/api/auth/logout?everywhere=true', { as: second });
    expect([await isIn(second), await isIn(third)]).toEqual([false, false]);
  });
});
