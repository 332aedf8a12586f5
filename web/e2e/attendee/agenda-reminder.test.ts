import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const TITLE = 'A sensor on every school roof';

test('a starred session is announced ten minutes before, once and offline, and goes into a calendar', async () => {
  const owner = await server.signIn('reminded@example.org');
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
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
  const announced = page.getByText(`${TITLE} starts in 9 minutes · Baobab Room`);
  await announced.waitFor();
  await page.reload();
  await page.getByRole('group', { name: 'Day' }).waitFor();
  await page.clock.runFor(60_000);
  expect(await announced.count()).toBe(0);
});
