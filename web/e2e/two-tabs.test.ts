import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from './demo-server.ts';
import { Phone } from './phone.ts';

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
