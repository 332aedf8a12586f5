import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from './demo-server.ts';
import { Phone } from './phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const PATIENT = { timeout: 120_000 };

const opened = (owner?: SignedIn) => Phone.open(server.address, owner);

/** With nothing wrong in either theme, on a phone and on a laptop. */
async function looksRight(page: Page, where: string): Promise<void> {
  for (const width of [360, 1_280])
    for (const dark of [false, true]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect({ where, width, dark, found }).toEqual({ where, width, dark, found: [] });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ where, width, overflow: Math.max(0, overflow) }).toEqual({ where, width, overflow: 0 });
    }
}

/** In a page: how many things any database still holds. An emptied one may stay behind, with nothing in it. */
const rowsLeft = async (): Promise<number> => {
  let rows = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const stores = [...open.result.objectStoreNames].filter(() => !name.endsWith('_rxdb_internal'));
    for (const store of stores) {
      const count = open.result.transaction(store).objectStore(store).count();
      await new Promise((resolve) => count.addEventListener('success', resolve));
      rows += count.result;
    }
    open.result.close();
  }
  return rows;
};

test('a phone is paired, lets somebody in with no network, hands it in, and is removed with nothing left on it', {
  timeout: 600_000,
}, async () => {
  const laptop = await opened(await server.signIn('admin.doors@example.org'));
  const phone = await opened();
  const admin = laptop.page;
  const door = phone.page;

  await laptop.goTo('/admin/check-in?view=doors');
  await admin.locator('[data-door="Terrace"]').waitFor();
  await looksRight(admin, 'doors');
  await admin.getByRole('button', { name: 'Pair a phone' }).click();
  await admin.getByLabel('Name of the phone').fill('North gate phone');
  await admin.getByRole('button', { name: 'Show the code' }).click();
  const shown = admin.locator('[data-code]');
  await shown.waitFor();
  await looksRight(admin, 'the code');
  const code = await shown.getAttribute('data-code');

  await phone.goTo('/login#pair=WRNG-CDXX');
  await door.getByRole('button', { name: 'Pair this phone' }).click();
  await door.getByText('This code is not good any more').waitFor();
  await looksRight(door, 'a code that is not good');
  await door.getByLabel('Code').fill(code?.toLowerCase() ?? '');
  await door.getByRole('button', { name: 'Pair this phone' }).click();
  await admin.getByText('North gate phone is paired').waitFor();
  await admin.getByRole('button', { name: 'Done' }).click();

  await door.getByRole('button', { name: 'Main entrance' }).first().click();
  await door.locator('[data-offline="ready"]').waitFor();
  await phone.waitUntilInstalled();
  await looksRight(door, 'the door');
  await door.setViewportSize({ width: 360, height: 740 });

  phone.goOffline();
  await phone.turnOff();
  await phone.turnOn();
  await phone.goTo('/admin/settings');
  const offline = phone.page;
  await offline.getByText('Find', { exact: true }).click();
  await offline.getByRole('searchbox').fill('a');
  await offline
    .getByRole('button', { name: /^Check in / })
    .first()
    .click();
  await phone.verdict('admitted').waitFor();
  phone.goOnline();
  const card = admin.locator('[data-door="North gate phone"]');
  await card.locator('[data-received="1"][data-made="1"]').waitFor();
  await card.getByText('Received 1 of 1').waitFor();

  phone.goOffline();
  await offline
    .getByRole('button', { name: /^Check in / })
    .first()
    .click();
  await phone.verdict('admitted').waitFor();
  await card.getByRole('button', { name: 'Remove North gate phone' }).click();
  await admin.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await admin.getByText('Removed phones (1)').click();
  await card.getByText('Removed', { exact: true }).waitFor();
  phone.goOnline();
  await offline.getByText('This phone was removed from the doors. Everything that it knew is erased.').waitFor();
  await expect.poll(() => offline.evaluate(rowsLeft), PATIENT).toBe(0);
  expect(await offline.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await card.getByText('Received 2 of 2').waitFor();

  await laptop.goTo('/admin/dashboard');
  await admin.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await admin.getByRole('link', { name: /^East gate/ }).waitFor();
  await looksRight(admin, 'what needs attention');
});
