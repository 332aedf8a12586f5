import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES, type MailLanguage, mailLanguage } from './languages.ts';

const TAGS = Object.keys(MAIL_LANGUAGES) as MailLanguage[];
const OTHERS = TAGS.filter((tag) => tag !== 'en');

function flat(part: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flat(value, `${path}${key}.`)),
    ),
  );
}

const wordsOf = (tag: MailLanguage) => flat(MAIL_LANGUAGES[tag].words);
const ENGLISH = wordsOf('en');
/** What is filled in, and a word that Portuguese has too. */
const notEnglish = (tag: MailLanguage) => (tag === 'pt' ? /\{\{\w+\}\}|\blinks?\b/gi : /\{\{\w+\}\}/g);
const places = (text = '') => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

it('are there in the languages of the app, and in its direction', () => {
  const folder = new URL('../../../../web/src/i18n/', import.meta.url);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...TAGS].sort()).toEqual(folders.map(({ name }) => name).sort());
  const list = readFileSync(new URL('languages.ts', folder), 'utf8');
  for (const tag of TAGS)
    expect(new RegExp(`${tag}: \\{ name: .* direction: '(\\w+)'`).exec(list)?.[1]).toBe(MAIL_LANGUAGES[tag].direction);
});

describe.each(OTHERS)('the words of mails in %s', (tag) => {
  const words = wordsOf(tag);

  it('are all there, and no others', () => expect(Object.keys(words)).toEqual(Object.keys(ENGLISH)));

  it('fill in what English fills in', () => {
    for (const [key, text] of Object.entries(words)) expect([key, places(text)]).toEqual([key, places(ENGLISH[key])]);
  });

  it('leave no English over', () => {
    expect(Object.keys(words).filter((key) => words[key] === ENGLISH[key])).toEqual([]);
    const english = /\b(the|your|you|with|password|link|account|address|event|ticket|sign)\b/i;
    expect(Object.values(words).filter((text) => english.test(text.replace(notEnglish(tag), '')))).toEqual([]);
  });
});

it.each([
  [['fr'], 'fr'],
  [['fr-CD', 'en'], 'fr'],
  [['qaa', 'AR-eg'], 'ar'],
  [['qaa'], undefined],
  [['', 'toString', 'en'], 'en'],
  [[], undefined],
])('of %j it is %s', (tags, language) => expect(mailLanguage(tags)).toBe(language));
