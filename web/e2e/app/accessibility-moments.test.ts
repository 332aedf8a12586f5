import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { holdGreeting } from '../support/hold-greeting.ts';
import { lookOver } from '../support/looks/look-over.ts';
import { Phone, type PhoneOptions } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phoneOf = (owner?: SignedIn, options?: PhoneOptions) => Phone.open(server.address, owner, options);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What is there for a moment only, or only when something is out of the ordinary. */
describe('axe finds nothing in passing', () => {
  test('in the steps of the introduction, the greeting and the banner', async () => {
    const phone = await phoneOf(undefined, { isNew: true });
    const { page } = phone;
    await phone.goTo('/login');
    for (const button of ['Next', 'Next', 'Get Started']) {
      await page.getByRole('dialog').getByRole('button', { name: button }).waitFor();
      await lookOver(page, `introduction, before ${button}`);
      await press(page, button);
    }
    const owner = await server.signIn('moments.new@example.org');
    await page.evaluate((token) => localStorage.setItem('authToken', token), owner.access_token);
    await phone.context.addInitScript(holdGreeting);
    await phone.goTo('/');
    await page.getByRole('dialog', { name: /^Karibu/ }).waitFor();
    await lookOver(page, 'greeting');
    await press(page, 'Let’s go');
    await page.getByRole('region', { name: 'Keep Baraza at hand' }).waitFor();
    await lookOver(page, 'banner');
  });

  test('in the ticket, the scan, its outcome and the ways out', async () => {
    const phone = await phoneOf(await server.signIn('moments.ticket@example.org'));
    const { page } = phone;
    await phone.goTo('/');
    await page.locator('[data-sync="up_to_date"]').waitFor();
    await press(page, 'QR code of your ticket');
    await page.getByRole('dialog', { name: 'Your QR Code' }).waitFor();
    await lookOver(page, 'ticket');
    await press(page, 'Close');
    await press(page, 'Scan QR');
    await page.getByRole('button', { name: 'Start Scanning' }).waitFor();
    await lookOver(page, 'scan, idle');
    await press(page, 'Start Scanning');
    await page.getByText('This device has no camera.').waitFor();
    await lookOver(page, 'scan, no camera');
    await press(page, 'Simulated scan');
    await page.getByText('Check-in successful!').waitFor();
    await lookOver(page, 'scan, success');
    await page.keyboard.press('Escape');

    await phone.goTo('/?section=profile');
    await press(page, 'Delete my account');
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    await lookOver(page, 'delete account');
    await press(page, 'Cancel');

    await phone.goTo('/?section=attendees');
    await page.locator('label').filter({ hasText: 'Connections' }).first().click();
    await page.getByRole('button', { name: 'Scan a code to connect' }).waitFor();
    await lookOver(page, 'connections');
    await press(page, 'Scan a code to connect');
    await page.getByRole('dialog').waitFor();
    await lookOver(page, 'scan a person');
  });

  test('with no network: the offline banner, what waits', async () => {
    const phone = await phoneOf(await server.signIn('moments.offline@example.org'));
    const { page } = phone;
    await phone.goTo('/');
    await page.locator('[data-checked-in="false"]').waitFor();
    await phone.waitUntilInstalled();
    phone.goOffline();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await press(page, 'Check In Now');
    await page.locator('[data-checked-in="true"]').waitFor();
    await page.locator('[data-sync="offline"]').waitFor();
    await lookOver(page, 'dashboard, offline');
    await phone.goTo('/?section=sync');
    await page.getByText('Waiting to be sent').waitFor();
    await lookOver(page, 'what waits');
  });

  test('with samples, where the server was never reached', async () => {
    const phone = await phoneOf();
    const { page } = phone;
    await phone.goTo('/login');
    await phone.waitUntilInstalled();
    const owner = await server.signIn('moments.samples@example.org');
    phone.goOffline();
    await page.evaluate((token) => localStorage.setItem('authToken', token), owner.access_token);
    await phone.goTo('/');
    await page.getByText('Dr. Amina Okello').waitFor();
    await page.getByText('Green Savannah Fund').waitFor();
    await lookOver(page, 'dashboard, samples');
  });
});
