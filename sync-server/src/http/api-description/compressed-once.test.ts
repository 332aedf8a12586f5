import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, it, vi } from 'vitest';
import { registerRoutes } from '../route.ts';
import { brotli, gzipped } from '../web-app/compression.ts';
import { apiDescriptionRoutes } from './api-description.routes.ts';

it('is compressed once, however many ask for it in a loop', async () => {
  const app = new OpenAPIHono();
  const encode = vi.fn((body: Uint8Array, encoding: string) => (encoding === 'br' ? brotli(body, 4) : gzipped(body)));
  const context = { config: { publicUrl: 'https://event.example' } } as Parameters<typeof registerRoutes>[1];
  registerRoutes(app, context, apiDescriptionRoutes(app, encode));
  const ask = (encoding: string) => app.request('/api/openapi.json', { headers: { 'accept-encoding': encoding } });
  const answers = await Promise.all(['br', 'br', 'gzip', 'gzip'].map(ask));
  for (const encoding of ['br', 'gzip', 'br', 'identity']) answers.push(await ask(encoding));
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
    ...['br', 'br', 'gzip', 'gzip', 'br', 'gzip', 'br'],
    null,
  ]);
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  const plain = JSON.parse(String(bodies[7]));
  expect(plain.openapi).toMatch(/^3\.1/);
  expect(JSON.parse(String(brotliDecompressSync(bodies[0] as Buffer)))).toEqual(plain);
  expect(JSON.parse(String(gunzipSync(bodies[5] as Buffer)))).toEqual(plain);
  expect(answers[0]?.headers.get('vary')).toBe('Accept-Encoding');
  expect(encode.mock.calls.map(([, encoding]) => encoding)).toEqual(['br', 'gzip']);
});
