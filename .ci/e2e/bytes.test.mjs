import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../steps/browser.mjs';
import { startDemoServer } from '../steps/demo-server.mjs';
import { root } from '../steps/root.mjs';

const KIB = 1024;

let server;
let browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** What a file costs a phone: the bytes of its body as the server sends them to a browser. */
function bytesOnTheWire(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}

async function sum(urls) {
  const sizes = await Promise.all([...urls].map(bytesOnTheWire));
  return sizes.reduce((total, size) => total + size, 0);
}

/** The scripts that a page has asked for once it is done, with no service worker that asks for all. */
async function scriptsOf({ path, email, shows }) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (email) {
    const token = await server.tokenOf(email);
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  }
  const page = await context.newPage();
  const scripts = new Set();
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || /\.js$/.test(request.url())) scripts.add(request.url());
  });
  await page.goto(server.address + path);
  await page.locator(shows).first().waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return scripts;
}

/** Prints a line for the table of `npm run bench`, and fails over the limit. */
function hold(what, bytes, limit) {
  console.log(`budget: ${what}: ${(bytes / KIB).toFixed(1)} KiB (at most ${limit} KiB)`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(limit);
}

const LOGIN = { path: '/login', shows: 'input[type=email]' };
const DASHBOARD = { path: '/', email: 'amina@example.org', shows: 'nav' };

describe('what the app costs to fetch', () => {
  it('holds the budget of the login page', async () => {
    hold('JS for the login page, compressed', await sum(await scriptsOf(LOGIN)), 120);
  });

  it("holds the budget of the attendee's dashboard", async () => {
    hold('JS for the attendee dashboard, compressed', await sum(await scriptsOf(DASHBOARD)), 260);
  });

  it('holds the budget of what is kept for offline', async () => {
    const worker = await (await fetch(`${server.address}/sw.js`)).text();
    const kept = [...worker.matchAll(/\{[^{}]*\burl:"([^"]+)"[^{}]*\}|\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)].map(
      ([, a, b]) => a ?? b,
    );
    expect(kept).toContain('index.html');
    // Offline, the first screens open from what is kept: nothing that they ask for may be missing there.
    const shown = [...(await scriptsOf(LOGIN)), ...(await scriptsOf(DASHBOARD))].map((url) =>
      new URL(url).pathname.slice(1),
    );
    expect(shown.filter((file) => !kept.includes(file))).toEqual([]);
    hold(
      'everything the service worker precaches, on the wire',
      await sum(kept.map((file) => new URL(file, server.address).href)),
      600,
    );
  });

  it('fetches the code reader only where somebody scans, within its budget', async () => {
    const reader = readdirSync(path.join(root, 'web/dist/assets')).filter((file) =>
      /^scanner-worker-.*\.js$/.test(file),
    );
    expect(reader).toHaveLength(1);
    const first = [...(await scriptsOf(LOGIN)), ...(await scriptsOf(DASHBOARD))];
    expect(first.filter((url) => url.includes('scanner-worker'))).toEqual([]);
    hold('scanner JS, compressed', await bytesOnTheWire(`${server.address}/assets/${reader[0]}`), 105);
  });

  it('ships no validator', () => {
    const folder = path.join(root, 'web/dist/assets');
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('ZodError'))).toEqual([]);
  });
});
