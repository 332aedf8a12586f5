import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** The sockets of a phone, on which pushes can be made to arrive and get no answer. */
async function watchSockets({ context }: Phone) {
  let heard = () => {};
  const watched = { isListening: new Promise<void>((resolve) => (heard = resolve)), isSlow: false, pushes: 0 };
  await context.routeWebSocket(/\/ws\//, (socket) => {
    const to = socket.connectToServer();
    to.onMessage((message) => {
      socket.send(message);
      heard();
    });
    socket.onMessage((message) => {
      const isPush = typeof message !== 'string';
      if (isPush) watched.pushes += 1;
      if (!isPush || !watched.isSlow) to.send(message);
    });
  });
  return watched;
}

test('[S14] a server that is merely slow is not called offline, and one that is out of reach is', {
  timeout: 300_000,
}, async () => {
  const admin = await server.signIn('admin@example.org');
  const guest = await server.signIn('zawadi.slow@example.org');
  const ticket = await server.ticketOf(guest);
  const door = await Phone.open(server.address, admin);
  const { page } = door;
  const sockets = await watchSockets(door);
  await door.goTo('/admin/check-in');
  await page.getByRole('button', { name: 'Main' }).first().click();
  await page.locator('[data-offline="ready"]').waitFor();
  await page.locator('[data-sync="up_to_date"]').first().waitFor();
  await sockets.isListening;

  // Pushes and calls arrive, and get no answer; the socket lives.
  sockets.isSlow = true;
  let pushes = 0;
  await door.context.route('**/api/sync/*', (route) => {
    if (route.request().url().endsWith('/push')) pushes += 1;
  });
  await door.handScan(ticket);
  await door.told('admitted');
  // Each begins when the one before is given up; the first is on the socket.
  await vi.waitFor(() => expect(pushes).toBeGreaterThan(1), 120_000);
  expect(sockets.pushes).toBe(1);
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
