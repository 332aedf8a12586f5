import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from './demo-server.ts';
import { Phone } from './phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function phoneOf(theme: string, owner?: SignedIn, options = {}): Promise<Phone> {
  const phone = await Phone.open(server.address, owner, options);
  await phone.context.addInitScript((dark) => localStorage.setItem('darkMode', dark), String(theme === 'dark'));
  return phone;
}

async function expectNothing(page: Page, where: string): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect({ where, found }).toEqual({ where, found: [] });
}

/** In a page, before its scripts: the greeting does not go by itself while it is looked at. */
function holdGreeting(): void {
  const wait = globalThis.setTimeout;
  const GREETING_MS = 5_000;
  const longer = (work: () => void, ms = 0) => wait(work, ms === GREETING_MS ? 100 * GREETING_MS : ms);
  globalThis.setTimeout = longer as typeof setTimeout;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What is there for a moment only, or only when something is out of the ordinary. */
describe.each(['light', 'dark'])('axe finds nothing in passing, %s', (theme) => {
  test('in the steps of the introduction, the greeting and the banner', async () => {
    const phone = await phoneOf(theme, undefined, { isNew: true });
    const { page } = phone;
    await phone.goTo('/login');
    for (const button of ['Next', 'Next', 'Get Started']) {
      await page.getByRole('dialog').getByRole('button', { name: button }).waitFor();
      await expectNothing(page, `introduction, before ${button}`);
      await press(page, button);
    }
    const owner = await server.signIn(`moments.new.${theme}@example.org`);
    await page.evaluate((token) => localStorage.setItem('authToken', token), owner.access_token);
    await phone.context.addInitScript(holdGreeting);
    await phone.goTo('/');
    await page.getByRole('dialog', { name: /^Karibu/ }).waitFor();
    await expectNothing(page, 'greeting');
    await press(page, 'Let’s go');
    await page.getByRole('region', { name: 'Keep Baraza at hand' }).waitFor();
    await expectNothing(page, 'banner');
  });

  test('in the ticket, the scan, its outcome and the ways out', async () => {
    const phone = await phoneOf(theme, await server.signIn(`moments.ticket.${theme}@example.org`));
    const { page } = phone;
    await phone.goTo('/');
    await page.locator('[data-sync="up_to_date"]').waitFor();
    await press(page, 'QR code of your ticket');
    await page.getByRole('dialog', { name: 'Your QR Code' }).waitFor();
    await expectNothing(page, 'ticket');
    await press(page, 'Close');
    await press(page, 'Scan QR');
    await page.getByRole('button', { name: 'Start Scanning' }).waitFor();
    await expectNothing(page, 'scan, idle');
    await press(page, 'Start Scanning');
    await page.getByText('This device has no camera.').waitFor();
    await expectNothing(page, 'scan, no camera');
    await press(page, 'Simulated scan');
    await page.getByText('Check-in successful!').waitFor();
    await expectNothing(page, 'scan, success');
    await page.keyboard.press('Escape');

    await phone.goTo('/?section=profile');
    await press(page, 'Delete my account');
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    await expectNothing(page, 'delete account');
    await press(page, 'Cancel');

    await phone.goTo('/?section=attendees');
    await page.locator('label').filter({ hasText: 'Connections' }).first().click();
    await page.getByRole('button', { name: 'Scan a code to connect' }).waitFor();
    await expectNothing(page, 'connections');
    await press(page, 'Scan a code to connect');
    await page.getByRole('dialog').waitFor();
    await expectNothing(page, 'scan a person');
  });

  test('with no network: the offline banner, what waits', async () => {
    const phone = await phoneOf(theme, await server.signIn(`moments.offline.${theme}@example.org`));
    const { page } = phone;
    await phone.goTo('/');
    await page.locator('[data-checked-in="false"]').waitFor();
    await phone.waitUntilInstalled();
    phone.goOffline();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await press(page, 'Check In Now');
    await page.locator('[data-checked-in="true"]').waitFor();
    await page.locator('[data-sync="offline"]').waitFor();
    await expectNothing(page, 'dashboard, offline');
    await phone.goTo('/?section=sync');
    await page.getByText('Waiting to be sent').waitFor();
    await expectNothing(page, 'what waits');
  });

  test('with samples, where the server was never reached', async () => {
    const phone = await phoneOf(theme);
    const { page } = phone;
    await phone.goTo('/login');
    await phone.waitUntilInstalled();
    const owner = await server.signIn(`moments.samples.${theme}@example.org`);
    phone.goOffline();
    await page.evaluate((token) => localStorage.setItem('authToken', token), owner.access_token);
    await phone.goTo('/');
    await page.getByText('Dr. Amina Okello').waitFor();
    await page.getByText('Green Savannah Fund').waitFor();
    await expectNothing(page, 'dashboard, samples');
  });
});
