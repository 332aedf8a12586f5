import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone, type PhoneOptions } from '../support/phone.ts';

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

async function filledPhone(email: string, options?: PhoneOptions): Promise<Phone> {
  const opened = await Phone.open(server.address, await server.signIn(email), options);
  await opened.goTo('/?section=notifications');
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

const announce = (title: string, type = 'info') =>
  server.call('POST', '/api/notifications/broadcast', {
    token: admin.access_token,
    body: { title, message: `${title}, in more words`, type },
  });
/** A slow machine gets this long. */
const SOON = { timeout: 30_000 };
const unread = (page: Page) => page.getByText('Unread', { exact: true }).count();

test('what is announced arrives at once, with a toast, unread until it is tapped', async () => {
  const phone = await filledPhone('listener@example.org');
  const { page } = phone;
  const focused = () => page.evaluate(() => [document.activeElement?.localName, document.activeElement?.textContent]);
  await page
    .locator('main')
    .getByText(/unread$/)
    .waitFor();
  // It is nobody's matter that they are known now.
  expect((await focused())[0]).toBe('body');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All read').waitFor();
  await expect.poll(focused).toEqual(['span', 'All read']);
  // Until the socket is there, news comes by asking, which makes no noise: so it is told until it is heard.
  const toast = page.locator('ul[aria-live="polite"]');
  await expect
    .poll(
      async () => {
        await announce('Are you listening?');
        return toast.getByText('Are you listening?').count();
      },
      { interval: 2_000, timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await announce('The keynote begins');
  await toast.getByText('The keynote begins').waitFor();
  const row = page.locator('main li').filter({ hasText: 'The keynote begins' });
  await row.getByText('Unread').waitFor();
  // At its top: over its middle the toast slides in, and the tap would begin on the row and end on the toast.
  await row.getByRole('button').click({ position: { x: 20, y: 10 } });
  await row.getByText('Unread').waitFor({ state: 'detached' });
});

test('they are read with the network gone, and stay read', async () => {
  const phone = await filledPhone('offline.reader@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  await page.reload();
  await page.getByText('Afternoon storm expected').waitFor();
  const told = page.locator('main').getByText(/^\d+ unread$/);
  const before = Number.parseInt((await told.textContent()) ?? '', 10);
  await page.getByText('Afternoon storm expected').click();
  await page
    .locator('main')
    .getByText(`${before - 1} unread`, { exact: true })
    .waitFor();
  await page.locator('label').filter({ hasText: 'Unread' }).click();
  await page.getByText('Afternoon storm expected').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('Nothing here').waitFor();

  phone.goOnline();
  await page.reload();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  const again = await server.signIn('offline.reader@example.org');
  const stats = () => server.call<{ unread: number }>('GET', '/api/notifications/stats', { token: again.access_token });
  await expect.poll(async () => (await stats()).unread, SOON).toBe(0);
});

test('more than a page of them is shown a page at a time, and the badge stops at nine', async () => {
  for (let at = 0; at < 45; at += 1) await announce(`Announcement ${at}`);
  const phone = await filledPhone('reader.of.many@example.org');
  const { page } = phone;
  const rows = page.locator('main li').filter({ has: page.locator('time') });
  await expect.poll(() => rows.count(), SOON).toBe(50);
  await page
    .getByRole('button', { name: /Alerts/ })
    .getByText('9+')
    .waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count(), SOON).toBeGreaterThan(50);
  expect(await unread(page)).toBeGreaterThan(50);
});

test('a request to connect is answered in place without a network, and says so on the other device as well', async () => {
  const asked = await server.signIn('asked@example.org');
  const ask = async (email: string) => {
    const { access_token: token, user } = await server.signIn(email);
    await server.call('POST', `/api/connections/connect/${asked.user.id}`, { token });
    return user;
  };
  const first = await ask('first.asks@example.org');
  const second = await ask('second.asks@example.org');
  const phone = await filledPhone('asked@example.org');
  const other = await filledPhone('asked@example.org');
  const rowOf = (page: Page, name: string) => page.locator('main li').filter({ hasText: `“${name}”` });

  phone.goOffline();
  const row = rowOf(phone.page, first.name);
  await row.getByRole('button', { name: 'Accept' }).click();
  const outcome = row.getByRole('status');
  await outcome.getByText('You are connected. Kept on this device').waitFor();
  expect(await outcome.evaluate((element) => element === document.activeElement)).toBe(true);
  await row.getByText('Unread').waitFor({ state: 'detached' });
  await lookOver(phone.page, 'requests-in-place', SMALL_AND_WIDE);
  await rowOf(phone.page, second.name).getByRole('button', { name: 'Decline' }).click();
  phone.goOnline();
  await rowOf(other.page, first.name).getByText('You are connected.').waitFor();
  await rowOf(other.page, second.name).getByText('You declined this request.').waitFor();

  // The row leads to who asks.
  await rowOf(other.page, first.name).getByRole('button').click();
  await other.page.getByRole('dialog', { name: first.name }).waitFor();
  await other.page.goBack();
  await other.page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('two who met arrange to meet again without a network: asked and answered in place, on both cards and in the agenda', async () => {
  const zola = await server.signIn('zola.arranges@example.org');
  const baraka = await server.signIn('baraka.arranges@example.org');
  const asked = await filledPhone(baraka.user.email);
  const asking = await filledPhone(zola.user.email);
  await asking.waitUntilInstalled();
  await asking.goTo(`/?section=attendees&person=${baraka.user.id}`);
  const card = asking.page.getByRole('dialog', { name: baraka.user.name });
  await card.getByRole('button', { name: 'Say a few words' }).click();
  await card.getByLabel('Your first words').fill('We sat together in the heat session.');
  await lookOver(asking.page, 'first-words', SMALL_AND_WIDE);
  await card.getByRole('button', { name: 'Send request' }).click();
  const request = asked.page.locator('main li').filter({ hasText: 'Somebody wants to connect' });
  await request.getByText('We sat together in the heat session.').waitFor();
  await request.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();

  asking.goOffline();
  await card.getByRole('button', { name: 'Add a private note' }).click();
  await card.getByLabel('Your note').fill('Laughs at bad jokes.');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await card.getByRole('button', { name: 'Propose a meeting' }).click();
  const form = asking.page.getByRole('dialog', { name: 'Meet Baraka' });
  await form.getByRole('button', { name: 'Send proposal' }).click();
  await form.getByText('Say where you want to meet').waitFor();
  await lookOver(asking.page, 'propose-meeting', SMALL_AND_WIDE);
  await form.getByLabel('Place').fill('The long table');
  await form.getByLabel('A line along with it (optional)').fill('Ten minutes will do.');
  await form.getByRole('button', { name: 'Send proposal' }).click();
  await card.getByText('Waits for their answer').waitFor();
  await card.getByText('Kept on this device, and sent as soon as the server takes it.').waitFor();
  asking.goOnline();

  const proposal = asked.page.locator('main li').filter({ hasText: 'Somebody proposes to meet you' });
  await proposal.getByText('Ten minutes will do.').waitFor();
  expect(await proposal.count()).toBe(1);
  await lookOver(asked.page, 'meeting-in-place', SMALL_AND_WIDE);
  await asked.waitUntilInstalled();
  asked.goOffline();
  await proposal.getByRole('button', { name: 'Accept' }).click();
  await proposal.getByText('Agreed').waitFor();
  const group = proposal.getByRole('group');
  expect(await group.evaluate((element) => element === document.activeElement)).toBe(true);
  asked.goOnline();
  await card.getByText('Agreed').waitFor();
  await lookOver(asking.page, 'meeting-on-card', SMALL_AND_WIDE);

  const saved = asking.page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save contact' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`FN:${baraka.user.name}`);

  await asked.goTo('/?section=programme');
  await asked.page.locator('label').filter({ hasText: 'Agenda' }).first().click();
  const entry = asked.page.locator('[data-meeting="accepted"]');
  await entry.getByText(`Meeting with ${zola.user.name}`).waitFor();
  await lookOver(asked.page, 'meeting-in-agenda', SMALL_AND_WIDE);
  await entry.getByRole('button').click();
  const other = asked.page.getByRole('dialog', { name: zola.user.name });
  // What was noted about this person is not theirs to read.
  await other.getByRole('button', { name: 'Add a private note' }).waitFor();
  await other.getByRole('button', { name: 'Call off' }).click();
  await card.getByText('Called off', { exact: true }).waitFor();

  const dataOf = ({ access_token: token }: SignedIn) =>
    server.call<{ meetings: unknown[]; person_notes: unknown[] }>('GET', '/api/users/me/data', { token });
  expect((await dataOf(zola)).person_notes).toHaveLength(1);
  expect((await dataOf(baraka)).person_notes).toEqual([]);
  expect((await dataOf(baraka)).meetings).toHaveLength(1);
  expect((await dataOf(admin)).meetings).toEqual([]);
});

test('an urgent message stays at the top, over a dialog too, until it is dismissed', async () => {
  const [session] = await server.call<{ id: string; title: string }[]>('GET', '/api/events/event-001/sessions', {
    token: admin.access_token,
  });
  if (!session) throw new Error('the demo has no session');
  const send = (title: string, about: object | null) =>
    server.call('POST', '/api/notifications/broadcast', {
      token: admin.access_token,
      body: { title, message: `${title}, in more words`, type: 'urgent', notification_type: '', about },
    });
  const phone = await filledPhone('alarmed@example.org');
  const { page } = phone;
  const alert = page.getByRole('region', { name: 'Urgent messages' });
  await page.locator('main li').getByRole('button').filter({ hasText: 'solar fridge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Juakali Solar Cold Chain' });
  await dialog.waitFor();

  await send('The east wing is closed', null);
  await alert.getByRole('alert').filter({ hasText: 'The east wing is closed, in more words' }).waitFor();
  await send('Moved to Savanna Hall', { kind: 'session', id: session.id });
  await alert.getByText('Moved to Savanna Hall', { exact: true }).waitFor();
  await alert.getByText('1 more').waitFor();
  await lookOver(page, 'alert-over-a-dialog', SMALL_AND_WIDE);
  // The focus stays in the dialog, and the alert is in there with it.
  const reached = async () =>
    alert.getByRole('button', { name: 'Open' }).evaluate((it) => it === document.activeElement);
  for (let presses = 0; presses < 40 && !(await reached()); presses += 1) await page.keyboard.press('Tab');
  expect(await reached()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.reload();
  await alert.getByText('Moved to Savanna Hall', { exact: true }).waitFor();
  await lookOver(page, 'alert', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
  await page.locator('[data-checked-in]').waitFor();
  await alert.getByRole('button', { name: 'Open' }).click();
  const message = page.getByRole('dialog', { name: 'Moved to Savanna Hall' });
  await message.getByText('Moved to Savanna Hall, in more words').waitFor();
  await message.getByRole('button', { name: 'Open the session' }).click();
  await page.getByRole('dialog', { name: session.title }).waitFor();
  await alert.getByText('The east wing is closed', { exact: true }).waitFor();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: session.title }).locator('button:focus').waitFor();
  await page.reload();
  await page.getByRole('dialog', { name: session.title }).waitFor();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  expect(await alert.count()).toBe(0);
});

interface PushWorker {
  clients: { matchAll: (how?: object) => Promise<unknown[]> };
  registration: ServiceWorkerRegistration;
}

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
  const phone = await filledPhone('permission@example.org', { isWhole: true });
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
  expect(await page.getByRole('main').getByRole('alert').textContent()).toBe(
    'This browser does not support notifications',
  );
});

test('a browser that may show them is subscribed, and shows what is pushed while nobody looks', async () => {
  const phone = await filledPhone('pushed@example.org', { isWhole: true });
  const { page } = phone;
  const { origin } = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await phone.waitUntilInstalled();

  // There is no push service to subscribe with here, and no server that would push to one.
  await page.addInitScript(() => {
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = { endpoint: 'https://push.example/1', toJSON: () => ({ ...subscription, keys }) };
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
  });
  const told: unknown[] = [];
  await page.route('**/api/notifications/subscribe', async (route) => {
    told.push(route.request().postDataJSON());
    await route.fulfill({ json: { subscribed: told.length > 1, vapid_public_key: 'B'.repeat(87) } });
  });
  await (await permissionOf(page))('granted');
  await page.reload();
  await expect.poll(() => told.length, SOON).toBe(2);
  expect(told[1]).toMatchObject({
    subscription: { endpoint: 'https://push.example/1', keys: { auth: 'a'.repeat(22) } },
  });

  const push = async (id: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registration,
      data: JSON.stringify({ type: 'notification', id, title: `Pushed ${id}`, message: 'm' }),
    });
  const worker = phone.context.serviceWorkers().find((each) => each.url().startsWith(origin));
  if (!worker) throw new Error('the page has no worker');
  // It comes to a push in its own time, and then looks who is there.
  await worker.evaluate(() => {
    const { clients } = globalThis as unknown as PushWorker;
    const look = clients.matchAll.bind(clients);
    clients.matchAll = async (how) => {
      const found = await look(how);
      Object.assign(globalThis, { hasLooked: true });
      return found;
    };
  });
  await push('seen');
  await expect.poll(() => worker.evaluate(() => 'hasLooked' in globalThis), SOON).toBe(true);
  // A tap on it leads on within the page, which is not loaded anew.
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await worker.evaluate(() => {
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } };
    // Only a person's tap may do that.
    Object.assign(WindowClient.prototype, { focus: () => Promise.resolve() });
    const notification = { tag: 'tapped', data: null, close: () => undefined };
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
  });
  await page.waitForURL(/message=tapped/);
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await phone.goTo('/last-screen.js');
  await page.goto('about:blank');
  // Pushed again until it shows: the browser forgets the page that has gone in its own time, and the tag keeps it one.
  const shown = async () => {
    await push('unseen');
    return worker.evaluate(async () => {
      const { registration } = globalThis as unknown as PushWorker;
      return (await registration.getNotifications()).map(({ title, tag }) => [title, tag]);
    });
  };
  await expect.poll(shown, SOON).toEqual([['Pushed unseen', 'unseen']]);
});
