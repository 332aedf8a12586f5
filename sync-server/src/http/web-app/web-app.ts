import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { type BuiltFile, readBuiltFiles } from './built-files.ts';
import { acceptedEncoding } from './compression.ts';

/** Prefixes of the server's calls: paths below them never return the app's page. */
const CALLS = /^\/(api|events|venue|health)(\/|$)/;
const HASHED = /^\/assets\//;

/**
 * Serves the built web app, and its page for every other path, which the app's router handles. Add after all routes.
 */
export function serveWebApp(app: Hono, folder: string = builtWebApp()): void {
  const files = readBuiltFiles(folder);
  app.get('*', etag(), async (http, next) => {
    const { path } = http.req;
    if (CALLS.test(path)) return next();
    const file = files.get(path) ?? (HASHED.test(path) ? undefined : files.get('/index.html'));
    return file ? answer(http, file, HASHED.test(path)) : next();
  });
}

async function answer(http: Context, file: BuiltFile, immutable: boolean): Promise<Response> {
  const headers = {
    'Content-Type': file.type,
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  };
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  if (!encoding) return http.body(file.body, 200, headers);
  const body = await file.encoded(encoding);
  // Files that don't compress are sent unchanged.
  return body === file.body
    ? http.body(body, 200, headers)
    : http.body(body, 200, { ...headers, 'Content-Encoding': encoding });
}

/** Looks relative to `src` and to the bundled file, which are at different depths. */
function builtWebApp(): string {
  const candidates = ['../../web/dist', '../../../../web/dist'];
  const folders = candidates.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? (folders[0] as string);
}
