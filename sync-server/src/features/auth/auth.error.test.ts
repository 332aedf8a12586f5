import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('accounts refuse', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await addAccount(app, { email: 'known@example.org', password: 'a long enough one' });
  });
  afterAll(() => app.close());

  it.each([
    ['a wrong password', { email: 'known@example.org', password: 'not this one' }, 401, 'wrong_credentials'],
    ['an email that nobody has', { email: 'nobody@example.org', password: 'not this one' }, 401, 'wrong_credentials'],
    ['somebody without a password', { email: 'attendee@test.example', password: 'anything' }, 401, 'wrong_credentials'],
    ['an empty password', { email: 'known@example.org', password: '' }, 422, 'invalid'],
    ['what is no email', { email: 'known', password: 'a long enough one' }, 422, 'invalid'],
  ])('to sign in with %s', async (_, body, status, code) => {
    const answer = await app.call('POST', '/api/auth/login', { body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['a short password', { password: 'short12' }],
    ['a password everybody tries', { password: 'Password123' }],
    ['a password longer than anybody types', { password: 'x'.repeat(129) }],
    ['no name', { name: ' ' }],
  ])('to register with %s', async (_, part) => {
    const body = { email: 'new@example.org', password: 'a long enough one', name: 'New', ...part };
    const answer = await app.call('POST', '/api/auth/register', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  });

  it('profile values that are none, and changes nothing then', async () => {
    const body = { name: '', company: 'Never' };
    const answer = await app.call('PUT', '/api/auth/me', { as: app.attendee, body });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect((await app.call('GET', '/api/auth/me', { as: app.attendee })).body.company).toBe('');
  });
});
