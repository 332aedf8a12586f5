import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { moduleWidth } from '../support/module-width.ts';
import { Phone, type PhoneOptions } from '../support/phone.ts';
import { startScanning } from '../support/start-scanning.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function phoneOf(person: SignedIn, options: PhoneOptions = { hasOwnBrowser: true }): Promise<Phone> {
  const phone = await Phone.open(server.address, person, options);
  await phone.goTo('/');
  await phone.page.locator('[data-checked-in="false"]').waitFor();
  return phone;
}

const button = (phone: Phone, name: string) => phone.page.getByRole('button', { name, exact: true });

const gateCode = async () =>
  (
    await server.call<{ code: string }>('GET', '/api/events/event-001/gates/gate-east/code', {
      token: admin.access_token,
    })
  ).code;

test('an attendee scans the code at the entrance and is in', async () => {
  const attendee = await server.signIn('scans.gate@example.org');
  const phone = await phoneOf(attendee);
  await phone.switchOnWithCamera([{ show: 'code', code: await gateCode(), seconds: 3 }]);
  await phone.goTo('/');
  await button(phone, 'Scan QR').click();
  await startScanning(phone);
  await phone.page.getByText('Check-in successful!').waitFor();
  expect(await phone.page.getByRole('dialog').textContent()).toContain('East');
  await button(phone, 'Scan Another').click();
  await button(phone, 'Start Scanning').waitFor();
  await phone.page.keyboard.press('Escape');
  await phone.page.locator('[data-checked-in="true"]').waitFor();
  await expect.poll(() => server.statusOf(attendee), { timeout: 60_000 }).toMatchObject({ checked_in: true });
  expect(await server.recordsOf(admin, attendee.user.id)).toMatchObject([{ status: 'accepted', gate_id: 'gate-east' }]);
});

test("somebody else's ticket checks nobody in and says whose it is; the scanner can be stopped", async () => {
  const [attendee, friend] = await Promise.all([
    server.signIn('scans.friend@example.org'),
    server.signIn('the.friend@example.org'),
  ]);
  const phone = await phoneOf(attendee);
  await phone.switchOnWithCamera([{ show: 'code', code: await server.ticketOf(friend), seconds: 3 }]);
  await phone.goTo('/');
  await button(phone, 'Scan QR').click();
  // Until it was stopped it sees no picture: it would have read the code before a busy machine presses.
  const holdPictures = await phone.page.evaluateHandle(() => {
    const { prototype } = HTMLMediaElement;
    const own = Object.getOwnPropertyDescriptor(prototype, 'readyState')!;
    Object.defineProperty(prototype, 'readyState', { ...own, get: () => HTMLMediaElement.HAVE_NOTHING });
    return { end: () => Object.defineProperty(prototype, 'readyState', own) };
  });
  await startScanning(phone);
  await button(phone, 'Stop Scanning').click();
  await holdPictures.evaluate((hold) => void hold.end());
  await button(phone, 'Start Scanning').click();
  await phone.page.getByText('Invalid QR code').waitFor();
  expect(await phone.page.getByRole('dialog').textContent()).toContain(friend.user.name);
  await button(phone, 'Connect').click();
  await phone.page.getByText('Request sent').waitFor();
  await button(phone, 'Try Again').click();
  await button(phone, 'Start Scanning').waitFor();
  for (const person of [attendee, friend]) expect(await server.statusOf(person)).toMatchObject({ checked_in: false });
});

test('a refused camera is explained, and checking in goes on without one', async () => {
  const attendee = await server.signIn('refuses.camera@example.org');
  const phone = await phoneOf(attendee, { isWhole: true });
  // By then the browser has written to disk who is signed in.
  await phone.waitUntilInstalled();
  await phone.switchOnWithRefusedCamera();
  await phone.goTo('/');
  await button(phone, 'Scan QR').click();
  await button(phone, 'Start Scanning').click();
  await phone.page.getByText('Unable to access camera. Please check permissions.').waitFor();
  expect(await phone.page.getByText('Looking for a code').count()).toBe(0);
  await phone.page.keyboard.press('Escape');
  await button(phone, 'Check In Now').click();
  await phone.page.locator('[data-checked-in="true"]').waitFor();
});

test('in the demo a phone without a camera offers a scan that is labelled as simulated', async () => {
  const phone = await phoneOf(await server.signIn('no.camera@example.org'));
  await button(phone, 'Scan QR').click();
  await button(phone, 'Start Scanning').click();
  await phone.page.getByText('This device has no camera.').waitFor();
  await button(phone, 'Simulated scan').click();
  await phone.page.getByText('Check-in successful!').waitFor();
});

test('checked in by a tap without a network, it stays so after a restart and reaches the server later', async () => {
  const attendee = await server.signIn('taps.offline@example.org');
  const phone = await phoneOf(attendee);
  await phone.waitUntilInstalled();
  phone.goOffline();
  await button(phone, 'Check In Now').click();
  await phone.page.locator('[data-checked-in="true"]').waitFor();
  await phone.turnOff();
  await phone.turnOn();
  await phone.goTo('/');
  await phone.page.locator('[data-checked-in="true"]').waitFor();
  expect(await server.statusOf(attendee)).toMatchObject({ checked_in: false });
  phone.goOnline();
  await phone.page.reload();
  await expect.poll(() => server.statusOf(attendee), { timeout: 30_000 }).toMatchObject({ checked_in: true });
});

test('every module of the code is as wide as the others, on any screen', async () => {
  const phone = await phoneOf(await server.signIn('shows.code@example.org'));
  const devtools = await phone.context.newCDPSession(phone.page);
  const code = phone.page.getByRole('img', { name: 'QR code of your ticket' });
  for (const { width, ratio: deviceScaleFactor, pixels } of [
    { width: 360, ratio: 1, pixels: 5 },
    { width: 360, ratio: 2.625, pixels: 14 },
    { width: 360, ratio: 3, pixels: 16 },
    { width: 1280, ratio: 1, pixels: 5 },
  ]) {
    await devtools.send('Emulation.setDeviceMetricsOverride', { width, height: 740, deviceScaleFactor, mobile: false });
    await phone.goTo('/?section=profile');
    await code.waitFor();
    const where = `${width} px, ${deviceScaleFactor} pixels for each`;
    expect(await moduleWidth(code), where).toBeCloseTo(pixels, 2);
    await button(phone, 'Show it large').click();
    const large = await moduleWidth(code.last());
    expect(large, where).toBeCloseTo(Math.round(large), 2);
    expect(large, where).toBeGreaterThan(pixels);
    await phone.page.keyboard.press('Escape');
  }
});
