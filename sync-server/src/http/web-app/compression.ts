import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';

export type Encoding = 'br' | 'gzip';

/** The best encoding that a client takes, by its Accept-Encoding header. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name, ...parameters] = part.split(';').map((word) => word.trim());
    if (name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name.toLowerCase());
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

/** To pass a body on to another thread and back takes longer than to compress as little as this. */
const SHORT_BYTES = 4 * 1_024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** @param quality 0 to 11: 5 while somebody waits, 9 or 11 for what is kept. */
export async function brotli(body: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  const isShort = body.byteLength <= SHORT_BYTES;
  return new Uint8Array(isShort ? brotliCompressSync(body, { params }) : await brotliAsync(body, { params }));
}

export const gzipped = async (body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await gzipAsync(body));

/** Encodes a body that never changes, each encoding once, however many ask. */
export function keptEncodings(
  encode: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>>,
): (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return (encoding) => {
    const made = kept.get(encoding) ?? encode(encoding);
    kept.set(encoding, made);
    return made;
  };
}

/** Marks a call whose answer was made with its encoding: to look into it again would cost as much as to make it. */
const IS_ENCODED = 'answer is encoded';

/** Answers with what is kept, encodings too: the same bytes for everybody. */
export async function sendEncoded(
  http: Context,
  type: string,
  body: Uint8Array<ArrayBuffer>,
  encoded: ReturnType<typeof keptEncodings>,
): Promise<Response> {
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  http.set(IS_ENCODED, true);
  http.header('Content-Type', type);
  if (!encoding) return http.body(body);
  http.header('Content-Encoding', encoding);
  http.header('Vary', 'Accept-Encoding');
  return http.body(await encoded(encoding));
}

/** Below this size, the extra headers outweigh the gain. */
const SMALLEST_BYTES = 1_024;

const compress = (encoding: Encoding, body: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  encoding === 'br' ? brotli(body, 5) : gzipped(body);

/** Answers with JSON, compressed if that is worth it: a first sync is megabytes, and mobile data costs money. */
export async function sendJson(http: Context, value: object, status: 200 | 201): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  const isWorthIt = encoding !== undefined && body.byteLength >= SMALLEST_BYTES;
  http.set(IS_ENCODED, true);
  return http.body(isWorthIt ? await compress(encoding, body) : body, status, {
    'Content-Type': 'application/json',
    ...(encoding && { Vary: 'Accept-Encoding' }),
    ...(isWorthIt && { 'Content-Encoding': encoding }),
  });
}

/** Compresses what else is JSON: problems. */
export const compressAnswers: MiddlewareHandler = async (http, next) => {
  await next();
  const { res } = http;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(res.headers.get('content-type') ?? '');
  if (http.get(IS_ENCODED) || !isJson || res.headers.has('content-encoding') || res.body === null) return;
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  if (!encoding) return;
  const body = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.append('Vary', 'Accept-Encoding');
  headers.delete('content-length');
  const small = body.byteLength < SMALLEST_BYTES;
  if (!small) headers.set('Content-Encoding', encoding);
  const sent = small ? body : await compress(encoding, body);
  http.res = undefined;
  http.res = new Response(sent, { status: res.status, headers });
};
