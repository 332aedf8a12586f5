import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();

beforeAll(() => server.start());
afterAll(() => server.remove());

test('[S12] a tab that people look at goes on though the one that talked is frozen, and that one waits its turn', async () => {
  const phone = await Phone.open(server.address, await server.signIn('patient@example.org'));
  await phone.goTo('/');
  const before = phone.page;
  await before.locator('[data-sync="up_to_date"]').waitFor();
  const seen = await phone.context.newPage();
  await seen.goto(before.url());
  await seen.locator('[data-sync="up_to_date"]').waitFor();

  // A browser freezes a tab that nobody has looked at for a while, with the locks in its hands.
  const debug = await phone.context.newCDPSession(before);
  await debug.send('Debugger.enable');
  const paused = new Promise((resolve) => debug.once('Debugger.paused', resolve));
  await debug.send('Debugger.pause');
  await paused;
  await seen.waitForRequest('**/api/sync/pull');

  await debug.send('Debugger.resume');
  await expect.poll(() => before.evaluate(waitingLocks), { timeout: 60_000 }).toBe(1);
});

const waitingLocks = async () => (await navigator.locks.query()).pending?.length;

/** Signed in until the tab is closed. */
async function signInForNow(page: Page, address: string, { access_token }: SignedIn): Promise<void> {
  await page.goto(`${address}/last-screen.js`);
  await page.evaluate((token) => sessionStorage.setItem('authToken', token), access_token);
  await page.goto(address);
  await page.locator('[data-sync="up_to_date"]').waitFor();
}

test('[S15] a tab shows nobody any more whom another tab has signed out', async () => {
  const phone = await Phone.open(server.address);
  const leaving = await server.signIn('leaving@example.org');
  await signInForNow(phone.page, server.address, leaving);
  const other = await phone.context.newPage();
  await signInForNow(other, server.address, leaving);

  await phone.page.getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await phone.page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await other.getByRole('link', { name: 'Sign In' }).waitFor();
});

test('[S10] a session that another tab began is ended by a 401 like any other', async () => {
  const phone = await Phone.open(server.address);
  const email = 'renewed@example.org';
  await signInForNow(phone.page, server.address, await server.signIn(email));
  const other = await phone.context.newPage();
  await other.goto(`${server.address}/last-screen.js`);
  const { access_token: token } = await server.signIn(email);
  const adopted = phone.page.waitForResponse('**/api/auth/me');
  await other.evaluate((renewed) => localStorage.setItem('authToken', renewed), token);
  await adopted;
  await server.call('POST', '/api/auth/logout', { token });
  await phone.page.evaluate(() => dispatchEvent(new Event('online')));
  await phone.page.getByRole('link', { name: 'Sign In' }).waitFor();
});
