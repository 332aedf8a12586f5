import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auditLog } from '../../../database/tables.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/databases.ts';
import { mailInvitation, mailReset } from './forgotten-password.ts';
import { startReset } from './password-resets.store.ts';

describeEachDatabase('mails with a link for a password', (open) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const mails: Mail[] = [];
  const send = async (mail: Mail) => void mails.push(mail);
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PUBLIC_URL: 'https://event.example', DATA_DIR: dataDir } });
  });
  beforeEach(() => {
    mails.length = 0;
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const linkIn = /^https:\/\/event\.example\/login#token=[\w-]{43}$/m;

  it('say to whom, why, how long they are good, and what to do otherwise', async () => {
    await mailReset(app.context, send, 'ATTENDEE@test.example');
    await mailInvitation(app.context, send, app.another.user);
    await mailReset(app.context, send, 'nobody@example.org');
    const [forgotten, invited, ...others] = mails;
    expect(others).toEqual([]);
    expect(forgotten).toMatchObject({ to: 'attendee@test.example', subject: expect.stringMatching(/password/) });
    expect(invited).toMatchObject({ to: 'another@test.example', subject: expect.stringMatching(/password/) });
    for (const [mail, person] of [
      [forgotten, app.attendee],
      [invited, app.another],
    ] as const) {
      expect(mail?.text).toMatch(linkIn);
      expect(mail?.text).toContain(`Hello Person ${person.user.id} test example,\n\n`);
      expect(mail?.text).toMatch(/\n\nIt works once, and for 30 minutes\. \w/);
    }
    expect(forgotten?.text).toMatch(/somebody.* wants to choose a new password/);
    expect(forgotten?.text).toContain('your password stays as it is');
    expect(invited?.text).toMatch(/an organiser has sent you this link/);
    expect(invited?.text).toContain('Forgot password?');
  });

  it('are not sent to an address that the person has no more by the time', async () => {
    await mailInvitation(app.context, send, { ...app.another.user, email: 'earlier@test.example' });
    expect(mails).toEqual([]);
  });

  it('carry nothing that the person wrote into their name', async () => {
    const { user } = await app.addPerson('hostile@test.example');
    const names = [
      'Amina\r\n\r\nYour account is locked: open http://evil.test/login',
      '\u202elive.evil\u202c www.evil.test',
      '\u0000',
      `https://evil.test ${'x'.repeat(180)}`,
    ];
    const mailed = [];
    for (const name of names) {
      mails.length = 0;
      await mailInvitation(app.context, send, { ...user, name });
      mailed.push(mails[0]?.text ?? '');
    }
    const greetings = mailed.map((text) => text.split('\n\n')[0]);
    expect(greetings).toEqual([
      'Hello Amina Your account is locked: open,',
      'Hello live evil,',
      'Hello,',
      `Hello ${'x'.repeat(60)}…,`,
    ]);
    for (const text of mailed) {
      expect(text.split('\n\n')).toHaveLength(4);
      expect(text.match(/https?:\S+/g)).toEqual([expect.stringMatching(/^https:\/\/event\.example\//)]);
    }
  });

  it('are counted for one address however it is written, and apart for admins', async () => {
    const forgot = async (email: string) =>
      (await app.call('POST', '/api/auth/forgot-password', { body: { email } })).status;
    const invite = async () => (await app.call('POST', '/api/users/guest/reset-access', { as: app.admin })).status;
    const { user } = await app.addPerson('guest@example.com');
    expect(user.id).toBe('guest');
    for (let n = 0; n < 5; n++) expect(await forgot(n % 2 ? 'guest@example.com' : 'GUEST@example.com')).toBe(200);
    expect(await forgot('Guest@example.com')).toBe(429);
    for (let n = 0; n < 5; n++) expect(await invite()).toBe(200);
    expect(await invite()).toBe(429);
    expect(await forgot('someone.else@example.com')).toBe(200);
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(10), 10_000);
    const file = join(dataDir, 'mail', readdirSync(join(dataDir, 'mail'))[0] ?? '');
    expect(readFileSync(file, 'utf8')).toContain('To: guest@example.com');
  });

  it('that can not be sent are said to an organiser, to be tried again; to nobody who says they forgot', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Baraza <hello@event.example>' };
    const mailed = await openTestApp(await open(), { env });
    const logged: string[] = [];
    mailed.context.log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) });
    const invited = await mailed.call('POST', '/api/users/attendee/reset-access', { as: mailed.admin });
    expect([invited.status, invited.body.code, invited.headers.get('retry-after')]).toEqual([503, 'unavailable', '30']);
    expect(JSON.parse(logged[0] ?? '{}')).toHaveProperty('err.message');
    expect(await mailed.context.database.queries.$count(auditLog, eq(auditLog.action, 'reset_access'))).toBe(0);

    logged.length = 0;
    const forgot = await mailed.call('POST', '/api/auth/forgot-password', { body: { email: 'attendee@test.example' } });
    expect([forgot.status, forgot.body.message]).toEqual([200, expect.stringMatching(/on its way/)]);
    await vi.waitFor(() => expect(logged).toHaveLength(1), 10_000);
    expect(JSON.parse(logged[0] ?? '{}')).toHaveProperty('err.message');
    await mailed.close();
  });

  it('are good for nothing once the password was changed without them', async () => {
    const [password, newPassword] = ['a long enough one', 'a brand new password'];
    const { token: session, user } = await addAccount(app, { email: 'changes@example.org', password });
    const token = await app.context.database.transaction((tx) => startReset(tx, user.id));
    const changed = await app.call('PUT', '/api/auth/password', {
      as: session,
      body: { currentPassword: password, newPassword },
    });
    expect(changed.status).toBe(200);
    const reset = await app.call('POST', '/api/auth/reset-password', { body: { token, newPassword: 'by the link' } });
    expect(reset.body.code).toBe('invalid_code');

    const link = await app.context.database.transaction((tx) => startReset(tx, user.id));
    const chosen = await app.call('POST', '/api/auth/reset-password', { body: { token: link, newPassword } });
    expect([chosen.status, chosen.body.message]).toEqual([200, expect.stringMatching(/password was changed/)]);
  });
});
