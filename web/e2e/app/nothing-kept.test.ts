import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** What Chromium calls "block all cookies": the page's storage throws, merely when it is named. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

async function withoutStorage(locale: string): Promise<Page> {
  const profile = await mkdtemp(join(tmpdir(), 'baraza-nothing-kept-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(BLOCKED));
  // The whole browser: the headless shell reads no preferences.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, '--headless=new'],
    locale,
  });
  onTestFinished(async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });
  return context.newPage();
}

test.each([
  ['en-KE', '/', 'This browser keeps nothing for this site', 'Try again'],
  ['fr-SN', '/login', 'Ce navigateur ne garde rien pour ce site', 'Réessayer'],
  ['ar-EG', '/admin/check-in', 'هذا المتصفح لا يحفظ شيئًا لهذا الموقع', 'إعادة المحاولة'],
])('in %s, %s says that the browser keeps nothing, and tries again', async (locale, path, title, again) => {
  const page = await withoutStorage(locale);
  await page.goto(server.address + path);
  await page.getByText(title).waitFor();
  // Nobody fills in a form that leads nowhere.
  expect(await page.locator('input').count()).toBe(0);
  await lookOver(page, `nothing kept, ${locale}`, SMALL_AND_WIDE);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: again }).click();
  await loaded;
  await page.getByText(title).waitFor();
});

test('a device that is full when the app first opens on it goes on by itself once there is room', async () => {
  const phone = await Phone.open(server.address, await server.signIn('no.room@example.org'));
  const devtools = await phone.context.newCDPSession(phone.page);
  const { origin } = new URL(phone.page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000 });
  await phone.goTo('/');
  await phone.page.getByText('This device is full.').waitFor();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await phone.page.locator('[data-sync=up_to_date]').waitFor();
});

test('[S15] an app whose storage the browser deletes while it is open says what is lost, and goes on', async () => {
  const phone = await Phone.open(server.address, await server.signIn('deleted@example.org'));
  const { page } = phone;
  const tab = (name: string) => page.locator('label').filter({ hasText: name }).first().click();
  const star = (title: string, pressed: boolean) => page.getByRole('button', { name: `Star ${title}`, pressed });
  const [lost, kept] = ['Heat action plans: the first five years', 'Write the proposal in ninety minutes'];
  await phone.goTo('/?section=venue');
  await page.locator('[data-sync=up_to_date]').waitFor();
  await tab('Programme');
  await tab('All days');
  phone.goOffline();
  await star(lost, false).click();
  await star(lost, true).waitFor();
  const devtools = await phone.context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await page.getByText('What was not sent yet is lost').waitFor();
  await lookOver(page, 'storage deleted', SMALL_AND_WIDE);
  phone.goOnline();
  await page.getByRole('button', { name: 'Try again' }).click();
  await star(lost, false).waitFor();
  await star(kept, false).click();
  await star(kept, true).waitFor();
  await page.locator('[data-sync=up_to_date]').waitFor();
  await page.reload();
  await tab('All days');
  await star(kept, true).waitFor();
  await star(lost, false).waitFor();
});
