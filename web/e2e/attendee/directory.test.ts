import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const LONG = 'Wẹ̀rẹ̀ Oluwafunmilayo Ọlúwaṣeun Adébáyọ̀-Ogunbanjo of Abeokuta';

/** The row that has the focus, and how far below what covers the top of the screen it begins. */
const landed = (page: Page) =>
  page.waitForFunction(() => {
    const row = document.activeElement?.closest('li[aria-posinset]');
    const bar = [...document.querySelectorAll('main *')].find((part) => getComputedStyle(part).position === 'sticky');
    if (!row || !bar) return null;
    const below = Math.round(row.getBoundingClientRect().top - bar.getBoundingClientRect().bottom);
    return { name: row.querySelector('[dir="auto"]')?.textContent ?? '', below };
  });

test('letters lead to names, interests sort people, and whoever hides is told so where others are listed', async () => {
  const other = await server.signIn('long.name@example.org');
  await server.call('PUT', '/api/users/me', {
    token: other.access_token,
    body: { name: LONG, position: 'Coordinator of adaptation', interests: ['tidal power', 'wave power'] },
  });
  const owner = await server.signIn('directory.reader@example.org');
  await server.call('PUT', '/api/users/me', {
    token: owner.access_token,
    body: { interests: ['tidal power', 'wave power', 'youth'] },
  });
  const phone = await Phone.open(server.address, owner);
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.walkTo('/?section=attendees');
  const list = page.getByRole('list', { name: 'Attendees by name' });
  await list.waitFor();
  await lookOver(page, 'directory', SMALL_AND_WIDE);

  const letters = page.getByRole('button', { name: 'A–Z: jump to a letter' });
  const sheet = page.getByRole('dialog', { name: 'Jump to a letter' });
  await letters.click();
  await sheet.getByRole('button', { name: 'W', exact: true }).waitFor();
  await lookOver(page, 'directory-letters', SMALL_AND_WIDE);
  await sheet.getByRole('button', { name: 'W', exact: true }).click();
  const atW = await (await landed(page)).jsonValue();
  expect(atW?.name).toMatch(/^W/);
  expect(Math.abs(atW?.below ?? 99)).toBeLessThan(9);
  await lookOver(page, 'directory-at-letter');

  // By keyboard, and back up again.
  await letters.focus();
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'B', exact: true }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.waitForFunction(() => /^B/.test(document.activeElement?.querySelector('[dir="auto"]')?.textContent ?? ''));

  // A search after a jump keeps the focus, also when nobody was found meanwhile.
  await page.getByRole('searchbox').fill('nobody at all');
  await page.getByText('Nobody found').waitFor();
  await page.getByRole('searchbox').fill('');
  await list.waitFor();
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);

  // The whole of a long name, whatever becomes of the role.
  await page.getByRole('searchbox').fill('ogunbanjo');
  const row = list.getByRole('button', { name: LONG });
  await row.waitFor();
  expect(
    await row
      .locator('[dir="auto"]')
      .first()
      .evaluate((name) => [name.scrollHeight - name.clientHeight, name.scrollWidth - name.clientWidth]),
  ).toEqual([0, 0]);
  await lookOver(page, 'directory-long-name');
  await page.getByRole('searchbox').fill('');
  // On a phone, the search covers the rest of the bar while it has the focus.
  await page.getByRole('searchbox').blur();

  await page.getByLabel('Sort by').selectOption({ label: 'By interests in common' });
  const common = page.getByRole('list', { name: 'Attendees by interests in common' });
  await common.getByRole('listitem').first().getByText('in common').waitFor();
  const counts = await common
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Number(/(\d+) in common/.exec(item.textContent ?? '')?.[1] ?? 0)));
  expect(counts[0]).toBeGreaterThanOrEqual(2);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(await letters.count()).toBe(0);
  await lookOver(page, 'directory-in-common', SMALL_AND_WIDE);

  phone.goOffline();
  await page.locator('label').filter({ hasText: 'Connections' }).first().click();
  await page.getByLabel('Hide me from the list of attendees').check();
  await page.locator('label').filter({ hasText: 'Everybody' }).first().click();
  await page.getByText('You are hidden from this list').waitFor();
  await lookOver(page, 'directory-hidden', SMALL_AND_WIDE);
  phone.goOnline();
  await page.locator('[data-sync="up_to_date"]').waitFor();

  const admin = await server.signIn('admin@example.org');
  const desk = await Phone.open(server.address, admin);
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  await desk.goTo('/admin/attendees');
  await desk.page.getByRole('searchbox').fill('directory.reader');
  await desk.page.getByRole('img', { name: 'Hidden from others' }).waitFor();
  await lookOver(desk.page, 'directory-admin', SMALL_AND_WIDE);

  await page.getByRole('button', { name: 'Show me in the list' }).click();
  await page.getByText('You are hidden from this list').waitFor({ state: 'detached' });
});

test('in Arabic the letters are those of the names there are, from right to left', async () => {
  const phone = await Phone.open(server.address, await server.signIn('directory.arabic@example.org'));
  const { page } = phone;
  const people: [string, string][] = [
    ['arabic.one', 'أحمد بن عيسى'],
    ['arabic.two', 'بلال حسن'],
  ];
  for (const [at, name] of people) {
    const { access_token: token } = await server.signIn(`${at}@example.org`);
    await server.call('PUT', '/api/users/me', { token, body: { name, position: 'باحث', company: 'جامعة الخرطوم' } });
  }
  await page.evaluate(() => localStorage.setItem('language', 'ar'));
  await phone.goTo('/?section=attendees');
  await page.getByRole('button', { name: 'أ–ي' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'ا', exact: true }).waitFor();
  await lookOver(page, 'directory-letters-ar');
  await sheet.getByRole('button', { name: 'ا', exact: true }).click();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('أحمد بن عيسى'));
  await lookOver(page, 'directory-ar', SMALL_AND_WIDE);
});
