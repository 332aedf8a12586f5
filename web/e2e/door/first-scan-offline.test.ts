import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';
import { startScanning } from '../support/start-scanning.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** The decoder is fetched when the phone has nothing else to do. */
const PATIENT = { timeout: 60_000 };

/** In a page: the files of the scanner that are on the device. */
const keptFiles = async () =>
  (await (await caches.open('on-first-use')).keys())
    .map(({ url }) => url)
    .filter((url) => /scanner-worker|\.wasm$/.test(url)).length;

test('who has opened their ticket once can scan with no network, though they have never scanned before', async () => {
  const admin = await server.signIn('admin@example.org');
  const gate = await server.call<{ code: string }>('GET', '/api/events/event-001/gates/gate-east/code', {
    token: admin.access_token,
  });
  const phone = await Phone.open(server.address, await server.signIn('first.scan@example.org'), {
    hasOwnBrowser: true,
  });
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  expect(await phone.page.evaluate(keptFiles)).toBe(0);
  await phone.page.getByRole('button', { name: 'QR code of your ticket' }).click();
  await phone.page.getByRole('dialog', { name: 'Your QR Code' }).waitFor();
  await expect.poll(() => phone.page.evaluate(keptFiles), PATIENT).toBe(2);

  phone.goOffline();
  await phone.switchOnWithCamera([{ show: 'code', code: gate.code, seconds: 60 }]);
  await phone.goTo('/');
  await phone.page.getByRole('button', { name: 'Scan QR', exact: true }).click();
  await startScanning(phone);
  await phone.page.getByText('Check-in successful!').waitFor();
});
