import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

const ENGLISH = new URL('../../../src/i18n/en/', import.meta.url);

/** What begins and ends every text of the catalogue, so that one sees what is cut, and what never was in it. */
export const [OPENS, CLOSES] = ['⟦', '⟧'];

/** High and deep letters, of which no font cuts the marks unseen. */
const LETTERS = 'Ẫŷğọšḍẽẉ';
const GROWTH = 0.4;
const WORD_LENGTH = 7;

/**
 * A text as a language with longer words would have it: two fifths more in letters with marks, between brackets. The English stays in it, so that
 * a test finds what it wants by the same words. A single word grows without a place to break at.
 */
export function inPseudo(text: string): string {
  const said = text.replaceAll(/\{\{.*?\}\}|<.*?>/g, '');
  const length = Math.ceil(said.length * GROWTH);
  const more = LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);
  const words = more.match(new RegExp(`.{1,${WORD_LENGTH}}`, 'gu')) ?? [];
  const space = said.includes(' ') ? ' ' : '\u00a0';
  return OPENS + [text, ...words].join(space) + CLOSES;
}

type Words = { [key: string]: string | Words };

const pseudo = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, typeof value === 'string' ? inPseudo(value) : pseudo(value)]),
  );

/** The module of each file of the English catalogue: "first-D7_bIqr3.js". */
const MODULE = /\/assets\/(first|inside|english-admin)-[\w-]{8}\.js$/;

/** A browser whose English is the pseudo-language. It has to be without a service worker, which would answer first. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(MODULE, async (route) => {
    const [, name] = MODULE.exec(route.request().url()) ?? [];
    const file = new URL(`${name?.replace('english-', '')}.json`, ENGLISH);
    const words = JSON.stringify(pseudo(JSON.parse(readFileSync(file, 'utf8'))));
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const words = ${words};\nexport default words;`,
    });
  });
}

/** Called the same in every language. */
const LANGUAGES = readFileSync(new URL('../languages.ts', ENGLISH), 'utf8');
const NAMES = ['Baraza', 'https://', ...[...LANGUAGES.matchAll(/\{ name: '(.+?)'/g)].map(([, name]) => name ?? '')];

/** What is formatted by the browser, in its own words. */
function datesAndZones(): string[] {
  const zones = ['Africa/Nairobi', 'UTC', Intl.DateTimeFormat().resolvedOptions().timeZone];
  const styles: Intl.DateTimeFormatOptions[] = [
    ...(['long', 'short'] as const).map((style) => ({ month: style, weekday: style, hour: 'numeric' as const })),
    { timeZoneName: 'short' },
    { timeZoneName: 'shortOffset' },
  ];
  const days = Array.from({ length: 12 }, (_, month) =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(2026, month, day, day * 3)),
  );
  return styles.flatMap((style) =>
    zones.flatMap((timeZone) => {
      const format = new Intl.DateTimeFormat('en', { ...style, timeZone });
      return days.flat().flatMap((day) => format.formatToParts(day).map(({ value }) => value));
    }),
  );
}

/** Every text in these rows, and those of what is in them; of an address what is shown of it, of a tag its language. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value, value.replace(/^https?:\/\/(www\.)?/, '')]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Initials, a code, a figure or a sign. */
const isNoWord = (text: string) =>
  !/\p{L}{2}/u.test(text) || /^[\p{Lu}\p{Lo}]{1,3}$/u.test(text) || /^\S*\d\S*$/.test(text);

/**
 * Tells whether a text that is not from the catalogue may be on the screen: data, a name, a figure or a date.
 * @param data what the screens show of the event, and what was typed on them
 */
export function dataOf(...data: object[]): (text: string) => boolean {
  const languages = new Intl.DisplayNames(['en'], { type: 'language' });
  const tags = ['en', 'fr', 'ar', 'pt', 'sw', 'am'].map((tag) => languages.of(tag) ?? '');
  const known = new Set([...NAMES, ...tags, ...datesAndZones(), ...textsIn(data)].map((text) => text.trim()));
  const isKnown = (text: string) => known.has(text) || isNoWord(text);
  const pieces = /[\s\d]*[·•,:–—()+/%][\s\d]*|\s+(?=\d)|(?<=\d)\s+|\s+(?=[AP]M$)/;
  return (text) =>
    text
      .split('\n')
      .every((line) => isKnown(line.trim().replace(/^“(.*)”$/, '$1')) || line.trim().split(pieces).every(isKnown));
}
