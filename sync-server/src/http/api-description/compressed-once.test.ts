import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, it, vi } from 'vitest';
import { registerRoutes } from '../route.ts';
import { type Encoding, gzipped, keptEncodings } from '../web-app/compression.ts';
import { apiDescriptionRoutes } from './api-description.routes.ts';

it('each encoding is made once, however many ask for it in a loop', async () => {
  const encode = vi.fn((_: Encoding) => gzipped(new Uint8Array(10)));
  const encoded = keptEncodings(encode);
  const bodies = await Promise.all([encoded('br'), encoded('br'), encoded('gzip'), encoded('br')]);
  expect(await encoded('br')).toBe(bodies[0]);
  expect(encode.mock.calls).toEqual([['br'], ['gzip']]);
});

it.each([
  ['/api/openapi.json', /^application\/json/, /^\{"openapi":"3\.1/],
  ['/api/docs', /^text\/html/, /^<!doctype html>/],
])('%s brings its own encodings, and leaves nothing to compress for each answer', async (path, type, beginning) => {
  // Without the middleware that compresses answers.
  const app = new OpenAPIHono();
  const context = { config: { publicUrl: 'https://event.example' } } as Parameters<typeof registerRoutes>[1];
  registerRoutes(app, context, apiDescriptionRoutes(app));
  const read = async (encoding: string) => {
    const response = await app.request(path, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('vary')).toBe(encoding === 'identity' ? null : 'Accept-Encoding');
    return { encoding: response.headers.get('content-encoding'), body: Buffer.from(await response.arrayBuffer()) };
  };
  const [plain, br, gzip] = [await read('identity'), await read('gzip, br'), await read('gzip')];
  expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([null, 'br', 'gzip']);
  expect(String(plain.body)).toMatch(beginning);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
});
