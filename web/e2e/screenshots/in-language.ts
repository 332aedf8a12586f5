import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const CATALOGUE = new URL('../../src/i18n/', import.meta.url);
export const LANGUAGES = readdirSync(CATALOGUE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

type Words = { [key: string]: string | Words };

function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (words: Words, path: string) => {
    for (const [key, value] of Object.entries(words))
      if (typeof value === 'string') texts.set(path + key, value);
      else add(value, `${path}${key}.`);
  };
  for (const file of ['first', 'inside', 'admin'])
    add(JSON.parse(readFileSync(new URL(`${language}/${file}.json`, CATALOGUE), 'utf8')), `${file}:`);
  return texts;
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
const EACH_FILLED = /\{\{.*?\}\}/g;
/** A text of the catalogue as a pattern: anything may be filled in. */
const patternOf = (text: string): string => text.split(EACH_FILLED).map(escaped).join('.*');

/**
 * What the screens look for by English words, in the words of another language: all that the catalogue has for them. What it does not have is data, and
 * stays. A part of a text is found anywhere in it.
 */
export function inLanguage(language: string): (wanted: string | RegExp, part?: boolean) => string | RegExp {
  const [english, other] = [textsOf('en'), textsOf(language)];
  const plurals = (key: string) => [...other].filter(([each]) => each === key || each.startsWith(`${key}_`));
  return (wanted, part = false) => {
    // Where a text is exactly this, it is none into which something is filled.
    const isSaid = [...english.values()].some((text) => text === wanted);
    const isWanted = (text: string) =>
      typeof wanted !== 'string'
        ? wanted.test(text.replaceAll(EACH_FILLED, '1'))
        : isSaid
          ? text === wanted
          : new RegExp(`^${patternOf(text)}$`).test(wanted);
    const keys = [...english].filter(([, text]) => text.replaceAll(EACH_FILLED, '').trim() && isWanted(text));
    const said = keys.flatMap(([key]) => plurals(key.replace(/_(one|other)$/, '')).map(([, text]) => patternOf(text)));
    const whole = (each: string) => (part ? each : `^\\s*${each}\\s*$`);
    return said.length === 0 ? wanted : new RegExp([...new Set(said)].map(whole).join('|'));
  };
}

const BY_TEXT = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'];

/** A page that is looked at in another language, as if it were in English. */
export function asEnglish<Found extends Page | Locator>(found: Found, say: ReturnType<typeof inLanguage>): Found {
  const inWords = (name: string, value: unknown): unknown => {
    if (typeof value === 'string' || value instanceof RegExp) return BY_TEXT.includes(name) ? say(value) : value;
    const options = { ...(value as Record<string, string>) } as Record<string, unknown>;
    if (options.name) options.name = say(options.name as string);
    if (options.hasText) options.hasText = say(options.hasText as string, true);
    return options;
  };
  return new Proxy(found, {
    get(target, name: string) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      if (!/^(getBy|locator$|filter$|first$|last$)/.test(name)) return value.bind(target);
      return (...args: unknown[]) =>
        asEnglish(
          (value as (...all: unknown[]) => Locator).apply(
            target,
            args.map((arg) => inWords(name, arg)),
          ),
          say,
        );
    },
  });
}
