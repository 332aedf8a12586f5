import { createHash } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLinks, contentImages, mails } from '../../../database/tables.ts';
import { MAIL_LANGUAGES } from '../../../delivery/mail/languages.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

describeEachDatabase('the preview of an invitation', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open(), { env: { PUBLIC_URL: 'https://event.example' } });
    await app.context.database.queries.update(tables.events).set({ languages: ['ar', 'qaa', 'en'] });
  });
  afterAll(() => app.close());
  const preview = (query = '') => app.call('GET', `/api/admin/invitations/preview${query}`, { as: app.admin });

  it('is in the language that most get it in, and in each other', async () => {
    const { body } = await preview();
    expect(body).toMatchObject({ language: 'ar', usual: 'ar', languages: Object.keys(MAIL_LANGUAGES) });
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

  it('has the event’s logo, and another one after it was changed', async () => {
    const { queries } = app.context.database;
    const logos = async (background: string) => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .webp()
        .toBuffer();
      const hash = createHash('sha256').update(bytes).digest('hex');
      const of = { event_id: 'event-001', collection: 'events', document_id: 'event-001' } as const;
      await queries.insert(contentImages).values({ ...of, hash, media_type: 'image/webp', bytes });
      await queries.update(tables.events).set({ logo: `/api/images/${hash}` });
      const { body } = await preview();
      return /<img src="(data:image\/png;base64,[^"]+)" alt=""/.exec(body.html)?.[1];
    };
    const [one, other] = [await logos('#0d5c41'), await logos('#a33')];
    expect(one).toBeDefined();
    expect(other).not.toBe(one);
    await queries.update(tables.events).set({ logo: `/api/images/${'0'.repeat(64)}` });
    expect((await preview()).body.html).not.toContain('alt=""');
    await queries.update(tables.events).set({ logo: null });
  });

  it('is for admins, and in no other language', async () => {
    const { status } = await app.call('GET', '/api/admin/invitations/preview', { as: app.attendee });
    expect(status).toBe(403);
    expect((await preview('?language=xx')).status).toBe(422);
  });
});
