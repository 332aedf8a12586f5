import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

/** Says to the page what a browser says when the app goes to the background and comes back. */
const turn = (phone: Phone, visibility: 'hidden' | 'visible') =>
  phone.page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

const pictureThere = (phone: Phone) =>
  phone.page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null;
    return stream?.getVideoTracks().some((track) => track.readyState === 'live') ?? false;
  });

test('the camera is given back in the background, comes back after it or after it was lost, and reads on', async () => {
  const guest = await server.signIn('after.the.pause@example.org');
  const phone = await Phone.open(server.address, admin, { hasOwnBrowser: true });
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main' }).first().click();
  await phone.page.locator('[data-offline="ready"]').waitFor();
  await phone.switchOnWithCamera([
    { show: 'code', code: await server.ticketOf(guest), seconds: 3 },
    { show: 'nothing', seconds: 4 },
  ]);
  await phone.goTo('/admin/check-in');
  await phone.told('admitted');

  await turn(phone, 'hidden');
  expect(await pictureThere(phone)).toBe(false);
  await phone.page.getByText('The camera is off while the app is in the background.').waitFor({ state: 'attached' });
  await turn(phone, 'visible');
  await expect.poll(() => pictureThere(phone), { timeout: 60_000 }).toBe(true);
  await phone.told('already_checked_in');

  await phone.page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined;
    const track = stream?.getVideoTracks()[0];
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect.poll(() => pictureThere(phone), { timeout: 60_000 }).toBe(true);
  await phone.told('already_checked_in');
});
