import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { fromCsvCell } from '../../ui/file/csv.ts';
import { type Contact, contactFile, contactFileName } from './contact-file.ts';
import { contactsTable } from './contacts-table.ts';

vi.stubGlobal('navigator', { languages: ['en-GB'] });

const WORDS = { met: 'Met at Baraza 2026', messenger: 'Messenger:' };
const amina: Contact = {
  user: {
    ...{ id: 'amina', event_id: 'event-001', name: 'Amina Diallo', first_name: 'Amina' },
    ...{ position: 'Heat officer; shade', company: 'Kijani, Dakar' },
    social: { website: 'kijani.example/a', linkedin: 'amina-d', twitter: '@amina' },
  },
  details: { email: 'amina@kijani.example', phone: '+221 70 000 00 01', messenger: 'Signal: amina.42' },
};
const unfolded = (file: string) => file.replaceAll('\r\n ', '');

it('a contact is a vCard of what its person shares and says of themself', () => {
  expect(unfolded(contactFile([amina], WORDS)).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Baraza//Contacts//EN',
    'UID:amina@event-001.baraza',
    'FN:Amina Diallo',
    'N:Diallo;Amina;;;',
    'ORG:Kijani\\, Dakar',
    'TITLE:Heat officer\\; shade',
    'EMAIL;TYPE=INTERNET:amina@kijani.example',
    'TEL;TYPE=CELL:+221 70 000 00 01',
    'URL:https://kijani.example/a',
    'URL:https://www.linkedin.com/in/amina-d',
    'URL:https://x.com/amina',
    'NOTE:Messenger: Signal: amina.42\\nMet at Baraza 2026',
    'END:VCARD',
    '',
  ]);
});

it('says nothing of what is not shared, and takes no name apart that it can’t', () => {
  const user = { ...amina.user, name: 'Okonkwo Amina', position: '', company: '', social: {} };
  const file = contactFile([{ user }], WORDS);
  expect(file).toContain('N:;Okonkwo Amina;;;');
  expect(file).not.toMatch(/EMAIL|TEL|URL|ORG|TITLE|Messenger/);
});

it('many are one after the other, as address books import them', () => {
  expect(contactFile([amina, amina], WORDS).match(/BEGIN:VCARD\r\nVERSION:3\.0/g)).toHaveLength(2);
});

it('no text adds a line to the file, ends a card, or makes a line too long', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('\r', '\n', '\u2028', ';', ',', '\\', ':', 'END:VCARD', 'é', '😀', ' '),
  });
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const user = { ...amina.user, name: one, first_name: other, company: other, position: one };
      const social = { website: `https://a.test/${one}`, linkedin: other };
      const details = { email: other, phone: one, messenger: other };
      const file = contactFile([{ user: { ...user, social }, details }], { met: one, messenger: other });
      const lines = unfolded(file).split('\r\n');
      expect(lines.filter((line) => line === 'END:VCARD')).toHaveLength(1);
      expect(lines.every((line) => line === '' || /^[A-Z]+(;TYPE=[A-Z]+)?:/.test(line))).toBe(true);
      expect(file).not.toMatch(/[^\r]\n|\r[^\n]/);
      expect(unfolded(file)).toMatch(/\r\nN:(\\.|[^;\\\r])*;(\\.|[^;\\\r])*;;;\r\n/);
      const bytes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
      expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
    }),
    { numRuns: 500 },
  );
});

it('is saved under the name of its person', () => {
  expect(contactFileName('Amina  Diallo')).toBe('Amina  Diallo.vcf');
  expect(contactFileName('../../etc/pass\u202ewd')).toBe('etc pass wd.vcf');
  expect(contactFileName('...')).toBe('contact.vcf');
});

it('a table of contacts has no formula in it', () => {
  const details = { email: '', phone: '+221 70 000 00 01', messenger: '=HYPERLINK("http://x","y")' };
  const table = contactsTable([{ user: amina.user, details, note: '@x' }], (column) => column);
  const [head, row = ''] = table.slice(1).split('\r\n');
  expect(head).toBe('name,position,company,email,phone,messenger,social_website,social_linkedin,social_twitter,note');
  expect(row).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
  expect(row).toContain(`,"'+221 70 000 00 01",`);
  expect(row).toContain(`"'@amina","'@x"`);
  expect(fromCsvCell("'+221 70 000 00 01")).toBe('+221 70 000 00 01');
});
