import type { MiddlewareHandler } from 'hono';
import { acceptedEncoding, brotli, gzipped } from './encodings.ts';

/** Below this size, the extra headers outweigh the gain. */
const SMALLEST_BYTES = 1_024;

/** Compresses JSON responses: a first sync is megabytes, and mobile data costs money. */
export const compressAnswers: MiddlewareHandler = async (http, next) => {
  await next();
  const { res } = http;
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(res.headers.get('content-type') ?? '');
  if (!isJson || res.headers.has('content-encoding') || res.body === null) return;
  const encoding = acceptedEncoding(http.req.header('accept-encoding'));
  if (!encoding) return;
  const body = new Uint8Array(await res.arrayBuffer());
  const headers = new Headers(res.headers);
  headers.append('Vary', 'Accept-Encoding');
  headers.delete('content-length');
  const small = body.byteLength < SMALLEST_BYTES;
  if (!small) headers.set('Content-Encoding', encoding);
  const sent = small ? body : encoding === 'br' ? await brotli(body, 5) : await gzipped(body);
  http.res = undefined;
  http.res = new Response(sent, { status: res.status, headers });
};
