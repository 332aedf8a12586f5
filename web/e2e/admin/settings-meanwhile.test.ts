import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';

/** A slow machine gets this long. */
const PATIENT = { timeout: 60_000 };

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('esi.admin@example.org');
});
afterAll(() => server.remove());

const eventNow = () => server.call<object>('GET', '/api/events/event-001', { token: admin.access_token });
const elsewhere = (changes: object) => pushCommand(server, admin, 'update_event', { changes });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const focused = (page: Page) => page.locator(':focus').getAttribute('name');

async function settings(view: string): Promise<Page> {
  const desk = await Phone.open(server.address, admin);
  await desk.goTo(`/admin/settings${view}`);
  await desk.page.locator('[data-sync="up_to_date"]').waitFor();
  return desk.page;
}

test('what another admin changed of the event is shown in its form, and is replaced by choice alone', async () => {
  const page = await settings('');
  await page.getByLabel('Tagline', { exact: true }).fill('Ours');
  await page.getByLabel('City').fill('Kisumu');
  await page.getByText('Translations').first().click();
  await page.getByLabel(/^Tagline: /).fill('Notre lac');
  const translations = { sw: { tagline: 'Ziwa letu' } };
  await elsewhere({ tagline: 'Theirs', venue: { city: 'Mombasa', country: 'Zamunda' }, translations });
  await page.getByText('Somebody else has changed this meanwhile. It says: Theirs').waitFor();
  await page.getByText('It says: Mombasa').waitFor();
  await page.getByText('Somebody else has changed this meanwhile.', { exact: true }).waitFor();
  expect(await page.getByLabel('Country', { exact: true }).inputValue()).toBe('Zamunda');
  await lookOver(page, 'meanwhile', SMALL_AND_WIDE);
  // Nothing is saved before each one is chosen.
  await button(page, 'Save').click();
  expect(await focused(page)).toBe('tagline');
  await button(page, 'Take theirs').click();
  await button(page, 'Save').click();
  expect(await focused(page)).toBe('venue_city');
  await page.getByRole('button', { name: 'Keep mine' }).last().click();
  await button(page, 'Save').click();
  expect(await focused(page)).toBe('translations');
  await button(page, 'Take theirs').click();
  await button(page, 'Save').click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
  const merged = { tagline: 'Theirs', venue: { city: 'Kisumu', country: 'Zamunda' }, translations };
  await expect.poll(eventNow, PATIENT).toMatchObject(merged);
});

test('so are who may register, the first day and the hours of self check-in', async () => {
  await elsewhere({ registration: 'invited' });
  const page = await settings('');
  await page.getByLabel('Everybody').check();
  await elsewhere({ registration: 'code', registration_code: 'lake' });
  await page.getByText('Somebody else has changed this meanwhile. It says: Who knows the code').waitFor();
  await page.getByLabel('First day').fill('2026-01-05');
  await elsewhere({ starts_on: '2026-01-04' });
  await page.getByText('It says: Jan 4, 2026').waitFor();
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Everybody') })
    .getByRole('button', { name: 'Save' })
    .click();
  expect(await focused(page)).toBe('registration');
  expect(await eventNow()).toMatchObject({ registration: 'code' });

  const hours = await settings('?view=check-in');
  await hours.getByLabel('Opens').fill('2027-01-02T08:00');
  await elsewhere({ check_in_opens_at: '2027-01-01T05:00:00.000Z' });
  await hours.getByText('It says: Jan 1, 2027, 8:00 AM').waitFor();
  await button(hours, 'Save').click();
  expect(await focused(hours)).toBe('check_in_opens_at');
});
