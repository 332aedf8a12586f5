import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';

const server = new DemoServer();
let front: Server;
/** The next version is out: other files, and those of the present one are gone from the server. */
let isNextOut = false;
/** Or a part of it can't be fetched. */
let isHalfOut = false;
/** And it speaks otherwise than the present one. */
let speaksOtherwise = false;

beforeAll(async () => {
  await server.start();
  front = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (isNextOut && path.startsWith('/assets/')) return response.writeHead(404).end();
    if (speaksOtherwise && path.startsWith('/api/sync/')) {
      const told = { type: 'about:blank', title: 'Outdated', status: 409, detail: 'Update', code: 'outdated_protocol' };
      return response.writeHead(409, { 'content-type': 'application/problem+json' }).end(JSON.stringify(told));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await fetch(server.address + path, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? 'text/plain',
        ...(request.headers.authorization && { authorization: request.headers.authorization }),
      },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = await answer.text();
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain');
    response.writeHead(answer.status);
    // Asked only whether it is there, it has no text.
    if (path !== '/sw.js' || request.method === 'HEAD') return response.end(body);
    response.end(isHalfOut ? NOT_INSTALLED + body : isNextOut ? withoutAssets(body) : body);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await server.remove();
});

function withoutAssets(worker: string): string {
  const next = worker.replaceAll(/\{"revision":null,"url":"assets\/[^"]*"\},?/g, '');
  expect(next.length).toBeLessThan(worker.length);
  return next;
}

const NOT_INSTALLED =
  "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('No network'))));";

const address = () => `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

const prompt = (page: Page) => page.getByText('A new version of Baraza is ready.');

async function openTab(context: Awaited<ReturnType<typeof newContext>>): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address());
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

async function newContext() {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const { access_token } = await server.signIn('patient@example.org');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('hasShownInstallPrompt', 'true');
    localStorage.setItem('lastWelcomeDate', new Date().toDateString());
  }, access_token);
  return context;
}

test('a new version waits until nobody is typing, starts when asked, and leaves other tabs whole', async () => {
  const context = await newContext();
  const [writing, reading] = [await openTab(context), await openTab(context)];
  await writing.getByRole('button', { name: 'Attendees' }).click();
  await writing.getByRole('searchbox').fill('a half-written wo');

  isNextOut = true;
  await writing.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await prompt(reading).waitFor();
  expect(await prompt(writing).count()).toBe(0);

  const reloaded = reading.waitForEvent('framenavigated');
  await reading.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  expect(await writing.getByRole('searchbox').inputValue()).toBe('a half-written wo');
  // A part that this tab has not loaded yet, and that the server does not have any more.
  await writing.getByRole('button', { name: 'Profile' }).click();
  await writing.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
});

test('a version that could not be installed does not keep the next one from being offered', async () => {
  isNextOut = false;
  const page = await openTab(await newContext());
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const { installing } = registration ?? {};
      if (installing)
        await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
      return installing?.state;
    });
  isHalfOut = true;
  expect(await look()).toBe('redundant');
  isHalfOut = false;
  isNextOut = true;
  expect(await look()).toBe('installed');
  await prompt(page).waitFor();
});

test('[S16] an app that the server does not understand any more looks for its next version at once', async () => {
  isNextOut = false;
  const page = await openTab(await newContext());
  isNextOut = true;
  speaksOtherwise = true;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('[data-sync="outdated"]').waitFor();
  await prompt(page).waitFor();
});
