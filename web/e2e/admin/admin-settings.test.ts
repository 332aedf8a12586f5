import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

/** A slow machine gets this long. */
const PATIENT = { timeout: 60_000 };

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('first.admin@example.org');
  // Stands nowhere on the plan yet, and in the log.
  await server.call('POST', '/api/exhibitors/', { token: admin.access_token, body: { name: 'Solar Huts' } });
});
afterAll(() => server.remove());

async function deskOf(owner: SignedIn, view = ''): Promise<Phone> {
  const desk = await Phone.open(server.address, owner);
  await desk.goTo(`/admin/settings${view && `?view=${view}`}`);
  await desk.page.locator('[data-sync="up_to_date"]').waitFor();
  return desk;
}

interface EventNow {
  name: string;
  tagline: string;
  check_in_policy: string;
  gates: { name: string; open: boolean }[];
}
const eventNow = () => server.call<EventNow>('GET', '/api/events/event-001', { token: admin.access_token });
const boothX = async (name: string) => {
  const path = '/api/exhibitors/?limit=100';
  const all = await server.call<{ name: string; booth_shape: { x: number } }[]>('GET', path, {
    token: admin.access_token,
  });
  return all.find((each) => each.name === name)?.booth_shape.x;
};
const people = () =>
  server.call<{ id: string; name: string; role: string }[]>('GET', '/api/users/event/event-001/attendees', {
    token: admin.access_token,
  });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views of settings' }).getByRole('link', { name, exact: true }).click();
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Drags the middle of something by pixels, in steps as a hand does it. */
async function drag(page: Page, what: Locator, across: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across, y, { steps: 4 });
  await page.mouse.up();
}

test('the event, its policy, a gate and a stand are changed without a network, reach the server, and stand in the log', async () => {
  const desk = await deskOf(await server.signIn('unsaved.admin@example.org'));
  const { page } = desk;
  await desk.waitUntilInstalled();
  const before = await boothX('Acacia Mobile Clinics');

  desk.goOffline();
  await page.getByLabel('Name of the event').fill('');
  await button(page, 'Save').first().click();
  await page.getByText('This is needed.').waitFor();
  await page.getByLabel('Name of the event').fill('Baraza by the Lake');
  await tab(page, 'Check-in');
  await page.getByLabel('Only with a gate code').click();
  await button(page, 'Shut East entrance').click();
  await button(page, 'Open East entrance').waitFor();
  // What was written there waits while one looks elsewhere.
  await tab(page, 'Event');
  await page.getByText('Not saved yet').waitFor();
  expect(await page.getByLabel('Name of the event').inputValue()).toBe('Baraza by the Lake');
  await button(page, 'Save').first().click();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });

  await tab(page, 'Floor plan');
  await button(page, /^Acacia Mobile Clinics/).click();
  const across = page.getByLabel('Across');
  expect(await across.inputValue()).toBe(String(before));
  await drag(page, page.locator('[data-item="booth exhibitor-a5"]'), -30);
  await expect.poll(() => across.inputValue()).not.toBe(String(before));
  await button(page, 'Undo').click();
  await expect.poll(() => across.inputValue()).toBe(String(before));
  await across.fill('900');
  await button(page, 'Apply').first().click();
  await page.getByText('1 moved').waitFor();
  await button(page, 'Publish').click();
  await button(page.getByRole('dialog'), 'Publish').click();
  await page.getByText('Everybody sees this plan.').waitFor();
  await tab(page, 'Audit log');
  await page.getByText('This needs the network').waitFor();
  // It waits on this device, whatever becomes of the page.
  await page.reload();
  await page.getByText('Baraza by the Lake').waitFor();
  expect(await eventNow()).toMatchObject({ name: 'Baraza for Climate and Health', check_in_policy: 'anyone' });

  desk.goOnline();
  await expect.poll(eventNow, PATIENT).toMatchObject({ name: 'Baraza by the Lake', check_in_policy: 'gate_code' });
  expect((await eventNow()).gates.find(({ name }) => name === 'East entrance')?.open).toBe(false);
  await expect.poll(() => boothX('Acacia Mobile Clinics'), PATIENT).toBe(900);
  const log = page.getByRole('list', { name: 'Audit log' });
  const moved = log.locator('[data-action="publish_plan"]').filter({ hasText: 'After 900' });
  await page.getByLabel('What it was done to').selectOption('Exhibitors');
  await log.locator('[data-action="update_event"]').first().waitFor({ state: 'detached' });
  await moved.getByText('What changed').click();
  await moved.getByText('Place on the map').waitFor();
  expect(await moved.locator('dd').textContent()).toMatch(new RegExp(`^Before ${before}, .*After 900, `));
  expect(await moved.textContent()).toContain('Acacia Mobile Clinics');
  await page.getByRole('searchbox').fill('nobody wrote this');
  await page.getByText('Nothing found').waitFor();

  // What is not saved, in whatever view, is not lost by leaving unasked; what is saved is not asked about.
  const dialog = page.getByRole('dialog');
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  const tagline = page.getByLabel('Tagline');
  await button(page, 'Dashboard').click();
  await dashboard.waitFor();
  await page.goBack();
  await tab(page, 'Event');
  await tagline.fill('Half a thought');
  await tab(page, 'Check-in');
  await button(page, 'Dashboard').click();
  await button(dialog, 'Stay').click();
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await closing;
  await button(page, 'Dashboard').click();
  await button(dialog, 'Leave').click();
  await dashboard.waitFor();
  await button(page, 'Menu').click();
  await dialog.getByRole('link', { name: 'Settings' }).click();
  expect(await tagline.inputValue()).not.toBe('Half a thought');
  await tagline.fill('Another half');
  await page.goBack();
  await button(dialog, 'Stay').click();
  expect(await tagline.inputValue()).toBe('Another half');
  await button(page, 'Menu').click();
  await button(dialog, 'Sign Out').click();
  await button(dialog, 'Sign Out').click();
  await page.getByLabel('Email').waitFor();
});

