import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, mails } from '../../../database/tables.ts';
import { MAIL_LANGUAGES } from '../../../delivery/mail/languages.ts';
import type { Mail } from '../../../delivery/mail/transport.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { linkTokenIn, openMailFolder } from '../../../testing/mail/mail-folder.ts';
import { takeQueued } from '../../../testing/mail/send-queued.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';
import { queueForgotten } from '../passwords/reset-mail.ts';

const PASSWORD = 'a long enough one';
const { en, fr, ar } = MAIL_LANGUAGES;

describeEachDatabase('mails to somebody', (open) => {
  let app: SyncApp;
  const folder = openMailFolder();
  let sent: Mail[] = [];
  beforeAll(async () => {
    app = await openSyncApp(await open(), { env: { DATA_DIR: folder.dataDir, PUBLIC_URL: 'https://event.example' } });
    folder.isOf(app.context);
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const sendQueued = async () => {
    sent = await takeQueued(app.context);
    return sent;
  };
  const enter = (email: string, language?: string) =>
    app.call('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
      headers: language === undefined ? {} : { 'accept-language': language },
    });
  const subjectFor = async (email: string) => {
    await app.context.database.transaction((tx) => queueForgotten(tx, 'event-001', email));
    return (await sendQueued())[0]?.subject;
  };
  const perform = (name: 'create_person' | 'change_role' | 'update_event', args: never) => {
    const { id: user_id, event_id, role } = app.admin.user;
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    return performCommand(
      app.context,
      { user_id, event_id, role, session_id: 's', confirmed_until },
      name,
      args,
      serverOrigin(),
    );
  };
  const create = (id: string) =>
    perform('create_person', { person: { id, name: 'Zainab', email: `${id}@example.org` } } as never);

  it('are in the language of the app in which they last signed in', async () => {
    const email = 'amina@example.org';
    const { user } = await addAccount(app, { email, password: PASSWORD });
    expect(await subjectFor(email)).toBe(en.words.mails.forgotten.subject);
    expect((await enter(email, 'fr')).status).toBe(200);
    expect(await subjectFor(email)).toBe(fr.words.mails.forgotten.subject);
    // What it does not know, or nothing, says nothing.
    for (const unknown of [undefined, 'qaa', '*']) await enter(email, unknown);
    expect(await subjectFor(email)).toBe(fr.words.mails.forgotten.subject);
    await enter(email, 'qaa;q=0.9, ar-EG;q=0.8, en');
    expect(await subjectFor(email)).toBe(ar.words.mails.forgotten.subject);
    const own = await app.call('GET', '/api/users/me/data', { as: (await enter(email)).body.access_token });
    expect([own.status, own.body.language]).toEqual([200, 'ar']);
    expect(JSON.stringify((await app.call('GET', `/api/users/${user.id}`, { as: app.admin })).body)).not.toContain(
      '"ar"',
    );
  });

  it('are in the one in which they registered, and then chose a password', async () => {
    const email = 'kofi@example.org';
    const headers = { 'accept-language': 'fr' };
    await app.call('POST', '/api/auth/register', { body: { email, name: 'Kofi' }, headers });
    const mail = await folder.last(email);
    expect(mail).toContain('<html lang="fr" dir="ltr">');
    const body = { token: linkTokenIn(mail), newPassword: PASSWORD };
    expect((await app.call('POST', '/api/auth/verify', { body, headers })).status).toBe(200);
    expect(await subjectFor(email)).toBe(fr.words.mails.forgotten.subject);
  });

  it('are, before that, in the first language of the event, and in English if mails are not written in that', async () => {
    const inviteIn = async (languages: string[], id: string) => {
      await app.context.database.queries.update(tables.events).set({ languages });
      await create(id);
      return (await sendQueued())[0]?.subject;
    };
    expect(await inviteIn(['ar-KM', 'qaa', 'fr'], 'p1')).toBe(
      ar.words.mails.invitation.subject.replace('{{event}}', 'Test event'),
    );
    expect(await inviteIn(['de', 'ar'], 'p2')).toBe('Your invitation to Test event');
  });

  it('say so when they are made an admin, or are one no more; the last word alone', async () => {
    const { user } = await addAccount(app, { email: 'zawadi@example.org', password: PASSWORD });
    const make = (role: string) => perform('change_role', { user_id: user.id, role } as never);
    await make('admin');
    expect(await sendQueued()).toMatchObject([{ to: user.email, subject: 'You are an administrator of Test event' }]);
    await make('user');
    await make('admin');
    await make('user');
    expect(await sendQueued()).toMatchObject([{ subject: 'You are no administrator of Test event any more' }]);
    expect(sent[0]?.text).toContain('https://event.example/login');
  });

  it('invite with the ticket that opens doors, unless it was revoked', async () => {
    await app.context.database.queries.update(tables.events).set({ languages: ['en'] });
    await create('guest');
    const [mail] = await sendQueued();
    expect(mail?.attachments?.map(({ contentType }) => contentType)).toEqual(['image/png', 'application/pdf']);
    expect(mail?.text).toContain('When: November 20');
    await create('revoked');
    const { queries } = app.context.database;
    await queries.update(tables.users).set({ ticket_status: 'revoked' }).where(eq(tables.users.id, 'revoked'));
    const [without] = await sendQueued();
    expect([without?.to, without?.attachments]).toEqual(['revoked@example.org', undefined]);
  });

  it('are forgotten with them, and so is their language', async () => {
    const { user } = await addAccount(app, { email: 'leaves@example.org', password: PASSWORD });
    await enter('leaves@example.org', 'fr');
    await perform('change_role', { user_id: user.id, role: 'admin' } as never);
    const { queries } = app.context.database;
    expect(await queries.$count(mails, eq(mails.user_id, user.id))).toBe(1);
    expect((await app.call('DELETE', `/api/admin/people/${user.id}`, { as: app.admin })).status).toBe(200);
    expect(await queries.$count(mails, eq(mails.user_id, user.id))).toBe(0);
    expect(await queries.$count(accounts, eq(accounts.user_id, user.id))).toBe(0);
  });
});
