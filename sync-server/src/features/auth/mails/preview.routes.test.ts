import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLinks, mails } from '../../../database/tables.ts';
import { MAIL_LANGUAGES } from '../../../delivery/mail/languages.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/databases.ts';

describeEachDatabase('the preview of an invitation', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PUBLIC_URL: 'https://event.example' } });
    await app.context.database.queries.update(tables.events).set({ languages: ['qaa', 'ar', 'en'] });
  });
  afterAll(() => app.close());
  const preview = (query = '') => app.call('GET', `/api/admin/invitations/preview${query}`, { as: app.admin });

  it('is in the language that most get it in, and in each other', async () => {
    const { body } = await preview();
    expect(body).toMatchObject({ language: 'ar', usual: 'ar', languages: ['en', 'fr', 'es', 'pt', 'sw', 'ar'] });
    const { body: french } = await preview('?language=fr');
    const { words } = MAIL_LANGUAGES.fr;
    expect(french).toMatchObject({
      language: 'fr',
      usual: 'ar',
      subject: words.mails.invitation.subject.replace('{{event}}', 'Test event'),
      attachments: [`${words.ticketTitle}.pdf`],
    });
    expect(french.html).toContain('<html lang="fr" dir="ltr">');
    expect(french.text).toContain(words.calendar);
  });

  it('shows its picture, and holds no link or code that is good for anything', async () => {
    const { body } = await preview();
    expect(body.html).toContain('src="data:image/png;base64,');
    expect(body.html).not.toContain('cid:');
    expect(body.text).toContain('https://event.example/login#verify=EXAMPLE');
    const { queries } = app.context.database;
    expect([await queries.$count(addressLinks), await queries.$count(mails)]).toEqual([0, 0]);
  });

  it('is for admins, and in no other language', async () => {
    const { status } = await app.call('GET', '/api/admin/invitations/preview', { as: app.attendee });
    expect(status).toBe(403);
    expect((await preview('?language=xx')).status).toBe(422);
  });
});
