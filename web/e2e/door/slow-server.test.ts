import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** Resolves when the server has spoken on a socket of this page. */
const socketOf = (page: Page) =>
  new Promise<void>((resolve) => page.on('websocket', (socket) => socket.once('framereceived', () => resolve())));

test('[S14] a server that is merely slow is not called offline, and one that is out of reach is', {
  timeout: 300_000,
}, async () => {
  const admin = await server.signIn('admin@example.org');
  const guest = await server.signIn('zawadi.slow@example.org');
  const ticket = await server.ticketOf(guest);
  const door = await Phone.open(server.address, admin);
  const { page } = door;
  const isListening = socketOf(page);
  await door.goTo('/admin/check-in');
  await page.getByRole('button', { name: 'Main' }).first().click();
  await page.locator('[data-offline="ready"]').waitFor();
  await page.locator('[data-sync="up_to_date"]').first().waitFor();
  await isListening;

  // The calls arrive, and get no answer; the socket lives.
  let pushes = 0;
  await door.context.route('**/api/sync/*', (route) => {
    if (route.request().url().endsWith('/push')) pushes += 1;
  });
  await door.handScan(ticket);
  await door.told('admitted');
  // The second one begins when the first is given up.
  await vi.waitFor(() => expect(pushes).toBeGreaterThan(1), 120_000);
  const banner = page.getByText("You're offline. Some features may not be available.");
  expect(await banner.count()).toBe(0);
  expect(await page.locator('[data-sync]').first().getAttribute('data-sync')).toBe('waiting');
  await page.locator('[data-waiting="1"]').waitFor({ state: 'attached' });

  await door.context.unroute('**/api/sync/*');
  door.goOffline();
  await banner.waitFor();
  door.goOnline();
  await page.locator('[data-sync="up_to_date"]').first().waitFor();
  expect(await banner.count()).toBe(0);
  expect(await server.statusOf(guest)).toMatchObject({ checked_in: true });
});
