import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notFoundHandler } from '../problems.ts';
import { compressAnswers } from './compression.ts';
import { securityHeaders } from './security-headers.ts';
import { readWebApp, serveWebApp } from './web-app.ts';

const SCRIPT = `console.log(${JSON.stringify('habari '.repeat(500))})`;
const NAVIGATION = { 'sec-fetch-mode': 'navigate' };
const INLINE = '<script>dark()</script><style>a{\nb:c}</style><script type="application/json">{}</script>';
const PAGE = `<!doctype html><title>Baraza</title>${INLINE}`;
const PAGE_IN_FRENCH = `<!doctype html><html lang="fr"><title>Baraza</title>${INLINE}`;

describe('the built web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-dist-'));
  const app = new Hono();
  beforeAll(() => {
    mkdirSync(join(folder, 'assets/worker'), { recursive: true });
    mkdirSync(join(folder, 'icons'));
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'index.fr.html'), PAGE_IN_FRENCH);
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
    writeFileSync(join(folder, 'sw.js'), 'self.x = 1');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'assets/app-abc123.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/app-abc123.js.map'), '{}');
    writeFileSync(join(folder, 'assets/read-abc.wasm'), Buffer.from([0, 97, 115, 109]));
    writeFileSync(join(folder, 'assets/worker/read-abc.js'), 'self.x = 1');
    writeFileSync(join(folder, 'icons/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const texts = ['en', 'fr'].map((tag) => [`src/i18n/${tag}/first.json`, { file: `assets/first-${tag}.js` }]);
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(texts)));
    const webApp = readWebApp(folder);
    app.use(securityHeaders({ publicUrl: 'https://event.example', hasOwnAuthority: false }, webApp.inline));
    app.use(compressAnswers);
    app.notFound(notFoundHandler);
    app.get('/api/numbers', (c) => c.json(Array.from({ length: 1_000 }, (_, at) => at)));
    app.get('/api/small', (c) => c.json({ ok: true }));
    serveWebApp(app, webApp);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

  it('is kept for ever where the name has a hash, and asked for again elsewhere', async () => {
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cached('/assets/app-abc123.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/login'])
      expect(await cached(path)).toBe('no-cache');
    expect(await cached('/icons/favicon.svg')).toBe('public, max-age=86400');
  });

  it('has types that browsers insist on', async () => {
    const type = async (path: string) => (await get(path)).headers.get('content-type');
    expect(await type('/')).toMatch(/^text\/html/);
    expect(await type('/sw.js')).toMatch(/^text\/javascript/);
    expect(await type('/manifest.webmanifest')).toBe('application/manifest+json');
    expect(await type('/assets/read-abc.wasm')).toBe('application/wasm');
  });

  it('answers its page at every address of its own, and a problem at what looks like a call', async () => {
    for (const path of ['/login', '/admin/check-in', '/?from=mail']) expect(await (await get(path)).text()).toBe(PAGE);
    for (const path of ['/api', '/api/none', '/events/none', '/venue/none/', '/assets/gone-123.js']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 });
    }
  });

  it('gives away neither source maps nor what the build keeps for itself', async () => {
    expect((await get('/assets/app-abc123.js.map')).status).toBe(404);
    expect(await (await get('/.vite/manifest.json')).text()).toBe(PAGE);
  });

  it('never leaves its folder', async () => {
    for (const path of ['/..%2f..%2fetc/passwd', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])
      expect(await (await get(path)).text()).not.toContain('root:');
  });

  it('answers 304 to who has it already', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/', { 'if-none-match': `"another", W/${etag}` })).status).toBe(304);
    expect((await get('/', { 'if-none-match': '"another"' })).status).toBe(200);
    const head = await app.request('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const PAGE_POLICY =
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ${hashOf('dark()')}; ` +
    `style-src 'self' ${hashOf('a{\nb:c}')}; ` +
    "img-src 'self' data:; " +
    "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  it('says what it says in no more bytes than these', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'br', ...NAVIGATION });
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'content-security-policy': PAGE_POLICY,
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      link: '</assets/first-en.js>; rel=modulepreload',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      vary: 'Accept-Language, Sec-Fetch-Mode, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const part = await get('/assets/app-abc123.js', { 'accept-encoding': 'br' });
    expect(Object.fromEntries(part.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(Object.fromEntries((await get('/api/small')).headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  });

  it('has the first texts fetched in the language that the browser asks for', async () => {
    const link = async (wanted?: string) =>
      (await get('/login', { ...NAVIGATION, ...(wanted !== undefined && { 'accept-language': wanted }) })).headers.get(
        'link',
      );
    const of = (tag: string) => `</assets/first-${tag}.js>; rel=modulepreload`;
    expect(await link('fr-SN,fr;q=0.9,en;q=0.8')).toBe(of('fr'));
    expect(await link('sw,fr;q=0.5,en;q=0.4')).toBe(of('fr'));
    for (const none of [undefined, '', '*', 'sw-KE', '__proto__', 'fr"><script>', ';;q=,', '../../x'])
      expect([none, await link(none)]).toEqual([none, of('en')]);
    expect((await get('/assets/app-abc123.js', NAVIGATION)).headers.get('link')).toBeNull();
    // What the service worker keeps is the same for all: a cache finds nothing again that varies by another language.
    const kept = await get('/index.html', { 'accept-language': 'fr', 'sec-fetch-mode': 'cors' });
    expect([kept.headers.get('link'), kept.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
  });

  it('comes in the language that its reader prefers, where it is opened as a page', async () => {
    const page = async (headers: Record<string, string>) => (await get('/login', headers)).text();
    expect(await page({ ...NAVIGATION, 'accept-language': 'fr-SN,en;q=0.8' })).toBe(PAGE_IN_FRENCH);
    for (const other of ['en', 'sw', '../../x', 'fr/../../secret'])
      expect([other, await page({ ...NAVIGATION, 'accept-language': other })]).toEqual([other, PAGE]);
    // The service worker keeps one page for all.
    expect(await page({ 'accept-language': 'fr', 'sec-fetch-mode': 'cors' })).toBe(PAGE);
    expect(await (await get('/robots.txt', NAVIGATION)).text()).toBe('User-agent: *');
  });

  it('travels compressed as the client likes it', async () => {
    const body = async (encoding: string) => {
      const answer = await get('/assets/app-abc123.js', { 'accept-encoding': encoding });
      return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const;
    };
    const [br, brotli] = await body('gzip, deflate, br');
    expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', SCRIPT]);
    const [gz, gzip] = await body('gzip');
    expect([gz, gunzipSync(gzip).toString()]).toEqual(['gzip', SCRIPT]);
    const [none, plain] = await body('br;q=0, identity');
    expect([none, plain.toString()]).toEqual([null, SCRIPT]);
  });

  it('has calls whose long answers travel compressed, and short ones as they are', async () => {
    const long = await get('/api/numbers', { 'accept-encoding': 'br' });
    expect(long.headers.get('content-encoding')).toBe('br');
    expect(long.headers.get('vary')).toBe('Accept-Encoding');
    const text = brotliDecompressSync(Buffer.from(await long.arrayBuffer())).toString();
    expect(JSON.parse(text)).toHaveLength(1_000);
    const short = await get('/api/small', { 'accept-encoding': 'br' });
    expect([short.headers.get('content-encoding'), await short.json()]).toEqual([null, { ok: true }]);
  });

  it('tells browsers to load nothing from elsewhere, to be in no frame and to keep the camera to us', async () => {
    const policies = async (path: string, headers = {}) => {
      const { headers: told } = await get(path, headers);
      expect(told.get('x-content-type-options')).toBe('nosniff');
      expect(told.get('cross-origin-resource-policy')).toBe('same-origin');
      return told.get('content-security-policy');
    };
    const tag = (await get('/')).headers.get('etag') ?? '';
    // A worker has the policy of its own script; a 304 rewrites that of the page which the browser has.
    for (const path of ['/', '/login', '/sw.js', '/assets/worker/read-abc.js'])
      expect([path, await policies(path)]).toEqual([path, PAGE_POLICY]);
    expect((await get('/', { 'if-none-match': tag })).status).toBe(304);
    expect(await policies('/', { 'if-none-match': tag })).toBe(PAGE_POLICY);
    for (const path of ['/api/small', '/api/none', '/assets/gone-123.js', '/icons/favicon.svg'])
      expect([path, await policies(path)]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"]);
    expect(PAGE_POLICY).not.toMatch(/unsafe-inline|https?:|\*/);
    for (const path of ['/', '/api/small', '/api/none'])
      expect((await get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await get('/api/small')).headers.get('cache-control')).toBe('no-store');
  });
});
