import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { compressAnswers, sendJson } from './compression.ts';

const LONG = { word: 'habari '.repeat(200) };

const app = new Hono();
app.use(compressAnswers);
app.get('/long', (http) => sendJson(http, LONG, 200));
app.get('/short', (http) => sendJson(http, { ok: true }, 201));

async function get(path: string, accepted: string) {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } });
  const encoding = answer.headers.get('content-encoding');
  return { answer, encoding, body: Buffer.from(await answer.arrayBuffer()) };
}

it('sends a long answer in the encoding that the caller takes, and a short one as it is', async () => {
  const br = await get('/long', 'gzip, br');
  expect([br.encoding, JSON.parse(brotliDecompressSync(br.body).toString())]).toEqual(['br', LONG]);
  expect(br.answer.headers.get('vary')).toBe('Accept-Encoding');
  const gzip = await get('/long', 'gzip');
  expect([gzip.encoding, JSON.parse(gunzipSync(gzip.body).toString())]).toEqual(['gzip', LONG]);
  const plain = await get('/long', 'identity');
  expect([plain.encoding, JSON.parse(plain.body.toString())]).toEqual([null, LONG]);
  const short = await get('/short', 'br');
  expect([short.answer.status, short.encoding, short.body.toString()]).toEqual([201, null, '{"ok":true}']);
  for (const { answer } of [br, gzip, plain, short])
    expect(answer.headers.get('content-type')).toBe('application/json');
});

it('makes no stream of an answer on its way', async () => {
  const stream = vi.spyOn(Response.prototype, 'body', 'get');
  onTestFinished(() => stream.mockRestore());
  for (const path of ['/long', '/short']) await app.request(path, { headers: { 'accept-encoding': 'br' } });
  expect(stream).not.toHaveBeenCalled();
});
