import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordResets, mails as queue } from '../../../database/tables.ts';
import { openLog } from '../../../log.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { sendQueued, takeQueued } from '../../../testing/mail/send-queued.ts';
import { startReset } from './password-resets.store.ts';
import { queueAccess } from './reset-mail.ts';

describeEachDatabase('mails with a link for a password', (open) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PUBLIC_URL: 'https://event.example', DATA_DIR: dataDir } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const forgot = async (email: string) =>
    (await app.call('POST', '/api/auth/forgot-password', { body: { email } })).status;
  const access = async (id: string) =>
    (await app.call('POST', `/api/users/${id}/reset-access`, { as: app.admin })).status;
  const linkIn = /^https:\/\/event\.example\/login#token=[\w-]{43}$/m;

  it('say to whom, why, how long they are good, and what to do otherwise', async () => {
    await forgot('ATTENDEE@test.example');
    await access(app.another.user.id);
    await forgot('nobody@example.org');
    const [forgotten, invited, ...others] = await takeQueued(app.context);
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

  it('write the same for known and unknown addresses, and leave nothing of these', async () => {
    const { queries } = app.context.database;
    await queries.delete(queue);
    await forgot('attendee@test.example');
    await forgot('Stranger@example.org');
    const [known, unknown] = await queries.select().from(queue).orderBy(queue.email);
    const { id: _, user_id, email, due_at, queued_at, good_until, ...same } = known ?? {};
    expect([user_id, unknown?.user_id, unknown?.email]).toEqual(['attendee', '', 'stranger@example.org']);
    expect(unknown).toMatchObject(same);
    expect(await queries.$count(passwordResets, eq(passwordResets.user_id, ''))).toBe(0);
    expect(await takeQueued(app.context)).toHaveLength(1);
    expect((await queries.select().from(queue)).map((row) => [row.user_id, row.state])).toEqual([['attendee', 'sent']]);
  });

  it('keep no link in the queue, and go out while they are good', async () => {
    const { queries } = app.context.database;
    await forgot('attendee@test.example');
    await access('another');
    const waiting = JSON.stringify(await queries.select().from(queue));
    await queries.update(queue).set({ good_until: new Date().toISOString() }).where(eq(queue.kind, 'forgotten'));
    const mails = await takeQueued(app.context);
    expect(mails.map(({ to }) => to)).toEqual(['another@test.example']);
    const [, token = ''] = /#token=([\w-]{43})/.exec(mails[0]?.text ?? '') ?? [];
    expect(token).toHaveLength(43);
    const kept = JSON.stringify(await queries.select().from(queue));
    for (const rows of [waiting, kept]) expect(rows).not.toContain(token);
    const late = await queries.select().from(queue).where(eq(queue.kind, 'forgotten'));
    expect(late.map(({ state, answer }) => [state, answer])).toEqual([
      ['failed', expect.stringMatching(/while it was good/)],
    ]);
  });

  it('are not sent to an address that the person has no more by the time', async () => {
    const { user } = await app.addPerson('moves@test.example');
    await access(user.id);
    await forgot(user.email);
    const { queries } = app.context.database;
    await queries.update(tables.users).set({ email: 'moved@test.example' }).where(eq(tables.users.id, user.id));
    expect(await takeQueued(app.context)).toEqual([]);
  });

  it('carry nothing that the person wrote into their name', async () => {
    const { user } = await app.addPerson('hostile@test.example');
    const names = [
      'Amina\r\n\r\nYour account is locked: open http://evil.test/login',
      '\u202elive.evil\u202c www.evil.test',
      '\u200b',
      `https://evil.test ${'x'.repeat(180)}`,
    ];
    const mailed = [];
    for (const name of names) {
      await app.context.database.queries.update(tables.users).set({ name }).where(eq(tables.users.id, user.id));
      await app.context.database.transaction((tx) => queueAccess(tx, user));
      const [mail] = await takeQueued(app.context);
      mailed.push(mail?.text ?? '');
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

  it('are counted for one address however it is written, and apart for admins; of several that wait one is sent', async () => {
    const { user } = await app.addPerson('guest@example.com');
    expect(user.id).toBe('guest');
    for (let n = 0; n < 5; n++) expect(await forgot(n % 2 ? 'guest@example.com' : 'GUEST@example.com')).toBe(200);
    expect(await forgot('Guest@example.com')).toBe(429);
    for (let n = 0; n < 5; n++) expect(await access('guest')).toBe(200);
    expect(await access('guest')).toBe(429);
    expect(await forgot('someone.else@example.com')).toBe(200);
    await sendQueued(app.context);
    const files = readdirSync(join(dataDir, 'mail'));
    expect(files).toHaveLength(2);
    const file = join(dataDir, 'mail', files[0] ?? '');
    expect(readFileSync(file, 'utf8')).toContain('To: guest@example.com');
  });

  it('wait for a mail server that is away, and are sent when it is back', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Baraza <hello@event.example>' };
    const logged: string[] = [];
    const log = openLog('warn', { write: (line: string) => void logged.push(line) });
    const mailed = await openTestApp(await open(), { env, log });
    const asked = await mailed.call('POST', '/api/users/attendee/reset-access', { as: mailed.admin });
    expect([asked.status, asked.body.message]).toEqual([200, 'A link is on its way to attendee@test.example.']);
    await sendQueued(mailed.context);
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ fate: 'later', err: { message: expect.any(String) } });
    expect(logged.join()).not.toContain('attendee@');
    const { queries } = mailed.context.database;
    const [row] = await queries.select().from(queue);
    expect([row?.state, row?.tries]).toEqual(['trying', 1]);
    // Somebody waits for it: it is tried again in a minute.
    expect(Date.parse(row?.due_at ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
    await queries.update(queue).set({ due_at: new Date().toISOString() });
    expect((await takeQueued(mailed.context)).map(({ to }) => to)).toEqual(['attendee@test.example']);
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
