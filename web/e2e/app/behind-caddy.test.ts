import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Caddy } from '../../../sync-server/src/testing/caddy.ts';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';
import { trustedKey } from '../support/trusted-key.ts';

const server = new DemoServer({ TRUSTED_PROXY: '127.0.0.1' });
let caddy: Caddy;
beforeAll(async () => {
  await server.start();
  caddy = await Caddy.start([server.address]);
});
afterAll(() => server.remove());

test('over HTTPS and HTTP/2 the app hears news, can be installed, and opens when Caddy and the server are gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-caddy-phone-'));
  const key = await trustedKey(caddy.address, caddy.authority);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH as string,
    args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${key}`],
  });
  onTestFinished(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(`${socket.url()} ${String(payload)}`)),
  );
  const { access_token } = await server.signIn('amina@example.org');
  await page.goto(`${caddy.address}/last-screen.js`);
  await page.evaluate((token) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('hasShownInstallPrompt', 'true');
    localStorage.setItem('hasSeenInstallOnboarding', 'true');
    localStorage.setItem('lastWelcomeDate', new Date().toDateString());
  }, access_token);
  await page.goto(caddy.address);
  await page.locator('[data-sync="up_to_date"]').waitFor();
  const protocol = () =>
    page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol);
  expect(await protocol()).toBe('h2');
  const isSecureSocket = (line: string) =>
    line.startsWith(`${caddy.address.replace('https', 'wss')}/api/notifications/`);
  await expect.poll(() => heard.filter(isSecureSocket).length).toBeGreaterThan(0);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);

  await caddy.stop();
  await server.stop();
  await page.reload();
  await page.locator('[data-sync="offline"]').waitFor();
  await page.getByRole('heading', { name: 'Baraza for Climate and Health', level: 1 }).waitFor();
});
