import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { brotli, type Encoding, gzipped, keptEncodings } from './compression.ts';

export interface BuiltFile {
  type: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** The compressed body; computed on first use and cached. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const WORTH_COMPRESSING = /^(text\/|application\/(javascript|json|manifest\+json|wasm)|image\/svg)/;

/** All files of the built web app by path, "/index.html"; empty when there is no build. */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    // Source maps and the build's own metadata files are not part of the app.
    if (!/\/\.|\.(map|br)$/.test(address)) files.set(address, builtFile(path));
  }
  return files;
}

/** The address of the texts that are shown first, by language, as the build's manifest has them. */
export function readFirstTexts(folder: string): Map<string, string> {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return new Map();
  const built = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>);
  return new Map(
    built.flatMap(([source, { file }]) => {
      const [, language] = /^src\/i18n\/(\w+)\/first\.json$/.exec(source) ?? [];
      return language ? [[language, `/${file}`] as const] : [];
    }),
  );
}

/** What a page has in it of each kind, as a policy allows it by its hash: `'sha256-…'`. */
export interface InlineParts {
  scripts: string[];
  styles: string[];
}

/** Of the built page; what organisers write is added to it later, and stays unknown to its policy. */
export function inlinePartsOf(page: string): InlineParts {
  const hashes = (part: RegExp) =>
    [...page.matchAll(part)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'` as const,
    );
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style>(.*?)<\/style>/gs) };
}

function builtFile(path: string): BuiltFile {
  const body = new Uint8Array(readFileSync(path));
  const type = getMimeType(path) ?? 'application/octet-stream';
  return keptFile(type, body, async (encoding) => (WORTH_COMPRESSING.test(type) ? encode(path, body, encoding) : body));
}

/** What the server made of a file, seldom and for many: worth the best compression. */
export function keptText(type: string, text: string): BuiltFile {
  const body = new TextEncoder().encode(text);
  return keptFile(type, body, (encoding) => (encoding === 'gzip' ? gzipped(body) : brotli(body, 11)));
}

const keptFile = (
  type: string,
  body: Uint8Array<ArrayBuffer>,
  encode: Parameters<typeof keptEncodings>[0],
): BuiltFile => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  encoded: keptEncodings(encode),
});

async function encode(path: string, body: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(body);
  // The build may have written a .br file, at a higher compression level than a request has time for.
  const beside = `${path}.br`;
  return existsSync(beside) ? new Uint8Array(readFileSync(beside)) : brotli(body, 9);
}