test('[S9] an encrypted backup is restored: what was done since is gone on every replica, and what waited on one goes out after it', async () => {
  const [desk, other] = await Promise.all([
    deskOf(admin, 'backup'),
    deskOf(await server.signIn('second.admin@example.org')),
  ]);
  const { page } = desk;
  const { name } = await eventNow();
  const download = async () => {
    await page.getByLabel('Your password').fill('demo');
    const downloaded = page.waitForEvent('download');
    await button(page, 'Download').click();
    return downloaded;
  };
  await page.getByLabel('Your password').fill('demo');
  await button(page, 'Download').click();
  await page.getByText('A passphrase has at least 12 characters.').waitFor();
  await page.getByLabel('Passphrase of the file').fill('correct horse battery');
  const sealed = await download();
  expect(sealed.suggestedFilename()).toMatch(/\.gz\.age$/);
  const encrypted = {
    name: 'backup.gz.age',
    mimeType: 'application/octet-stream',
    buffer: await readFile(await sealed.path()),
  };
  await page.getByLabel('Encrypt the file').uncheck();
  await page.getByText('Keep it where nobody else finds it').waitFor();
  const backup = {
    name: 'backup.gz',
    mimeType: 'application/gzip',
    buffer: await readFile(await (await download()).path()),
  };

  await other.waitUntilInstalled();
  other.goOffline();
  await other.page.getByLabel('Tagline').fill('Written far from the network');
  await button(other.page, 'Save').first().click();
  await other.page.getByText('Not saved yet').waitFor({ state: 'detached' });
  await tab(page, 'Event');
  await page.getByLabel('Name of the event').fill('A mistake');
  await button(page, 'Save').first().click();
  await expect.poll(async () => (await eventNow()).name, PATIENT).toBe('A mistake');

  await tab(page, 'Backup');
  const file = page.getByLabel('Choose a backup');
  await file.setInputFiles({ ...backup, buffer: Buffer.from('Name;Email') });
  await page.getByText('“backup.gz” is no backup of Baraza.').waitFor();
  await file.setInputFiles({ ...backup, buffer: backup.buffer.subarray(0, backup.buffer.length / 2) });
  await page.getByText('“backup.gz” is damaged or not whole.').waitFor();
  await file.setInputFiles(backup);
  const contents = page.getByRole('region', { name: 'What is in the file' });
  await contents.getByText(name).waitFor();
  const counts = (await people()).length;
  expect(await contents.locator('[data-count="users"]').textContent()).toBe(`People${counts}${counts}`);
  await page.getByLabel('Choose another file').setInputFiles(encrypted);
  const restore = page.getByRole('region', { name: 'Restore a backup' });
  await restore.getByText('only the server can look into it').waitFor();
  await restore.getByLabel('Your password').fill('demo');
  await restore.getByLabel('To confirm, type the name of the event').fill(name);
  await button(restore, 'Restore').click();
  await page.getByText('This is not the name.').waitFor();
  await page.getByText('Enter the passphrase of the file.').waitFor();
  await restore.getByLabel('To confirm, type the name of the event').fill('a mistake ');
  await restore.getByLabel('Passphrase of the file').fill('incorrect horse battery');
  await button(restore, 'Restore').click();
  await page.getByText('The passphrase is not the one of this file: nothing was changed.').waitFor();
  await restore.getByLabel('Passphrase of the file').fill('correct horse battery');
  await lookOver(page, 'restore', SMALL_AND_WIDE);
  // Somebody between here and the server who would not wait: nobody knows what has become of it.
  await page.route('**/api/admin/restore', (route) => route.fulfill({ status: 504, body: '<html>' }));
  await button(restore, 'Restore').click();
  await page.getByText('The connection was lost before the server could answer.').waitFor();
  await page.unroute('**/api/admin/restore');
  await button(restore, 'Restore').click();
  await page.getByText(/^Everything is as it was on /).waitFor();
  expect((await eventNow()).name).toBe(name);
  await page.locator('header').getByText(name).waitFor();

  other.goOnline();
  await expect.poll(eventNow, PATIENT).toMatchObject({ name, tagline: 'Written far from the network' });
  await other.page.locator('[data-sync="up_to_date"]').waitFor();
  expect(await other.page.getByLabel('Name of the event').inputValue()).toBe(name);
  await tab(page, 'Audit log');
  await page.locator('[data-action="restore_backup"]').waitFor();
});

