import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

/** A slow machine gets this long. */
const SOON = { timeout: 60_000 };

async function phoneOf(owner: SignedIn, path: string): Promise<Phone> {
  const opened = await Phone.open(server.address, owner);
  await opened.goTo(path);
  await opened.page.locator('[data-sync="up_to_date"]').waitFor();
  return opened;
}

const titlesOf = async ({ access_token }: SignedIn) =>
  (await server.call<{ title: string }[]>('GET', '/api/notifications/user/', { token: access_token })).map(
    ({ title }) => title,
  );
const itemOf = (page: Page, title: string) =>
  page
    .locator('main li')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .first();
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views of messaging' }).getByText(name);

test('a message written with no network goes out when there is one, to its people and to nobody else, and is counted', async () => {
  const inside = await server.signIn('inside@example.org');
  const outside = await server.signIn('outside@example.org');
  const at = `/api/checkin/manual?user_id=${inside.user.id}&event_id=event-001`;
  await server.call('POST', at, { token: inside.access_token });
  const desk = await phoneOf(await server.signIn('admin@example.org'), '/admin/messaging');
  const { page } = desk;
  await desk.waitUntilInstalled();

  desk.goOffline();
  await page.getByText('The server takes nothing just now.').waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('A message needs a title.').waitFor();
  await page.getByLabel('Title').fill('Lunch is served');
  await page.getByRole('textbox', { name: 'Message' }).fill('In the courtyard.');
  await page.getByLabel('People', { exact: true }).selectOption('checked_in');
  await page.getByText(/^\d+ people now\.$/).waitFor();
  // Nobody leaves what they wrote unasked.
  await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Lunch is served');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await itemOf(page, 'Lunch is served').getByText('Goes out as soon as the server takes it').waitFor();
  // It waits on this device, whatever becomes of the page.
  await page.reload();
  await itemOf(page, 'Lunch is served').getByText('Goes out as soon as the server takes it').waitFor();
  expect(await titlesOf(inside)).not.toContain('Lunch is served');

  desk.goOnline();
  await expect.poll(() => titlesOf(inside), SOON).toContain('Lunch is served');
  expect(await titlesOf(outside)).not.toContain('Lunch is served');
  const figures = itemOf(page, 'Lunch is served').locator('[data-reached]');
  const read = async () => ((await figures.getAttribute('data-reached')) ?? '').split('/').map(Number);
  const [people = 0, delivered, readBy] = await read();
  expect(people).toBeGreaterThan(1);
  expect([delivered, readBy]).toEqual([0, 0]);

  const phone = await phoneOf(inside, '/?section=notifications');
  await phone.page.getByRole('button').filter({ hasText: 'Lunch is served' }).click();
  await expect.poll(read, SOON).toEqual([people, 1, 1]);

  await itemOf(page, 'Lunch is served').getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await phone.page.getByText('Lunch is served').waitFor({ state: 'detached' });
});

test('a message is planned from a template, changed and called off; axe finds nothing, narrow and wide, light and dark', async () => {
  const desk = await phoneOf(await server.signIn('admin.two@example.org'), '/admin/messaging');
  const { page } = desk;
  await page.getByLabel('Title').fill('Enter sends nothing');
  await page.getByLabel('Title').press('Enter');
  await page.getByLabel('Start from a template').selectOption('room-change');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Enter sends nothing');
  await page.getByLabel('Start from a template').selectOption('room-change');
  await lookOver(page, 'replacing');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Write what belongs in place of {session}, {room}.').waitFor();
  await page.getByLabel('Start from a template').selectOption('weather');
  await page.locator('label').filter({ hasText: 'At a time' }).click();
  await page.getByLabel('Day').fill('2126-11-21');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await lookOver(page, 'writing');
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await page.getByRole('button', { name: 'Plan it' }).click();
  const planned = itemOf(page, 'Weather warning');
  await planned.locator('time[datetime="2126-11-21T06:30:00.000Z"]').waitFor();

  await planned.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('09:30');
  await page.getByLabel('Title').fill('Storm warning');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await itemOf(page, 'Storm warning').waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await lookOver(page, 'planned');
  await itemOf(page, 'Storm warning').getByRole('button', { name: 'Call off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
  await page.getByText('Nothing is planned').waitFor();

  await view(page, 'Templates').click();
  await page
    .getByRole('region', { name: 'Your templates' })
    .getByRole('heading', { name: 'Weather warning' })
    .waitFor();
  await lookOver(page, 'templates');
  await view(page, 'Sent').click();
  await page.getByText('Arrived: the app on one of their devices').waitFor();
  expect(await itemOf(page, 'Enter sends nothing').count()).toBe(0);
  await lookOver(page, 'sent');
});

test('what is written of a planned message that is called off meanwhile is kept, and goes out as a new one', async () => {
  const { access_token: token } = await server.signIn('admin.four@example.org');
  const body = {
    title: 'Tea',
    message: '',
    type: 'info',
    notification_type: 'food',
    send_at: '2126-11-21T06:30:00.000Z',
  };
  const { id } = await server.call<{ id: string }>('POST', '/api/notifications/', { token, body });
  const { page } = await phoneOf(await server.signIn('admin.five@example.org'), '/admin/messaging?view=planned');
  await itemOf(page, 'Tea').getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Title').fill('Tea and cake');
  await server.call('DELETE', `/api/notifications/${id}/`, { token });
  await page.getByRole('alert').getByText('was sent or called off meanwhile').waitFor();
  await page.getByRole('button', { name: 'Write it as a new message' }).click();
  await itemOf(page, 'Tea and cake').locator('time[datetime="2126-11-21T06:30:00.000Z"]').waitFor();
});

test('a message begun from a record is kept through the other views and Back, and one to nobody goes to nobody', async () => {
  const owner = await server.signIn('admin.three@example.org');
  const { user } = await server.signIn('kept@example.org');
  const desk = await phoneOf(owner, '/admin/attendees');
  const { page } = desk;
  await page.getByRole('searchbox').fill(user.name);
  await page.getByRole('button', { name: user.name }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write a message' }).click();
  await page.getByLabel('Title').fill('Your badge');
  await view(page, 'Templates').click();
  await page.getByRole('region', { name: 'Your templates' }).waitFor();
  await page.goBack();
  expect(await page.getByLabel('Title').inputValue()).toBe('Your badge');
  await page.getByText(user.name, { exact: true }).first().waitFor();

  const other = await phoneOf(owner, '/admin/messaging?to=somebody-who-was-erased');
  await other.page.getByText('is not found here').waitFor();
  await lookOver(other.page, 'nobody-here');
  await other.page.getByLabel('Title').fill('Only for you');
  await other.page.getByRole('button', { name: 'Send', exact: true }).click();
  await other.page.getByText('Choose the person that it is for.').waitFor();
  expect(await titlesOf(await server.signIn('outside@example.org'))).not.toContain('Only for you');
});
