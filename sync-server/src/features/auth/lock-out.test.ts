import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/account.store.ts';
import { type Answer, openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { startReset } from './passwords/password-resets.store.ts';
import { startLink } from './registration/address-links.store.ts';

const VENUE = '198.51.100.7';
const PASSWORD = 'a long enough one';

describeEachDatabase('a stranger who tries to lock somebody out', (open) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'lock-out-'));
  beforeAll(async () => {
    const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://event.example', TRUSTED_PROXY: '10.0.0.2' };
    app = await openTestApp(await open(), { env });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Through the proxy, from an address behind it. */
  const post = (path: string, body: object, { from = VENUE, cookie = '' } = {}) =>
    app.call('POST', `/api/auth/${path}`, {
      body,
      from: '10.0.0.2',
      headers: { 'x-forwarded-for': `203.0.113.66, ${from}`, ...(cookie && { cookie }) },
    });
  const signIn = (email: string, password: string, how = {}) => post('login', { email, password }, how);
  const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const newcomer = async (name: string) => {
    const email = `${name}@example.org`;
    await addAccount(app, { email, password: PASSWORD });
    const answer = await signIn(email, PASSWORD);
    return {
      email,
      id: answer.body.user.id as string,
      token: answer.body.access_token as string,
      cookie: cookieOf(answer),
    };
  };
  const attack = async (email: string, from?: string) => {
    for (let n = 0; n < 12; n++) await signIn(email, `guess ${n}`, { from });
  };

  it('behind the same proxy stops nobody elsewhere, and is one customer with all of an IPv6 network', async () => {
    const { email } = await newcomer('elsewhere');
    for (let n = 0; n < 8; n++) await signIn(email, 'a guess', { from: `2001:db8:0:1::${n}` });
    expect((await signIn(email, PASSWORD, { from: '2001:db8:0:1::ffff' })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { from: '2001:db8:0:2::1' })).status).toBe(200);
    const forged = await app.call('POST', '/api/auth/login', {
      body: { email, password: 'a guess' },
      from: '203.0.113.9',
      headers: { 'x-forwarded-for': '2001:db8:0:2::1' },
    });
    expect(forged.status).toBe(401);
  });

  it('at the same address never stops a device that signed in before', async () => {
    const { email, cookie } = await newcomer('known');
    const [pair] = cookie.split('=');
    expect(pair).toBe('baraza-device');
    await attack(email);
    expect((await signIn(email, PASSWORD)).status).toBe(429);
    const answer = await signIn(email, PASSWORD, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/);
    expect(cookieOf(answer)).toBe(cookie);
  });

  it('gains nothing by a cookie of their own, or one that is made up', async () => {
    const [victim, own] = [await newcomer('victim'), await newcomer('attacker')];
    await attack(victim.email);
    const [device = '', signature = ''] = own.cookie.split('.');
    for (const cookie of [
      own.cookie,
      `${device}.${'A'.repeat(43)}`,
      `${device}..${signature}`,
      'baraza-device=',
      own.cookie.repeat(50),
    ])
      expect((await signIn(victim.email, PASSWORD, { cookie })).status).toBe(429);
  });

  it('stops nobody who opens an invitation at the same address', async () => {
    const { id, email } = (await app.addPerson('invited@example.org')).user;
    const invitation = { event_id: 'event-001', email, newcomer: null, expires_at: '2100-01-01T00:00:00.000Z' };
    const token = await startLink(app.context.database.queries, invitation);
    const verify = (of: string) => post('verify', { token: of, newPassword: PASSWORD });
    for (let n = 0; n < 310; n++) await verify(n % 2 ? `wrong ${n}` : `person-${n}`);
    expect((await verify('wrong')).status).toBe(429);
    expect((await verify('person-wrong')).status).toBe(429);
    expect((await verify(token)).body.user).toMatchObject({ id });
  });

  it('leaves a shared laptop known to its last five people', async () => {
    const people = [];
    let cookie = '';
    for (let n = 0; n < 6; n++) people.push(await newcomer(`shares${n}`));
    for (const { email } of people) cookie = cookieOf(await signIn(email, PASSWORD, { cookie }));
    for (const { email } of people) await attack(email);
    const statuses = [];
    for (const { email } of people) statuses.push((await signIn(email, PASSWORD, { cookie })).status);
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  it('is shaken off by a link from a mail, whose device is known at once', async () => {
    const { email, id, cookie } = await newcomer('resets');
    const token = await app.context.database.transaction((tx) => startReset(tx, id));
    // Wrong links from the same address do not stop a right one.
    for (let n = 0; n < 310; n++) await post('reset-password', { token: `wrong ${n}`, newPassword: PASSWORD });
    expect((await post('reset-password', { token: 'wrong', newPassword: PASSWORD })).status).toBe(429);
    const reset = await post('reset-password', { token, newPassword: 'another good one' });
    expect(reset.status).toBe(200);
    await attack(email);
    expect((await signIn(email, 'another good one', { cookie })).status).toBe(429);
    expect((await signIn(email, 'another good one', { cookie: cookieOf(reset) })).status).toBe(200);
  });

  it('can’t keep the owner or an admin from having a link mailed', async () => {
    const { email, id, cookie } = await newcomer('mails');
    const forgot = async (how = {}) => (await post('forgot-password', { email }, how)).status;
    for (let n = 0; n < 20; n++) await forgot({ from: '192.0.2.66' });
    expect(await forgot({ from: '192.0.2.66' })).toBe(429);
    expect(await forgot({ from: '192.0.2.10' })).toBe(200);
    for (let n = 0; n < 20; n++) await forgot({ from: `192.0.3.${n}` });
    const refused = await post('forgot-password', { email }, { from: '192.0.2.11' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(await forgot({ from: '192.0.2.11', cookie })).toBe(200);
    expect((await app.call('POST', `/api/users/${id}/reset-access`, { as: app.admin })).status).toBe(200);
  });

  it('in a stolen session can’t keep the owner from changing the password', async () => {
    const { email, token } = await newcomer('stolen');
    const own = (await signIn(email, PASSWORD)).body.access_token;
    const change = async (as: string, currentPassword: string) =>
      (await app.call('PUT', '/api/auth/password', { as, body: { currentPassword, newPassword: 'another good one' } }))
        .status;
    for (let n = 0; n < 10; n++) expect(await change(token, 'a guess')).toBe(422);
    expect(await change(token, PASSWORD)).toBe(429);
    expect(await change(own, PASSWORD)).toBe(200);
  });
});
