import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

interface Planned {
  start_time: string;
}

async function phoneOf(email: string, path: string): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  await phone.goTo(path);
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  return phone;
}

/** By the keyboard, at a button that goes with its press. */
async function pressAway(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.press('Enter');
  await button.waitFor({ state: 'detached' });
}

test('to clear a search leaves the focus where the next one is typed', async () => {
  const { page } = await phoneOf('clears.admin@example.org', '/?section=venue&tab=programme');
  await page.locator('label').filter({ hasText: 'Programme' }).first().click();
  await page.getByRole('searchbox').fill('sensor');
  await pressAway(page, 'Clear');
  await page.locator('input[type=search]:focus').waitFor();

  await page.goto(`${new URL(page.url()).origin}/admin/check-in`);
  await page.getByRole('button', { name: 'Main' }).first().click();
  await page.getByText('Find', { exact: true }).click();
  await page.getByRole('searchbox').fill('kofi');
  await pressAway(page, 'Clear the search');
  await page.locator('input[role=searchbox]:focus').waitFor();
});

test('earlier sessions are read from their first on, in the programme and in the agenda', async () => {
  const phone = await phoneOf('earlier@example.org', '/?section=venue');
  const { page } = phone;
  const { access_token: token } = await server.signIn('reads.times@example.org');
  const all = await server.call<Planned[]>('GET', '/api/events/event-001/sessions', { token });
  const times = all.map(({ start_time }) => start_time).toSorted();
  await phone.waitUntilInstalled();
  // With a network the app would take the server's time for that of the venue.
  phone.goOffline();
  await page.clock.install({ time: Date.parse(times.at(-1) ?? '') });
  await page.reload();
  await page.locator('label').filter({ hasText: 'Programme' }).first().click();
  await pressAway(page, /^Show \d+ earlier/);
  await page.locator('section:focus').waitFor();
  for (const at of [0, -1]) await page.locator('main li button[aria-pressed]').nth(at).click();

  await page.locator('label').filter({ hasText: 'Agenda' }).first().click();
  await pressAway(page, /^Show 1 earlier/);
  await page.locator('section:focus').waitFor();
});

test('whoever allows notifications hears that they are on', async () => {
  const phone = await phoneOf('allows@example.org', '/?section=notifications');
  const { page } = phone;
  await page.addInitScript(() => {
    const Notification = {
      permission: 'default',
      requestPermission: async () => {
        Notification.permission = 'granted';
      },
    };
    Object.assign(window, { Notification });
  });
  await page.reload();
  await pressAway(page, 'Turn on notifications');
  await page.locator('p:focus', { hasText: 'Notifications are on for this device.' }).waitFor();
});

test('an organiser who has confirmed an action goes on from the actions', async () => {
  const { page } = await phoneOf('confirms.admin@example.org', '/admin/attendees');
  await page.getByRole('searchbox').fill('adaeze umeadi');
  await page.getByRole('button', { name: /Adaeze Umeadi/ }).click();
  const dialog = page.getByRole('dialog');
  for (const button of ['Cancel', 'Confirm']) {
    await dialog.getByRole('button', { name: 'Revoke ticket' }).press('Enter');
    await dialog.getByRole('button', { name: button }).press('Enter');
    await dialog.locator('section[aria-label="Actions"]:focus').waitFor();
  }
  // What came of it is in the dialog: below it nobody would see or hear it.
  const told = dialog.locator('[aria-live]').getByText(/Adaeze/);
  await told.click({ trial: true });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .locator('ul[aria-live]')
    .getByText(/Adaeze/)
    .click({ trial: true });
});

test('whoever shows themself again, or unblocks somebody, goes on where the button was', async () => {
  const me = await server.signIn('goes.on@example.org');
  const other = await server.signIn('was.blocked@example.org');
  await pushCommand(server, me, 'update_profile', { changes: { hidden: true } });
  await pushCommand(server, me, 'block_person', { user_id: other.user.id });
  const { page } = await phoneOf('goes.on@example.org', `/?section=attendees&person=${other.user.id}`);
  await pressAway(page, 'Unblock');
  await page.locator('dialog div:focus').getByRole('button', { name: 'Block' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await pressAway(page, 'Show me in the list');
  await page.locator('main div:focus').getByRole('searchbox').waitFor();
});
