import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
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

it('leaves an answer as it was made: to look into it again would make a stream of it', async () => {
  const made: Response[] = [];
  const sent: Response[] = [];
  const watched = new Hono();
  watched.use(async (http, next) => {
    await next();
    sent.push(http.res);
  });
  watched.use(compressAnswers);
  watched.get('/', async (http) => {
    made.push(await sendJson(http, { ok: true }, 200));
    return made[0] as Response;
  });
  await watched.request('/', { headers: { 'accept-encoding': 'br' } });
  expect(made).toHaveLength(1);
  expect(sent[0]).toBe(made[0]);
});
