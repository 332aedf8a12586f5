import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

const CATALOGUES = fileURLToPath(new URL('../src/i18n/', import.meta.url));
const RIGHT_TO_LEFT: readonly string[] = ['ar'];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** The languages that have a catalogue. */
export const languages = (): string[] =>
  readdirSync(CATALOGUES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The page with the texts of its form, `{{auth.email}}`, in a language. */
export function pageIn(language: string, page: string): string {
  const texts: unknown = JSON.parse(readFileSync(join(CATALOGUES, language, 'first.json'), 'utf8'));
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  return page
    .replace(/<html lang="\w+" dir="\w+">/, `<html lang="${language}" dir="${direction}">`)
    .replaceAll(/<!--.*?-->\s*/gs, '')
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) =>
      textOf(texts, key).replaceAll(/[&<"]/g, (sign) => ESCAPES[sign] ?? ''),
    );
}

function textOf(texts: unknown, key: string): string {
  const text = key.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
  if (typeof text !== 'string') throw new Error(`The page asks for a text that there is not: ${key}`);
  return text;
}

/** The form needs no script: on a slow line its bytes come first. (`crossorigin` says nothing about files of our own.) */
export const formFirst = (page: string): string =>
  page.replaceAll(' crossorigin', '').replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

/** Of `public`: esbuild makes them small, as Vite does with all that it builds. */
const BEFORE_APP = /^(theme|last-screen|first-\w+)\.(js|css)$/;

/** What the page asks for and the build puts into it. */
const FIRST_PART = /<link rel="stylesheet" href="\/(first-\w+\.css)" \/>|<script src="\/([\w-]+\.js)"><\/script>/g;
const SHEET = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)">/;
const ROOT = '<div id="root">';

/**
 * What the first words and the form need is in the page, each just before what it is for: on a slow line a file is another
 * round trip, and a kilobyte a sixth of a second. The app's own sheet comes behind the form. Its link stays, disabled and so
 * never fetched, because a chunk that imports the sheet adds one where there is none.
 * @param fileOf the text of a built file
 */
export function withFirstParts(page: string, fileOf: (path: string) => string): string {
  const [link, path] = SHEET.exec(page) ?? [];
  if (!link || !path || !page.includes(ROOT)) throw new Error('The page has no style sheet, or no place for the app.');
  const sheet = fileOf(path).trim();
  return page
    .replace(link, '')
    .replaceAll(FIRST_PART, (_, style?: string, script?: string) => {
      const text = fileOf(style ?? script ?? '').trim();
      return style ? `<style>${coloursOf(sheet, text)}${text}</style>` : `<script>${text}</script>`;
    })
    .replace(ROOT, () => `<style>${sheet}</style>${link.replace('<link', '<link disabled')}${ROOT}`);
}

/** The colours that a text names, as the app's sheet defines them, light and dark. In a layer: that sheet overrides them. */
function coloursOf(sheet: string, text: string): string {
  const named = new Set(text.match(/--[\w-]+/g));
  const definitions = (start: string) => {
    const [, declarations] = new RegExp(`${start}\\{([^}]*)\\}`).exec(sheet) ?? [];
    if (!declarations) throw new Error(`The app's sheet has no ${start}`);
    return declarations.split(';').filter((each) => !each.startsWith('--') || named.has(each.split(':')[0] ?? ''));
  };
  return `@layer first{:root{${definitions(':root').join(';')}}@media screen{.dark{${definitions('\\.dark').join(';')}}}}`;
}

/**
 * Writes the page in each language beside the English one: the server sends the one that its reader prefers, and allows what is
 * inlined by its hash. What comes before the app loses its comments.
 */
export function firstForm(folder: string): Plugin {
  return {
    name: 'first-form',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { server }) => (server ? pageIn('en', page) : formFirst(page)),
    },
    // Before the service worker's plugin, which takes the page's hash.
    writeBundle() {
      for (const name of readdirSync(folder).filter((each) => BEFORE_APP.test(each))) {
        const path = join(folder, name);
        const loader = name.endsWith('.css') ? 'css' : 'js';
        const { code } = transformSync(readFileSync(path, 'utf8'), { loader, minify: true, target: 'chrome107' });
        writeFileSync(path, code);
      }
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const taken = new Set<string>();
      const take = (path: string) => {
        taken.add(path);
        return readFileSync(join(folder, path), 'utf8');
      };
      for (const language of languages()) {
        const name = language === 'en' ? 'index.html' : `index.${language}.html`;
        writeFileSync(join(folder, name), withFirstParts(pageIn(language, page), take));
      }
      for (const path of taken) rmSync(join(folder, path));
    },
  };
}
