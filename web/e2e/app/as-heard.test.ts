import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Heard } from '../support/heard.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** `npx vitest run --project=e2e web/e2e/app/as-heard.test.ts -u` writes what is heard now: read the difference. */
test('who signs in, shows the ticket and finds a session hears what others see', async () => {
  const phone = await Phone.open(server.address);
  const heard = await Heard.on(phone);
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name }).first().click();

  heard.step('Opens the page to sign in');
  await phone.goTo('/login');
  await page.getByText('This is a demo').waitFor();
  await heard.outline('main');
  heard.step('Sends it empty');
  await press('Sign In');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await heard.said();
  await heard.outline('main form');
  heard.step('Signs in');
  await page.getByLabel('Email').fill('heard@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.keyboard.press('Enter');
  await page.locator('[data-checked-in=false]').waitFor();
  await page.locator('[data-sync=up_to_date]').waitFor();
  await heard.said();
  await heard.outline('header');
  await heard.outline('[data-checked-in]');
  await heard.outline('nav');

  heard.step('Shows the ticket');
  await press('QR code of your ticket');
  await dialog.waitFor();
  await heard.said();
  await heard.outline('dialog');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await heard.said();

  heard.step('Checks in');
  await press('Check In Now');
  await page.locator('[data-checked-in=true]').waitFor();
  await page.locator('[data-sync=up_to_date]').waitFor();
  await heard.said();

  heard.step('Goes to the programme and looks for a session');
  await page.getByRole('navigation').getByText('Programme').click();
  await page.getByRole('searchbox').waitFor();
  await page.locator('main li button').first().waitFor();
  await heard.said();
  await page.getByRole('searchbox').fill('sensor on every school roof');
  await page.getByRole('status').filter({ hasText: '1 session' }).waitFor();
  await heard.said();
  heard.step('Opens it and stars it');
  await page.locator('main li button').first().click();
  await dialog.waitFor();
  await heard.said();
  await heard.outline('dialog');
  await dialog.getByRole('button', { name: 'Add to my agenda' }).click();
  await dialog.getByRole('button', { name: 'In my agenda', pressed: true }).waitFor();
  await heard.said();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await heard.said();
  await expect(heard.record).toMatchFileSnapshot('as-heard/attendee.txt');
});

test('a door hears whom it lets in and whom it refuses', async () => {
  const ticket = await server.ticketOf(await server.signIn('wanjiru.heard@example.org'));
  const phone = await Phone.open(server.address, await server.signIn('admin@example.org'));
  const heard = await Heard.on(phone);
  const { page } = phone;
  const scan = async (code: string, name: string) => {
    await phone.handScan(code);
    await phone.verdict(name).waitFor();
    await heard.said();
    await heard.outline('dialog');
    await page.keyboard.press('Enter');
    await phone.verdict(name).waitFor({ state: 'hidden' });
    await heard.said();
  };

  heard.step('Opens the door and says which gate it is');
  await phone.goTo('/admin/check-in');
  await page.getByText('Which gate is this?').waitFor();
  await page.locator('[data-sync=up_to_date]').waitFor();
  await heard.forget();
  await heard.outline('main');
  await page.getByRole('button', { name: 'Main entrance' }).click();
  await page.locator('[data-inside]').waitFor();
  await page.getByText('This device has no camera.').waitFor();
  await page.locator('[data-sync=up_to_date]').waitFor();
  await heard.said();
  await heard.outline('main');

  heard.step('Wants to hear the verdicts');
  await page.getByRole('button', { name: 'Say the verdicts aloud' }).click();
  await heard.said();
  heard.step('Lets somebody in');
  await scan(ticket, 'admitted');
  heard.step('Sees the same ticket again');
  await scan(ticket, 'already_checked_in');
  heard.step('Refuses what is no ticket');
  await scan('https://example.org/not-a-ticket', 'not_a_ticket');
  await expect(heard.record).toMatchFileSnapshot('as-heard/door.txt');
});
