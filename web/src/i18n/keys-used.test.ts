import { expect, it } from 'vitest';
import admin from './en/admin.json';
import first from './en/first.json';
import inside from './en/inside.json';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysIn = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [(path + key).replace(PLURAL, '')] : keysIn(value, `${path}${key}.`),
  );

/** What the code may say as a key: each string, and each template with any word in its gaps. */
function mentioned(code: string): RegExp[] {
  const strings = [...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'|"([\w-]+(?:\.[\w-]+)+)"/g)].map(
    ([, one, two]) => one ?? two,
  );
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text);
  const gaps = (text: string) => text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [
    ...strings.map((text = '') => new RegExp(`^${text}$`)),
    ...templates
      .filter((text) => text.includes('.'))
      .map((text) => new RegExp(`^${gaps(text).join('[\\w-]+(?:\\.[\\w-]+)*')}$`)),
  ];
}

it('no words are kept that nothing says', () => {
  const patterns = Object.values(sources).flatMap(mentioned);
  const unused = [...new Set([first, inside, admin].flatMap((catalogue) => keysIn(catalogue)))].filter(
    (key) => !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
