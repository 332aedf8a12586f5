import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { VenueLaptop } from '../../../sync-server/src/testing/venue-laptop.ts';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import { ENTRY, type SignedIn } from '../support/demo-server.ts';
import { trustedKey } from '../support/trusted-key.ts';

const laptop = new VenueLaptop({ DEMO: '1' }, ENTRY);
beforeAll(() => laptop.serve());
afterAll(() => laptop.remove());

async function openPhone() {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-venue-phone-'));
  const key = await trustedKey(laptop.address, laptop.authority);
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH as string,
    args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${key}`],
    viewport: { width: 360, height: 740 },
  });
  onTestFinished(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });
  return context;
}

test('a phone that trusts the laptop has the app from there, hears news, can install it, and opens it when the laptop is gone', async () => {
  const context = await openPhone();
  const page = await context.newPage();
  const picture = async (name: string) => {
    const { PICTURES } = process.env;
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `venue-${name}.png`), fullPage: true });
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${laptop.start}/poster`);
  await page.getByText(laptop.start, { exact: true }).waitFor();
  await picture('poster');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(laptop.start);
  await picture('trust');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '1. Get the certificate' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('baraza-venue.crt');

  await page.setViewportSize({ width: 1280, height: 800 });
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', () => heard.push(socket.url())));
  await page.getByRole('link', { name: 'Then open the app' }).click();
  await page.waitForURL(`${laptop.address}/**`);
  const { body } = await laptop.call('POST', '/api/auth/login', { email: 'amina@example.org', password: 'demo' });
  await page.evaluate(
    (token) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('hasShownInstallPrompt', 'true');
      localStorage.setItem('hasSeenInstallOnboarding', 'true');
      localStorage.setItem('lastWelcomeDate', new Date().toDateString());
    },
    (body as SignedIn).access_token,
  );
  await page.goto(laptop.address);
  await picture('app');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  expect(await page.evaluate(() => isSecureContext)).toBe(true);
  await expect
    .poll(() => heard.filter((url) => url.startsWith(laptop.address.replace('https', 'wss'))))
    .not.toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);

  await laptop.stop();
  await page.reload();
  await page.locator('[data-sync="offline"]').waitFor();
  await page.getByRole('heading', { name: 'Baraza for Climate and Health', level: 1 }).waitFor();
});
