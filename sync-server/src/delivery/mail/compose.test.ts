import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { composeMail, type Letter } from './compose.ts';
import { MAIL_LANGUAGES, type MailKind, type MailLanguage } from './languages.ts';
import { mailedLogo } from './logo.ts';
import { drawTicket } from './ticket.ts';

const EVENT = {
  name: 'Baraza 2026',
  starts_on: '2026-11-20',
  ends_on: '2026-11-22',
  venue: { name: 'KICC', city: 'Nairobi', country: 'Kenya' },
};
const LINK = 'https://event.example/login#verify=abc_-123';
const CODE = 'A-CODE.OF-A-TICKET';

const letter = (more: Partial<Letter> = {}): Letter => ({
  kind: 'invitation',
  language: 'en',
  to: 'amina@example.org',
  event: EVENT,
  link: LINK,
  ...more,
});
const invitation = async (language: MailLanguage, event = EVENT) =>
  composeMail(
    letter({
      language,
      event,
      ticket: await drawTicket({ code: CODE, name: 'Amina', event, language }),
      programme: 'https://event.example/?section=venue',
      calendar: 'https://event.example/programme.ics',
    }),
  );
const KINDS = Object.keys(MAIL_LANGUAGES.en.words.mails) as MailKind[];
const LANGUAGES = Object.keys(MAIL_LANGUAGES) as MailLanguage[];

describe.each(LANGUAGES)('a mail in %s', (language) => {
  it.each(KINDS)('of the kind %s says the same as text and as HTML', (kind) => {
    const { words, direction } = MAIL_LANGUAGES[language];
    const mail = composeMail(letter({ kind, language, name: 'Amina' }));
    const first =
      words.mails[kind].before.split('\n\n')[0]?.replaceAll('{{event}}', EVENT.name).replaceAll('{{name}}', 'Amina') ??
      '';
    expect(mail.text).toContain(first);
    expect(mail.html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toContain(first);
    expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const text of [mail.subject, mail.text, mail.html]) expect(text).not.toMatch(/\{\{|undefined/);
    const hasLink = 'action' in words.mails[kind];
    expect(mail.text.includes(LINK)).toBe(hasLink);
    // The button and the link to copy.
    expect(mail.html.split(`href="${LINK}"`)).toHaveLength(hasLink ? 3 : 1);
  });

  it('invites with the dates, the place, the ticket twice, and the programme', async () => {
    const mail = await invitation(language);
    const dates = {
      en: '20 – 22, 2026',
      fr: '20–22 novembre 2026',
      es: '20–22 de noviembre de 2026',
      pt: '20 – 22 de novembro de 2026',
      sw: '20 – 22 Novemba 2026',
      ar: 'نوفمبر 2026',
    };
    for (const said of [dates[language].replaceAll(' – ', ' – '), 'KICC, Nairobi, Kenya', EVENT.name]) {
      expect(mail.text.replace(/[\u2009\u202f\u00a0]/g, ' ')).toContain(said);
      expect(mail.html.replace(/[\u2009\u202f\u00a0]/g, ' ')).toContain(said);
    }
    expect(mail.text).toContain('https://event.example/?section=venue');
    expect(mail.text).toContain(`${MAIL_LANGUAGES[language].words.calendar}\nhttps://event.example/programme.ics`);
    expect(mail.attachments?.map(({ contentType }) => contentType)).toEqual(['image/png', 'application/pdf']);
    expect(mail.html).toContain(`src="cid:${mail.attachments?.[0]?.cid}"`);
  });
});

describe('a mail', () => {
  it('carries the event’s logo within it, beside the event’s name', async () => {
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#0d5c41' } });
    const logo = await mailedLogo(await picture.webp().toBuffer());
    const mail = composeMail(letter({ logo }));
    expect(mail.html).toMatch(/<img src="cid:logo@baraza" alt=""[^>]+><bdi>/);
    const { format, width, height } = await sharp(mail.attachments?.at(-1)?.content).metadata();
    expect([format, width, height]).toEqual(['png', 432, 144]);
    expect(composeMail(letter()).html).not.toContain('cid:');
  });

  const composed = async (mail: object) => {
    const composer = createTransport({ streamTransport: true, buffer: true });
    return ((await composer.sendMail({ ...mail, from: 'a@b.test' })).message as Buffer).toString();
  };

  it('escapes the name of an event, whose line ends make no header', async () => {
    const name = 'R&D <script>alert(1)</script> "x" \'y\'\r\nBcc: everybody@evil.test\r\n\r\nHello {{name}}';
    const mail = composeMail(letter({ event: { ...EVENT, name } }));
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('R&amp;D &lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &#39;y&#39; Bcc:');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    // What is filled in is not filled in again.
    expect(mail.text).toContain('Hello {{name}}');
    const [headers] = (await composed(mail)).split('\r\n\r\n');
    expect(headers?.split('\r\n').filter((line) => /^bcc/i.test(line))).toEqual([]);
  });

  it('greets with no more of a name than is one', () => {
    const greeted = (name: string) => composeMail(letter({ kind: 'forgotten', name })).text.split('\n\n')[0];
    expect(greeted('Amina')).toBe('Hello Amina,');
    expect(greeted('Amina\r\n\r\nhttps://evil.test <b>x')).toBe('Hello Amina b x,');
    expect(greeted('\u0000')).toBe('Hello,');
  });

  it('fetches nothing, tracks nobody, and lays out by start and end', async () => {
    for (const language of LANGUAGES) {
      const { html } = await invitation(language);
      expect(html).not.toMatch(/<(script|link|iframe|object|form|video)|url\(|src="(?!cid:)|@import|background=/i);
      expect(html.match(/(?:src|href)="[^"]*"/g)?.map((found) => found.replace(/#.*/, '"'))).toEqual([
        'href="https://event.example/login"',
        'href="https://event.example/login"',
        expect.stringMatching(/^src="cid:/),
        'href="https://event.example/?section=venue"',
        'href="https://event.example/programme.ics"',
      ]);
      expect(html).not.toMatch(/(?:margin|padding|border)-(?:left|right)|text-align:\s*(?:left|right)|float/);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain('prefers-color-scheme: dark');
    }
  });

  it('has the colours of the app', () => {
    const theme = readFileSync(new URL('../../../../web/src/ui/first.css', import.meta.url), 'utf8');
    const { html } = composeMail(letter());
    for (const colour of new Set(html.match(/#[0-9a-f]{6}\b/g) ?? [])) expect(theme).toContain(colour);
  });

  it('says that it is an event where the event has no name', () => {
    expect(composeMail(letter({ event: undefined })).subject).toBe('Your invitation to an event on Baraza');
  });
});

it('calls the event and its place as organisers wrote them for the reader’s language, and as they are where they did not', async () => {
  const event = { ...EVENT, translations: { fr: { name: 'Baraza de Nairobi', place: 'Centre Kenyatta, Nairobi' } } };
  const french = await invitation('fr', event);
  for (const said of [french.text, french.html]) {
    expect(said).toContain('Baraza de Nairobi');
    expect(said).toContain('Centre Kenyatta, Nairobi');
    expect(said).not.toContain('KICC');
  }
  expect(french.subject).toContain('Baraza de Nairobi');
  expect((await invitation('sw', event)).text).toContain('KICC, Nairobi, Kenya');
});
