import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

/** A slow machine gets this long. */
const SOON = { timeout: 60_000 };

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function phoneOf(owner: SignedIn, path: string): Promise<Phone> {
  const opened = await Phone.open(server.address, owner);
  await opened.goTo(path);
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

async function writeUrgent(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.locator('label').filter({ hasText: 'Urgent' }).click();
  await page.getByLabel('People', { exact: true }).selectOption('checked_in');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('an urgent message says on how many phones it will be before it goes out, and then whom it has reached', async () => {
  const inside = await server.signIn('inside@example.org');
  await server.call('POST', `/api/checkin/manual?user_id=${inside.user.id}&event_id=event-001`, {
    token: inside.access_token,
  });
  const phone = await phoneOf(inside, '/');
  const organiser = await server.signIn('admin@example.org');
  const desk = await phoneOf(organiser, '/admin/messaging');
  const { page } = desk;
  const titles = async () =>
    (await server.call<{ title: string }[]>('GET', '/api/notifications/user/', { token: inside.access_token })).map(
      ({ title }) => title,
    );
  const reach = await server.call<{ people: number; phones: number }>(
    'GET',
    '/api/notifications/reach?audience=checked_in',
    { token: organiser.access_token },
  );
  expect(reach).toMatchObject({ phones: 1 });

  await writeUrgent(page, 'Please leave the building');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-phones="1"]').getByText(`It is for ${reach.people} people.`).waitFor();
  await lookOver(page, 'urgent', SMALL_AND_WIDE);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Title').inputValue()).toBe('Please leave the building');
  expect(await titles()).not.toContain('Please leave the building');

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send to 1 phone' }).click();
  await expect.poll(titles, SOON).toContain('Please leave the building');
  const reached = page
    .locator('main li')
    .filter({ has: page.getByRole('heading', { name: 'Please leave the building' }) })
    .locator('[data-reached]');
  await phone.goTo('/?section=notifications');
  await phone.page.getByRole('button').filter({ hasText: 'Please leave the building' }).click();
  await expect.poll(() => reached.getAttribute('data-reached'), SOON).toBe(`${reach.people}/1/1`);
  await lookOver(page, 'urgent-reach', SMALL_AND_WIDE);

  // One that was planned is asked about when it is sent before its time.
  await server.call('POST', '/api/notifications/', {
    token: organiser.access_token,
    body: { title: 'Doors close', message: '', type: 'urgent', send_at: '2126-11-21T09:30:00.000Z' },
  });
  await desk.goTo('/admin/messaging?view=planned');
  await page.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByRole('button', { name: /^Send to \d+ phones$/ }).click();
  await expect.poll(titles, SOON).toContain('Doors close');
});

test('without the server it says whom it is for, and what it does not know', async () => {
  const desk = await phoneOf(await server.signIn('admin.offline@example.org'), '/admin/messaging');
  const { page } = desk;
  await desk.waitUntilInstalled();
  desk.goOffline();
  await page.getByText('The server takes nothing just now.').waitFor();
  await writeUrgent(page, 'Stay inside');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('the server alone knows').waitFor();
  await dialog.getByText(/^It is for \d+ people\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .locator('main li')
    .filter({ has: page.getByRole('heading', { name: 'Stay inside' }) })
    .getByText('Goes out as soon as the server takes it')
    .waitFor();
});
