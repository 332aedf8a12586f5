import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAIL_KINDS, MAIL_LANGUAGES, type MailKind, type MailLanguage } from '../../../delivery/mail/languages.ts';
import { performCommand } from '../../../sync/perform.ts';
import { serverOrigin } from '../../../sync/server-origin.ts';
import { addAccount } from '../../../testing/account.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { openMailServer } from '../../../testing/mail/mail-server.ts';
import { readMail } from '../../../testing/mail/read-mail.ts';
import { sendQueued } from '../../../testing/mail/send-queued.ts';
import { findUserByEmail, type UserRow } from '../../people/users.store.ts';
import { keepLanguage } from '../accounts.store.ts';
import { setVerified } from '../registration/invitations.store.ts';

const PASSWORD = 'a long enough one';
const LANGUAGES = Object.keys(MAIL_LANGUAGES) as MailLanguage[];

describeEachDatabase('all that is mailed about an account', (open) => {
  let app: TestApp;
  let server: Awaited<ReturnType<typeof openMailServer>>;
  beforeAll(async () => {
    server = await openMailServer();
    app = await openTestApp(await open(), { env: { ...server.env, PUBLIC_URL: 'https://event.example' } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
  });

  const perform = (name: 'create_person' | 'import_people' | 'update_person' | 'change_role', args: object) => {
    const { id: user_id, event_id, role } = app.admin.user;
    const confirmed_until = new Date(Date.now() + 60_000).toISOString();
    const viewer = { user_id, event_id, role, session_id: 's', confirmed_until };
    return performCommand(app.context, viewer, name, args as never, serverOrigin());
  };
  const call = (path: string, body: object, language: MailLanguage) =>
    app.call('POST', path, { body, headers: { 'accept-language': language } });
  const change = (user_id: string, changes: object) => perform('update_person', { user_id, changes });
  /** What the mail server has now, in the order of its arrival, and no more next time. */
  const arriving = async () => {
    await sendQueued(app.context);
    return server.received.splice(0).map(({ message }) => readMail(message));
  };

  /** Brings somebody whose mails come to this address too, and asks for one to them. */
  const shareWith = async (email: string, language: MailLanguage, ask: string) => {
    await app.call('PUT', '/api/events/event-001', { as: app.admin, body: { languages: [language] } });
    const id = `sharing-${ask}-${language}`;
    await perform('import_people', { people: [{ id, name: 'Ben', email, shares_email: true }] });
    await app.call('POST', `/api/users/${id}/${ask}`, { as: app.admin });
  };

  /** Does what each kind of mail comes from, to somebody whose app has this language. */
  const causes: Record<MailKind, (person: UserRow, language: MailLanguage) => Promise<unknown>> = {
    invitation: async (_, language) => {
      const id = `invited-${language}`;
      await app.call('PUT', '/api/events/event-001', { as: app.admin, body: { languages: [language] } });
      await perform('create_person', { person: { id, name: 'Invited', email: `${id}@example.org` } });
    },
    invitationOfOne: ({ email }, language) => shareWith(email, language, 'invitation'),
    sharedAddress: ({ email }, language) => shareWith(email, language, 'reset-access'),
    registration: (_, language) =>
      call('/api/auth/register', { email: `new-${language}@example.org`, name: 'Somebody' }, language),
    // The language is that of who is told, not of who tried.
    known: ({ email }) => call('/api/auth/register', { email, name: 'Somebody' }, 'en'),
    forgotten: ({ email }) => call('/api/auth/forgot-password', { email }, 'en'),
    access: ({ id }) => app.call('POST', `/api/users/${id}/reset-access`, { as: app.admin }),
    newAddress: ({ id }) => change(id, { email: `moved-${id}@example.org` }),
    oldAddress: ({ id }) => change(id, { email: `moved-${id}@example.org` }),
    addressChanged: async ({ id }) => {
      await change(id, { email: `gone-${id}@example.org` });
      const asked = await arriving();
      const [, token] = /#address=([\w-]+)/.exec(asked.map(({ text }) => text).join()) ?? [];
      await app.call('POST', '/api/auth/confirm-address', { body: { token } });
    },
    madeAdmin: ({ id }) => perform('change_role', { user_id: id, role: 'admin' }),
    madeAttendee: async ({ id }) => {
      await perform('change_role', { user_id: id, role: 'admin' });
      await arriving();
      await perform('change_role', { user_id: id, role: 'user' });
    },
  };

  it.each(LANGUAGES)('arrives in %s, as text and as HTML, each kind of it', async (language) => {
    const { direction, words } = MAIL_LANGUAGES[language];
    const { queries } = app.context.database;
    for (const kind of MAIL_KINDS) {
      const email = `${kind}-${language}@example.org`.toLowerCase();
      await addAccount(app, { email, password: PASSWORD });
      const person = (await findUserByEmail(queries, 'event-001', email)) as UserRow;
      await setVerified(queries, person.id);
      await keepLanguage(queries, person.id, language);
      await causes[kind](person, language);
      const filled = (text: string) => text.replaceAll('{{event}}', 'Test event').replaceAll('{{name}}', 'Ben');
      const mails = await arriving();
      const { subject, before } = words.mails[kind];
      const mail = mails.find((each) => each.subject === filled(subject));
      expect(mail?.text, `${kind} in ${mails.map((each) => each.subject).join(', ')}`).toContain(filled(before));
      expect(mail?.html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(mails).toHaveLength(kind === 'newAddress' || kind === 'oldAddress' ? 2 : 1);
      expect(await arriving()).toEqual([]);
    }
  });
});
