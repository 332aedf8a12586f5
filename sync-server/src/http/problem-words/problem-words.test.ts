import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROBLEMS } from '@baraza/schema/sync/problem';
import { describe, expect, it } from 'vitest';
import { APP_LANGUAGES } from '../wanted-language.ts';
import { inLanguage, PROBLEM_WORDS } from './problem-words.ts';

/** Said to programs, not to people. */
const FOR_PROGRAMS = [
  'A checkpoint is not one that this server gave out.',
  'A command has no id.',
  'Send JSON (application/json).',
  'Send it as it is, or compressed with gzip.',
  'Send the backup as the body.',
  'The database does not answer.',
  'The device has a name that is none.',
  'The server can not read this yet: it is older than the app.',
  'The request is nested more than {} levels deep.',
  'The token is not the one for metrics.',
  'There is no event {} in this database.',
  'There is no room for more sockets: ask by calls.',
  'There is no snapshot now: pull everything.',
  'There is no such calendar.',
  'This can only be used from the app itself.',
  'This database has other events too: back it up with the tools of Postgres.',
  'This is not the address of a known push service',
  'This process is about to stop; others answer.',
  'This process still opens its events; others answer.',
  'This server gives no metrics: METRICS_TOKEN is not set.',
];

const source = path.resolve(import.meta.dirname, '../..');
const TEXT = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/.source;

/** The texts that stand behind `before` in the source, with `{}` for what is filled in. */
function textsBehind(before: string): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return [...text.matchAll(new RegExp(`${before}(?:${TEXT})`, 'g'))].map(
      ([, single, double, template]) =>
        single ?? double ?? template?.replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '{}') ?? '',
    );
  });
}

const sentencesSaid = (): string[] => textsBehind(String.raw`new ProblemError\(\s*[\w.']+,\s*`);

const IN_BRACKETS = String.raw`\((?:[^()]|\([^()]*\))*\)`;

/** What a schema says of one value that it refuses: `.min(8, '...')`. Those of the configuration, in small letters, go to a log. */
const saidOfValues = (): string[] =>
  textsBehind(String.raw`\.(?:min|max|regex|refine|email)\((?:[^()'"\`]|${IN_BRACKETS})*`).filter((said) =>
    /^[A-Z]/.test(said),
  );

const places = (text = ''): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const known = new Set(Object.keys(PROBLEM_WORDS.fr).map((sentence) => sentence.replace(/\{\{\w+\}\}/g, '{}')));

it('are there for every sentence that a person may read, or it is for programs', () => {
  const said = new Set(sentencesSaid());
  expect(said.size).toBeGreaterThan(100);
  // The two of them differ in their unit alone.
  said.delete('Too many attempts. Try again in {}.');
  expect([...said].filter((sentence) => !known.has(sentence) && !FOR_PROGRAMS.includes(sentence))).toEqual([]);
  expect(FOR_PROGRAMS.filter((sentence) => !said.has(sentence) && !saidOfValues().includes(sentence))).toEqual([]);
});

it('are there for what is wrong with a value', () => {
  const said = saidOfValues();
  expect(said).toContain('This password is among the most common ones');
  const unknown = said.filter((sentence) => inLanguage(sentence, 'fr') === sentence);
  expect(unknown.filter((sentence) => !FOR_PROGRAMS.includes(sentence))).toEqual([]);
});

it('are there for what is left of an old refusal: the title of its problem', () => {
  const titles = Object.values(PROBLEMS).map(({ title }) => `${title}.`);
  expect(titles.filter((sentence) => !known.has(sentence))).toEqual([]);
});

it('are there in every language of the app', () => {
  expect(['en', ...Object.keys(PROBLEM_WORDS)].sort()).toEqual([...APP_LANGUAGES].sort());
  const folder = path.resolve(source, '../../web/src/i18n');
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...APP_LANGUAGES].sort());
});

describe.each(Object.entries(PROBLEM_WORDS))('the sentences of problems in %s', (language, words) => {
  it('are all there, fill in what English does, and leave no English over', () => {
    expect(Object.keys(words)).toEqual(Object.keys(PROBLEM_WORDS.fr));
    for (const [english, text] of Object.entries(words)) {
      expect([english, places(text)]).toEqual([english, places(english)]);
      expect(text).not.toBe(english);
    }
    const english = /\b(the|your|you|with|password|this|there|server)\b/i;
    expect(Object.values(words).filter((text) => english.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([]);
  });

  it('say a sentence with its parts', () => {
    const said = inLanguage('A picture has at most 512 × 256 pixels.', language);
    expect(said).toBe(
      words['A picture has at most {{width}} × {{height}} pixels.']
        ?.replace('{{width}}', '512')
        .replace('{{height}}', '256'),
    );
  });
});

it.each([
  ['what has no words', 'A sentence that nobody has written.', 'fr'],
  ['English', 'Sign in to go on.', 'en'],
  ['no language', 'Sign in to go on.', undefined],
  ['a language that is none', 'Sign in to go on.', 'constructor'],
])('leaves %s as it is', (_, sentence, language) => expect(inLanguage(sentence, language)).toBe(sentence));

it('takes a name that looks like a part as it is', () => {
  expect(inLanguage('$& {{gate}} is closed.', 'fr')).toBe('$& {{gate}} est fermée.');
});
