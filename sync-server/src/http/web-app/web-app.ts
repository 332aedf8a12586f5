import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Context, Handler, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { etag } from 'hono/etag';
import { type BuiltFile, type InlineParts, inlinePartsOf, readBuiltFiles, readFirstTexts } from './built-files.ts';
import { acceptedEncoding } from './compression.ts';
import { type EventInPage, pagesWithEvent } from './event-in-page.ts';

/** Prefixes of the server's calls: paths below them never return the app's page. */
const CALLS = /^\/(api|events|venue|health|ready|metrics)(\/|$)/;
const MANIFEST = '/manifest.webmanifest';
const HASHED = /^\/assets\//;
/** Without a hash in their names, and as old as the product; a page shows one twice. */
const ICONS = /^\/icons\//;

/** The built web app in memory; once in a process, for all its events. */
export interface WebApp {
  files: Map<string, BuiltFile>;
  firstTexts: Map<string, string>;
  /** The same in each language. */
  inline: InlineParts;
}

let built: WebApp | undefined;

/** The app that was built beside this server; read once, as a server with many events, and a test, opens many apps. */
export function builtWebApp(): WebApp {
  built ??= readWebApp(builtFolder());
  return built;
}

export function readWebApp(folder: string): WebApp {
  const files = readBuiltFiles(folder);
  const page = new TextDecoder().decode(files.get('/index.html')?.body);
  return { files, firstTexts: readFirstTexts(folder), inline: inlinePartsOf(page) };
}

/** What a path is a call of the server by, and not a page of the app. */
export const isCall = (path: string): boolean => CALLS.test(path);

/**
 * Serves the built web app, and its page for every other path, which the app's router handles. Add after all routes.
 * @param base where the addresses of the event begin; '' of the default event
 * @param tellEvent what the page says of the event before any script runs; not of one that is not served
 */
export function serveWebApp(
  app: Hono,
  { files, firstTexts }: WebApp,
  { base = '', tellEvent }: { base?: string | undefined; tellEvent?: (language: string) => Promise<EventInPage> } = {},
): void {
  const page = files.get('/index.html');
  const withEvent = tellEvent && pagesWithEvent(tellEvent);
  const serve: Handler = async (http, next) => {
    const { path } = http.req;
    if (isCall(path)) return next();
    const file = files.get(path) ?? (HASHED.test(path) ? undefined : page);
    if (!file) return next();
    // The service worker's copy is for every language: Firefox would not find it again if it varied by one.
    if (base !== '' && path === MANIFEST) return manifestOf(http, file, base);
    if (file !== page || http.req.header('sec-fetch-mode') !== 'navigate') return answer(http, file);
    const language = languageOf(http, firstTexts);
    fetchTexts(http, firstTexts.get(language));
    const inLanguage = files.get(`/index.${language}.html`) ?? page;
    return answer(http, withEvent ? await withEvent(inLanguage, language) : inLanguage);
  };
  // What is never asked for again needs no tag to be compared by.
  app.get('/assets/*', serve);
  app.get('*', etag(), serve);
}

/** An event that is installed on a phone is an app of its own, and opens at its own address. */
function manifestOf(http: Context, file: BuiltFile, base: string): Response {
  const manifest = JSON.parse(new TextDecoder().decode(file.body)) as Record<string, unknown>;
  const own = { ...manifest, id: `${base}/`, start_url: `${base}/` };
  return http.body(JSON.stringify(own), 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
}

function languageOf(http: Context, firstTexts: ReadonlyMap<string, string>): string {
  return accepts(http, {
    header: 'Accept-Language',
    supports: [...firstTexts.keys()],
    default: 'en',
    match: (wanted, { supports, default: otherwise }) =>
      wanted.map(({ type }) => type.split('-')[0] ?? '').find((tag) => supports.includes(tag)) ?? otherwise,
  });
}

/** Has the texts of the person's language fetched beside the page's scripts, which would ask for them only when they run. */
function fetchTexts(http: Context, file: string | undefined): void {
  if (file) http.header('Link', `<${file}>; rel=modulepreload`);
  http.header('Vary', 'Accept-Language, Sec-Fetch-Mode');
}

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return ICONS.test(path) ? 'public, max-age=86400' : 'no-cache';
}

async function answer(http: Context, file: BuiltFile): Promise<Response> {
  const tag = HASHED.test(http.req.path) ? {} : { ETag: file.etag };
  const headers = { 'Content-Type': file.type, 'Cache-Control': cacheControl(http.req.path), ...tag };
  http.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  if (!encoding) return http.body(file.body, 200, headers);
  const body = await file.encoded(encoding);
  // Files that don't compress are sent unchanged.
  return body === file.body
    ? http.body(body, 200, headers)
    : http.body(body, 200, { ...headers, 'Content-Encoding': encoding });
}

/** Looks relative to `src` and to the bundled file, which are at different depths. */
function builtFolder(): string {
  const candidates = ['../../web/dist', '../../../../web/dist'];
  const folders = candidates.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? (folders[0] as string);
}
