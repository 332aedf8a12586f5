import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../testing/database/databases.ts';
import { sendQueued } from '../../testing/mail/send-queued.ts';

const ADMIN = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
const invited = { id: 'invited', name: 'Invited Guest', email: 'invited@example.org' };
const OWN = 'a password of my own';

describeEachDatabase('access to an account', (open) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://event.example' } });
    await performCommand(app.context, ADMIN, 'create_person', { person: invited }, serverOrigin());
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const invite = (id: string, as: TestApp['admin'] | undefined = app.admin) =>
    app.call('POST', `/api/users/${id}/reset-access`, as && { as });
  const signIn = (password: string) =>
    app.call('POST', '/api/auth/login', { body: { email: invited.email, password } });
  const change = (token: string, currentPassword: string, newPassword: string) =>
    app.call('PUT', '/api/auth/password', { as: token, body: { currentPassword, newPassword } });
  const isIn = async (token: string) => (await app.call('GET', '/api/auth/me', { as: token })).status === 200;

  it('comes by a mail that an organiser asks for, and never shows a password', async () => {
    expect((await signIn('')).status).toBe(422);
    const { status, body } = await invite('invited');
    expect(status).toBe(200);
    // This server has no mail server.
    expect(body).toEqual({ message: 'A link is on its way to invited@example.org.', mailed: false });
    await sendQueued(app.context);
    const file = readdirSync(join(dataDir, 'mail')).sort().at(-1);
    const mail = readFileSync(join(dataDir, 'mail', file ?? ''), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    expect(mail).toContain('To: invited@example.org');
    const token = /https:\/\/event\.example\/login#token=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(JSON.stringify(body)).not.toContain(token);
    await app.call('POST', '/api/auth/reset-password', { body: { token, newPassword: OWN } });
    expect((await signIn(OWN)).body.user.id).toBe('invited');
    const { body: log } = await app.call('GET', '/api/admin/audit-log?limit=1', { as: app.admin });
    expect(log).toMatchObject([
      { action: 'reset_access', user_id: 'admin', collection: 'users', document_id: 'invited' },
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('is for organisers to give, to people who are there, and not too often', async () => {
    expect((await invite('invited', app.attendee)).status).toBe(403);
    expect((await app.call('POST', '/api/users/invited/reset-access')).status).toBe(401);
    expect((await invite('nobody')).body.code).toBe('not_found');
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await invite('invited')).status);
    expect(answers).toEqual([200, 200, 200, 200, 429]);
  });

  it('goes on with a new password here, and ends everywhere else', async () => {
    const [here, elsewhere] = [(await signIn(OWN)).body.access_token, (await signIn(OWN)).body.access_token];
    expect((await change(here, OWN, 'another password of mine')).status).toBe(200);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await signIn(OWN)).status).toBe(401);
    expect((await signIn('another password of mine')).status).toBe(200);
  });

  it('goes on where the same change is sent again because the answer was lost, and guesses are none the more', async () => {
    const here = (await signIn('another password of mine')).body.access_token;
    // A new password that is the current one says nothing where nothing was changed.
    expect((await change(here, 'a guess', 'another password of mine')).status).toBe(422);
    expect((await change(here, 'another password of mine', OWN)).status).toBe(200);
    const there = (await signIn(OWN)).body.access_token;
    expect((await change(here, 'another password of mine', OWN)).status).toBe(200);
    expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
    // Each of these compares two passwords: with the four of before, three more are ten.
    const guesses = [];
    for (let n = 0; n < 4; n++) guesses.push((await change(here, 'a guess', `a guess, number ${n}`)).status);
    expect(guesses).toEqual([422, 422, 422, 429]);

    const elsewhere = (await signIn(OWN)).body.access_token;
    expect((await change(elsewhere, 'another password of mine', OWN)).status).toBe(422);
    expect((await change(elsewhere, OWN, 'another password of mine')).status).toBe(200);
  });

  it('is kept by the old password when the new one is none, and by nobody who does not know it', async () => {
    const here = (await signIn('another password of mine')).body.access_token;
    expect((await change(here, 'a guess', OWN)).body).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await change(here, 'another password of mine', 'password1')).body.code).toBe('invalid');
    expect((await change(app.attendee.token, 'a guess', OWN)).body.code).toBe('invalid');
    expect((await app.call('PUT', '/api/auth/password', { body: {} })).status).toBe(401);
    expect((await signIn('another password of mine')).status).toBe(200);
    const guesses = [];
    for (let n = 0; n < 10; n++) guesses.push(await change(here, `guess ${n}`, OWN));
    expect(guesses.at(-1)?.status).toBe(429);
    // Ten minutes, as the limit has it.
    expect(Number(guesses.at(-1)?.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect((await change(here, '', OWN)).body.errors).toEqual([
      { path: 'currentPassword', message: expect.stringMatching(/your password/) },
    ]);
  });
});

describe('in the demo', () => {
  it('there is no password to change', async () => {
    const app = await openTestApp(await openTestPglite(), { env: { DEMO: '1' } });
    const body = { currentPassword: 'x', newPassword: OWN };
    expect((await app.call('PUT', '/api/auth/password', { as: app.attendee, body })).body.code).toBe('not_allowed');
    await app.close();
  });
});
