import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { sharedBrowser } from '../support/phone.ts';

const KIB = 1024;
/** Of those that the service worker fetches for everybody. */
const MOST_FILES = 75;
const ASSETS = fileURLToPath(new URL('../../dist/assets/', import.meta.url));

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** What a file costs a phone: the bytes of its body as the server sends them to a browser. */
function bytesOnTheWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}

async function sum(urls: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(bytesOnTheWire));
  return sizes.reduce((total, size) => total + size, 0);
}

interface Visit {
  path: string;
  shows: string;
  email?: string;
}

/** The scripts that a page has asked for once it is done, with no service worker that asks for all. */
async function scriptsOf({ path, email, shows }: Visit): Promise<Set<string>> {
  const context = await (await sharedBrowser()).newContext({ serviceWorkers: 'block' });
  if (email) {
    const { access_token } = await server.signIn(email);
    await context.addInitScript((token) => localStorage.setItem('authToken', token), access_token);
  }
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    // Not the question whether our server gives the worker, which the browser keeps from it here.
    if (request.method() !== 'GET') return;
    if (request.resourceType() === 'script' || /\.js$/.test(request.url())) scripts.add(request.url());
  });
  await page.goto(server.address + path);
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return scripts;
}

const LOGIN: Visit = { path: '/login', shows: '#root input[type=email]' };
const DASHBOARD: Visit = { path: '/', email: 'amina@example.org', shows: 'nav' };
const scriptsShownFirst = async () => [...(await scriptsOf(LOGIN)), ...(await scriptsOf(DASHBOARD))];

/** Prints a line for the table of `npm run bench`, and fails over the limit. */
function hold(what: string, bytes: number, limit: number): void {
  console.log(`budget: ${what}: ${(bytes / KIB).toFixed(1)} KiB (at most ${limit} KiB)`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(limit);
}

test('the login page holds its budget', async () => {
  hold('JS for the login page, compressed', await sum(await scriptsOf(LOGIN)), 120);
});

test("the attendee's dashboard holds its budget", async () => {
  hold('JS for the attendee dashboard, compressed', await sum(await scriptsOf(DASHBOARD)), 260);
});

test('what is kept for offline holds its budget, and the first screens open from it', async () => {
  const worker = await (await fetch(`${server.address}/sw.js`)).text();
  const kept = [...worker.matchAll(/\{[^{}]*\burl:"([^"]+)"[^{}]*\}|\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  expect(kept).toContain('index.html');
  const shown = (await scriptsShownFirst()).map((url) => new URL(url).pathname.slice(1));
  expect(shown.filter((file) => !kept.includes(file))).toEqual([]);
  const isPanels = (file: string) => file.startsWith('assets/panel/');
  const bytesOf = (files: string[]) => sum(files.map((file) => new URL(file, server.address).href));
  const everybodys = kept.filter((file) => !isPanels(file));
  hold('everything the service worker precaches, on the wire', await bytesOf(everybodys), 480);
  hold('the admin panel, kept where it is opened', await bytesOf(kept.filter(isPanels)), 170);
  // Each brings some 750 bytes of headers besides.
  expect(everybodys.length).toBeLessThanOrEqual(MOST_FILES);
  expect(namesWithin(everybodys.filter((file) => file.endsWith('.js')))).toEqual([]);
});

/** Files of the panel that one of these scripts imports: without a network it would not start. */
const namesWithin = (scripts: string[]): string[] =>
  scripts.filter((file) =>
    /from\s*"[^"]*panel\/|import\s*"[^"]*panel\//.test(readFileSync(`${ASSETS}../${file}`, 'utf8')),
  );

test('the code reader is fetched only where somebody scans, and holds its budget', async () => {
  const reader = readdirSync(`${ASSETS}worker`).filter((file) => /^scanner-worker-.*\.js$/.test(file));
  expect(reader).toHaveLength(1);
  expect((await scriptsShownFirst()).filter((url) => url.includes('scanner-worker'))).toEqual([]);
  hold('scanner JS, compressed', await bytesOnTheWire(`${server.address}/assets/worker/${reader[0]}`), 105);
});

test('the face of the headings comes after signing in, holds its budget, and is there without a network', async () => {
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  const fonts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(request.url());
  });
  await page.goto(`${server.address}/login`);
  await page.locator(LOGIN.shows).waitFor();
  await page.waitForLoadState('networkidle');
  expect([...fonts]).toEqual([]);
  const { access_token } = await server.signIn('reads.headings@example.org');
  await page.evaluate((token) => localStorage.setItem('authToken', token), access_token);
  await page.goto(server.address);
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const heading = page.getByRole('main').locator('h1');
  const load = () => page.evaluate(async () => (await document.fonts.load('1em "Familjen Grotesk"')).length);
  await page.reload();
  await heading.waitFor();
  expect(await load()).toBe(1);
  expect(fonts.size).toBe(1);
  hold('the font of the headings', await sum(fonts), 25);
  await context.setOffline(true);
  await page.reload();
  await heading.waitFor();
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Familjen Grotesk/);
  expect(await load()).toBe(1);
  await context.close();
});

test('no validator is shipped', () => {
  const scripts = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => readFileSync(ASSETS + file, 'utf8').includes('ZodError'))).toEqual([]);
});
