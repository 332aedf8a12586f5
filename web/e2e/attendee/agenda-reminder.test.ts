import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const TITLE = 'A sensor on every school roof';

test('a starred session is announced ten minutes before, until it is opened, offline, and goes into a calendar', async () => {
  const owner = await server.signIn('reminded@example.org');
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
  // The clock goes to a time at which the demo's messages would be news.
  await server.call('PUT', '/api/notifications/read-all/', { token: owner.access_token });
  await phone.goTo('/?section=venue');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  phone.goOffline();
  await page.locator('label').filter({ hasText: 'Programme' }).first().click();
  await page.getByRole('searchbox').fill(TITLE);
  await page.getByRole('button', { name: TITLE, exact: false }).first().click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByRole('button', { name: 'Add to my agenda' }).click();
  await dialog.getByRole('button', { name: 'In my agenda', pressed: true }).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`SUMMARY:${TITLE}`);
  expect(text).toMatch(/\r\nX-WR-CALNAME:\S/);
  const start = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(text)?.slice(1).map(Number) ?? [];
  const [year = 0, month = 0, ...rest] = start;

  const moment = Date.UTC(year, month - 1, ...(rest as [number]));
  await page.clock.install({ time: moment - 9 * 60_000 });
  await page.reload();
  // How many are left depends on how long the page took to load.
  const announced = page.getByText(new RegExp(`^${TITLE} starts in [1-9] minutes · Baobab Room$`));
  await announced.waitFor();
  // It is for the person to dismiss: neither the next start nor the beginning of the session takes it away.
  await page.reload();
  await announced.waitFor();
  const alert = page.getByRole('region', { name: 'Urgent messages' });
  // At a door the code is below it, not behind it.
  await phone.goTo('/?section=profile');
  await announced.waitFor();
  await page.getByRole('button', { name: 'Show it large' }).click();
  const code = await page.getByRole('dialog').getByRole('img').boundingBox();
  const above = await alert.boundingBox();
  expect(code?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(10 * 60_000);
  await alert.getByText('On now').waitFor();
  await alert.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('dialog', { name: TITLE }).waitFor();
  await alert.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('dialog', { name: TITLE }).waitFor();
  await page.clock.runFor(60_000);
  expect(await alert.count()).toBe(0);
});
