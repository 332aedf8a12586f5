import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { formFirst, languages, pageIn, withFirstParts } from './first-form-plugin.ts';

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
  ['/login', {}, { form: true, scripts: [] }],
  ['/login', { authToken: 'a session' }, { form: false, scripts: [] }],
  ['/', {}, { form: false, scripts: [] }],
  ['/', { authToken: 'a session' }, { form: false, scripts: ['/last-screen.js'] }],
  ['/e/summit-2027/', { authToken: 'a session of the other event' }, { form: false, scripts: [] }],
  ['/e/summit-2027/login', { authToken: 'a session of the other event' }, { form: true, scripts: [] }],
  ['/e/summit-2027/login', { 'authToken/e/summit-2027': 'a session' }, { form: false, scripts: [] }],
  ['/e/summit-2027/', { 'authToken/e/summit-2027': 'a session' }, { form: false, scripts: ['/last-screen.js'] }],
  ['/admin', { authToken: 'a session' }, { form: false, scripts: [] }],
  ['/e/summit-2027/admin/login', {}, { form: false, scripts: [] }],
])('%s, where %j is kept, has %j', (pathname, kept: Record<string, string>, expected) => {
  const dataset: Record<string, string> = {};
  const scripts: string[] = [];
  const storage = { getItem: (key: string) => kept[key] ?? null };
  runInNewContext(read('../public/theme.js'), {
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname, search: '', hash: '' },
    navigator: { languages: ['en-KE'] },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { lang: 'en', dataset, classList: { toggle: () => undefined } },
      querySelector: () => ({}),
      createElement: () => ({}),
      head: { append: ({ src }: { src: string }) => scripts.push(src) },
    },
  });
  expect({ form: 'first' in dataset, scripts }).toEqual(expected);
});

it('the app’s scripts wait for the form', () => {
  const page = '<script src="/theme.js"></script><script type="module" crossorigin src="/a.js"></script>';
  const sheet = '<link rel="stylesheet" crossorigin href="/a.css">';
  expect(formFirst(page + sheet)).toBe(
    '<script src="/theme.js"></script><script type="module" fetchpriority="low" src="/a.js"></script>' +
      '<link rel="stylesheet" href="/a.css">',
  );
});

describe('what the first words need', () => {
  const LINKS =
    '<script src="/theme.js"></script><link rel="stylesheet" href="/first-words.css" /><script src="/assets/a.js"></script>' +
    '<link rel="stylesheet" href="/assets/start-1.css"><p>Words</p><div id="root"></div>';
  const files: Record<string, string> = {
    'theme.js': "dark('$&');\n",
    'first-words.css': 'p{color:var(--ink)}\n',
    'assets/start-1.css':
      ':root{color-scheme:light;--ink:#111;--line:#222}@media screen{.dark{color-scheme:dark;--ink:#eee;--line:#ddd}}.a{content:"$1"}\n',
  };
  const fileOf = (path: string) => files[path] as string;

  it('is in the page with its colours, the app’s sheet is behind it, and no chunk fetches that again', () => {
    expect(withFirstParts(LINKS, fileOf)).toBe(
      "<script>dark('$&');</script>" +
        '<style>@layer first{:root{color-scheme:light;--ink:#111}@media screen{.dark{color-scheme:dark;--ink:#eee}}}' +
        'p{color:var(--ink)}</style><script src="/assets/a.js"></script><p>Words</p>' +
        `<style>${fileOf('assets/start-1.css').trim()}</style>` +
        '<link disabled rel="stylesheet" href="/assets/start-1.css"><div id="root"></div>',
    );
  });

  it('stops the build where it has no place, or no colours', () => {
    expect(() => withFirstParts(LINKS.replace('start-1.css', 'start-1.js'), fileOf)).toThrow('no style sheet');
    expect(() => withFirstParts(LINKS.replace('<div id="root">', ''), fileOf)).toThrow('no place for the app');
    expect(() => withFirstParts(LINKS, (path) => fileOf(path).replace('.dark', '.night'))).toThrow('.dark');
  });
});