test('somebody becomes an admin and is one no more, is signed out, and another is erased', async () => {
  const guest = await server.signIn('guest@example.org');
  const desk = await deskOf(admin, 'admins');
  const { page } = desk;
  const roleOf = async (id: string) => (await people()).find((each) => each.id === id)?.role;
  const dialog = page.getByRole('dialog');
  await page.getByRole('searchbox', { name: 'Find a person to make an admin' }).fill('guest@example.org');
  await button(page, `Make ${guest.user.name} an admin`).click();
  await button(dialog, 'Make admin').click();
  await expect.poll(() => roleOf(guest.user.id), PATIENT).toBe('admin');
  await button(page, `Take the admin role from ${guest.user.name}`).click();
  await button(dialog, 'Take the role').click();
  await expect.poll(() => roleOf(guest.user.id), PATIENT).toBe('user');

  const again = await server.signIn('guest@example.org');
  await page.getByRole('searchbox', { name: 'Search who is signed in' }).fill('guest@example.org');
  await button(page, `Sign ${guest.user.name} out everywhere`).click();
  await page.getByText(`${guest.user.name} is signed out of 1 browser.`).waitFor();
  expect(await server.call('GET', '/api/auth/me', { token: again.access_token })).toMatchObject({ status: 401 });

  await tab(page, 'Data');
  await page.getByRole('searchbox', { name: 'Find a person', exact: true }).fill('guest@example.org');
  const saved = page.waitForEvent('download');
  await button(page, `Save the data of ${guest.user.name}`).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain('guest@example.org');
  desk.goOffline();
  await button(page, `Erase ${guest.user.name}`).click();
  await dialog.getByLabel('To confirm, type the name').fill('somebody else');
  await button(dialog, 'Erase for good').click();
  await dialog.getByText('This is not the name.').waitFor();
  await dialog.getByLabel('To confirm, type the name').fill(guest.user.name);
  await lookOver(page, 'erase', SMALL_AND_WIDE);
  await button(dialog, 'Erase for good').click();
  await page.getByRole('status').getByText('Nobody found').first().waitFor();
  expect(await roleOf(guest.user.id)).toBe('user');
  desk.goOnline();
  await expect.poll(() => roleOf(guest.user.id), PATIENT).toBeUndefined();
});

test.each([
  ['Event', 'Check-in', 'Floor plan'],
  ['Admins', 'Audit log'],
  ['Backup', 'Data'],
])('axe finds nothing in %s, small and wide, light and dark', async (...names) => {
  const desk = await deskOf(admin);
  const { page } = desk;
  const ready: Record<string, Locator> = {
    Event: page.getByLabel('Tagline'),
    'Check-in': page.getByLabel('Anyone'),
    'Floor plan': button(page, /^Acacia Mobile Clinics/),
    Admins: page.getByText('This browser'),
    'Audit log': page.locator('[data-action] summary').first(),
    Backup: button(page, 'Choose a backup'),
    Data: button(page, 'Save all as JSON'),
  };
  for (const name of names) {
    await tab(page, name);
    await ready[name]?.waitFor();
    if (name === 'Floor plan' || name === 'Audit log') await ready[name]?.click();
    await lookOver(page, name, SMALL_AND_WIDE);
  }
});
