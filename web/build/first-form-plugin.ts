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

const THEME = '<script src="/theme.js"></script>';
const SHEET = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)">/;

/**
 * What the first words need is in the page: on a slow line each file is another round trip. The link stays, disabled and so
 * never fetched, because a chunk that imports the sheet adds one where there is none.
 * @param fileOf the text of a built file
 */
export function withFirstParts(page: string, fileOf: (path: string) => string): string {
  const inlined = page
    .replace(THEME, () => `<script>${fileOf('theme.js').trim()}</script>`)
    .replace(
      SHEET,
      (link, path: string) => `<style>${fileOf(path).trim()}</style>${link.replace('<link', '<link disabled')}`,
    );
  if (inlined.includes(THEME) || !inlined.includes('<style>'))
    throw new Error('The page has no theme or no style sheet.');
  return inlined;
}

/**
 * Writes the page in each language beside the English one: the server sends the one that its reader prefers, and allows what is
 * inlined by its hash. The scripts before the app lose their comments.
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
      for (const name of ['theme.js', 'last-screen.js']) {
        const script = join(folder, name);
        writeFileSync(script, transformSync(readFileSync(script, 'utf8'), { minify: true, target: 'chrome107' }).code);
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
