import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from './demo-server.ts';
import { Phone } from './phone.ts';

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function filledPhone(email: string): Promise<Phone> {
  const opened = await Phone.open(server.address, await server.signIn(email));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await opened.photograph(task.name);
    await opened.throwAway();
  });
  await opened.goTo('/?section=notifications');
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

const announce = (title: string, type = 'info') =>
  server.call('POST', '/api/notifications/broadcast', {
    token: admin.access_token,
    body: { title, message: `${title}, in more words`, type },
  });
const unread = (page: Page) => page.getByText('Unread', { exact: true }).count();

test('what is announced arrives at once, with a toast, and counts as unread', async () => {
  const phone = await filledPhone('listener@example.org');
  const { page } = phone;
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All read').waitFor();
  // The socket is there once the first news comes through it.
  await announce('The keynote begins');
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await page.locator('main').getByText('The keynote begins', { exact: true }).waitFor();
  await page.getByText('1 unread', { exact: true }).waitFor();
  await page.locator('main').getByText('The keynote begins', { exact: true }).click();
  await page.getByText('All read').waitFor();
});

test('they are read with the network gone, and stay read', async () => {
  const phone = await filledPhone('offline.reader@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  await page.reload();
  await page.getByText('Afternoon storm expected').waitFor();
  const before = await unread(page);
  await page.getByText('Afternoon storm expected').click();
  await page
    .locator('main')
    .getByText(`${before - 1} unread`, { exact: true })
    .waitFor();
  await page.locator('label').filter({ hasText: 'Unread' }).click();
  expect(await page.getByText('Afternoon storm expected').count()).toBe(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('Nothing here').waitFor();

  phone.goOnline();
  await page.reload();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  const again = await server.signIn('offline.reader@example.org');
  const stats = () => server.call<{ unread: number }>('GET', '/api/notifications/stats', { token: again.access_token });
  await expect.poll(async () => (await stats()).unread).toBe(0);
});

test('more than a page of them is shown a page at a time, and the badge stops at nine', async () => {
  for (let at = 0; at < 45; at += 1) await announce(`Announcement ${at}`);
  const phone = await filledPhone('reader.of.many@example.org');
  const { page } = phone;
  const rows = page.locator('main li').filter({ has: page.locator('time') });
  await expect.poll(() => rows.count()).toBe(50);
  await page
    .getByRole('button', { name: /Alerts/ })
    .getByText('9+')
    .waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  expect(await rows.count()).toBeGreaterThan(50);
  expect(await unread(page)).toBeGreaterThan(50);
});

type Setting = 'granted' | 'denied';

/** As a person does in the browser's settings; it lasts as long as the session that set it. */
async function permissionOf(page: Page): Promise<(setting: Setting) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  return async (setting) => {
    await devtools.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, origin });
  };
}

test('the card asks, then says that they are on, or how to have them again where they are blocked', async () => {
  const phone = await filledPhone('permission@example.org');
  const { page } = phone;
  const set = await permissionOf(page);
  await page.getByRole('button', { name: 'Turn on notifications' }).waitFor();
  await set('granted');
  await page.reload();
  await page.getByText('Notifications are on for this device.').waitFor();
  await set('denied');
  await page.reload();
  await page.getByText('Notifications are blocked').waitFor();
  await page.getByText('Tap the icon before the address, then “Permissions”').waitFor();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
  await page.reload();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('This browser does not support notifications');
});
