import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { languages, pageIn } from './first-form-plugin.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const PAGE = read('../index.html');
const LANGUAGES = read('../src/i18n/languages.ts');

/** As the app has them: `fr: { name: 'Français', direction: 'ltr' }`. */
const known = [...LANGUAGES.matchAll(/^ {2}(\w+): \{ name: '.+', direction: '(\w+)' \}/gm)].map(
  ([, tag, direction]) => ({
    tag: tag ?? '',
    direction,
  }),
);

it('is there in each language of the app, in its direction, with no text left out', () => {
  expect(languages().sort()).toEqual(known.map(({ tag }) => tag).sort());
  for (const { tag, direction } of known) {
    expect(pageIn(tag, PAGE)).toContain(`<html lang="${tag}" dir="${direction}">`);
    expect(pageIn(tag, PAGE)).not.toContain('{{');
  }
});

it('is no other page than the one in Git, but for its texts', () => {
  const page = pageIn('ar', '<p title="{{auth.email}}"> <b>{{auth.password}}</b>\n</p>');
  expect(page).toBe('<p title="البريد الإلكتروني"><b>كلمة المرور</b></p>');
});

it('the script before it knows the same languages', () => {
  const [, listed = ''] = /\[((?:'\w+'(?:, )?)+)\]\.includes/.exec(read('../public/theme.js')) ?? [];
  const tags = listed.replaceAll("'", '').split(', ');
  expect(tags.sort()).toEqual(known.map(({ tag }) => tag).sort());
});

it('a text that there is not stops the build', () => {
  expect(() => pageIn('en', '{{auth.nothing}}')).toThrow('auth.nothing');
});

it.each([
  ['/login', {}, true],
  ['/login', { authToken: 'a session' }, false],
  ['/', {}, false],
  ['/e/summit-2027/login', { authToken: 'a session of the other event' }, true],
  ['/e/summit-2027/login', { 'authToken/e/summit-2027': 'a session' }, false],
  ['/e/summit-2027/admin/login', {}, false],
])('%s, where %j is kept, shows the form: %s', (pathname, kept: Record<string, string>, shown) => {
  const dataset: Record<string, string> = {};
  const storage = { getItem: (key: string) => kept[key] ?? null };
  runInNewContext(read('../public/theme.js'), {
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname, search: '', hash: '' },
    navigator: { languages: ['en-KE'] },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    document: {
      documentElement: { lang: 'en', dataset, classList: { toggle: () => undefined } },
      querySelector: () => ({}),
    },
  });
  expect('first' in dataset).toBe(shown);
});
