import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const PATIENTLY = { timeout: 60_000 };

const server = new DemoServer();
let admin: SignedIn;

beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

const phone = (owner?: SignedIn) => Phone.open(server.address, owner);

const figure = ({ page }: Phone, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

test('the figures and arrivals are those of the server, follow what happens, and stay without a network', async () => {
  const laptop = await phone(admin);
  const { page } = laptop;
  const call = { token: admin.access_token };
  const told = await server.call<Record<string, number>>('GET', '/api/admin/dashboard', call);
  await laptop.goTo('/admin/dashboard');
  const checkedIn = figure(laptop, 'Checked in');
  await expect.poll(() => checkedIn.textContent(), PATIENTLY).toBe(String(told.checked_in_users));
  await expect.poll(() => figure(laptop, 'Check-in rate').textContent(), PATIENTLY).toBe(`${told.check_in_rate}%`);
  expect(await figure(laptop, 'Notifications today').textContent()).toBe(String(told.notifications_today));

  const arrivals = page.getByRole('region', { name: 'Arrivals' });
  await arrivals.locator('canvas').waitFor();
  await lookOver(page, 'dashboard', SMALL_AND_WIDE);
  const totals = async () => {
    const texts = await arrivals.getByRole('list', { name: 'People in all' }).getByRole('listitem').allTextContents();
    return texts.reduce((sum, text) => sum + Number(/\d+$/.exec(text)?.[0]), 0);
  };
  for (const by of ['By gate', 'By method']) {
    await arrivals.getByText(by, { exact: true }).click();
    await arrivals.getByRole('combobox', { name: 'Day' }).waitFor();
    await expect.poll(totals, PATIENTLY).toBe(told.checked_in_users);
  }
  await arrivals.getByText('As a table').click();
  await arrivals.getByRole('columnheader', { name: 'By code' }).waitFor();
  await lookOver(page, 'dashboard-table', SMALL_AND_WIDE);

  const guest = await server.signIn('somebody.new@example.org');
  await server.call('POST', `/api/checkin/manual?user_id=${guest.user.id}&event_id=event-001`, call);
  await expect.poll(() => checkedIn.textContent(), PATIENTLY).toBe(String((told.checked_in_users ?? 0) + 1));
  await page.getByRole('region', { name: 'Recent check-ins' }).getByText(guest.user.name).waitFor();

  await laptop.waitUntilInstalled();
  laptop.goOffline();
  await page.reload();
  await expect.poll(() => checkedIn.textContent(), PATIENTLY).toBe(String((told.checked_in_users ?? 0) + 1));
  await arrivals.locator('canvas').waitFor();
});

test('a device that never reached the server shows the documented figures, and calls them samples', async () => {
  const laptop = await phone();
  await laptop.goTo('/login');
  await laptop.waitUntilInstalled();
  laptop.goOffline();
  await laptop.page.evaluate((token) => localStorage.setItem('authToken', token), admin.access_token);
  await laptop.goTo('/admin/dashboard');
  await laptop.page.getByText('Sample figures').waitFor();
  const shown = ['People', 'Checked in', 'Check-in rate', 'Sessions', 'Exhibitors', 'Notifications today'];
  const texts = await Promise.all(shown.map((label) => figure(laptop, label).textContent()));
  expect(texts).toEqual(['850', '320', '37.6%', '3', '25', '5']);
  await lookOver(laptop.page, 'dashboard-sample', SMALL_AND_WIDE);
});
