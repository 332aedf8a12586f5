import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordResets } from '../../../database/tables.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase, openTestPglite } from '../../../testing/database/databases.ts';
import { sendQueued } from '../../../testing/mail/send-queued.ts';
import { startReset } from './password-resets.store.ts';

const person = { email: 'forgetful@example.org', password: 'the old password', name: 'Forgetful' };
const NEW = 'a brand new password';

/** What a mail's quoted-printable text says. */
const unfold = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
const tokenIn = (mail: string) => /\/login#token=([\w-]+)/.exec(unfold(mail))?.[1] ?? '';

describeEachDatabase('a forgotten password', (open) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://event.example' } });
    await addAccount(app, person);
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  const forgot = (email: string) => app.call('POST', '/api/auth/forgot-password', { body: { email } });
  const reset = (token: string, newPassword = NEW) =>
    app.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });
  const signIn = (password: string) => app.call('POST', '/api/auth/login', { body: { email: person.email, password } });
  const mails = () => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).sort() : []);
  const nextMail = async (count: number) => {
    await sendQueued(app.context);
    expect(mails()).toHaveLength(count);
    return readFileSync(join(dataDir, 'mail', mails().at(-1) ?? ''), 'utf8');
  };

  it('is replaced by a link that is mailed, works once, and ends every session', async () => {
    const before = await signIn(person.password);
    const answer = await forgot('Forgetful@Example.org');
    expect(answer.status).toBe(200);
    const mail = await nextMail(1);
    expect(mail).toContain('To: forgetful@example.org');
    expect(unfold(mail)).toContain('https://event.example/login#token=');

    const token = tokenIn(mail);
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(person.password)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect((await app.call('GET', '/api/auth/me', { as: before.body.access_token })).status).toBe(401);
    expect((await reset(token)).body).toMatchObject({ status: 422, code: 'invalid_code' });
  });

  it('is answered alike for an email that nobody has, and mails nobody', async () => {
    const [known, unknown] = [await forgot(person.email), await forgot('nobody@example.org')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await nextMail(2);
    expect(await app.context.database.queries.$count(passwordResets)).toBe(1);
  });

  it('is not replaced by a link that is too old, was followed by another one, or is made up', async () => {
    const first = tokenIn(await nextMail(2));
    await forgot(person.email);
    const second = tokenIn(await nextMail(3));
    expect((await reset(first)).status).toBe(422);
    await app.context.database.queries.update(passwordResets).set({ expires_at: '2026-01-01T00:00:00.000Z' });
    expect((await reset(second)).status).toBe(422);
    expect((await reset('made-up')).status).toBe(422);
    expect((await signIn(NEW)).status).toBe(200);
  });

  it('is not replaced by one that everybody tries, and the link stays good', async () => {
    await forgot(person.email);
    const token = tokenIn(await nextMail(4));
    expect((await reset(token, 'password123')).body.code).toBe('invalid');
    expect((await reset(token, 'yet another password')).status).toBe(200);
  });

  it('is kept as a hash alone', async () => {
    await forgot(person.email);
    const token = tokenIn(await nextMail(5));
    const rows = JSON.stringify(await app.context.database.queries.select().from(passwordResets));
    expect(rows).not.toContain(token);
  });

  it('is a way in for who guessed too often, there and elsewhere, and a link that is no good is none', async () => {
    const own = await openTestApp(await open(), { env: { DATA_DIR: dataDir } });
    const other = { ...person, email: 'other@example.org' };
    for (const each of [person, other]) await addAccount(own, each);
    const enter = async (email: string, password: string, from: string) =>
      (await own.call('POST', '/api/auth/login', { body: { email, password }, from })).status;
    const guess = (email: string, from: string) =>
      Promise.all(Array.from({ length: 20 }, (_, at) => enter(email, `guess ${at}`, from)));
    for (const email of [person.email, other.email])
      for (const from of ['10.0.0.1', '10.0.0.2']) await guess(email, from);
    const [known] = await own.context.database.queries
      .select()
      .from(tables.users)
      .where(eq(tables.users.email, person.email));
    const token = await own.context.database.transaction((tx) => startReset(tx, known?.id ?? ''));
    const choose = (link: string) =>
      own.call('POST', '/api/auth/reset-password', { body: { token: link, newPassword: NEW }, from: '10.0.0.3' });

    expect((await choose('made-up')).status).toBe(422);
    expect(await enter(person.email, NEW, '10.0.0.1')).toBe(429);
    expect((await choose(token)).status).toBe(200);
    for (const from of ['10.0.0.1', '10.0.0.2']) {
      expect(await enter(person.email, NEW, from)).toBe(200);
      expect(await enter(other.email, other.password, from)).toBe(429);
    }
    // Guessing at the new password is slowed like at any.
    expect((await guess(person.email, '10.0.0.1')).filter((status) => status === 429)).toHaveLength(12);
    await own.close();
  });

  it('mails nobody too often', async () => {
    const answer = await forgot(person.email);
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('mail', () => {
  it('goes out through the SMTP server of the configuration', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    const port = await new Promise<number>((resolve) => {
      const listening = smtp.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
    });
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Baraza <hello@event.example>' };
    const app = await openTestApp(await openTestPglite(), { env });
    const [someone] = await app.context.database.queries.select().from(tables.users);
    await app.call('POST', '/api/auth/forgot-password', { body: { email: someone?.email } });
    await sendQueued(app.context);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('From: Baraza <hello@event.example>');
    expect(tokenIn(received[0] ?? '')).toHaveLength(43);
    await app.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});
