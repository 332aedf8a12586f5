import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';

/** A slow machine gets this long. */
const SOON = { timeout: 60_000 };

const server = new DemoServer();
let admin: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
});
afterAll(() => server.remove());

const tile = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
const figure = (page: Page, label: string) => tile(page, label).locator('dd').first();
const shows = async (page: Page, label: string, text: string) =>
  expect.poll(() => figure(page, label).textContent(), SOON).toBe(text);
const table = (page: Page, name: string) => page.getByRole('table', { name });

test('every figure leads to its list, with the filter that it counts', async () => {
  const desk = await Phone.open(server.address, admin);
  const { page } = desk;
  await page.setViewportSize({ width: 1280, height: 900 });
  const call = { token: admin.access_token };
  const { checked_in_users } = await server.call<{ checked_in_users: number }>('GET', '/api/admin/dashboard', call);
  await desk.goTo('/admin/dashboard');
  await shows(page, 'Arrived', String(checked_in_users));
  await tile(page, 'Arrived').getByRole('link').click();
  await page.waitForURL('**/admin/attendees?presence=in&ticket=valid');
  await page.getByText(`${checked_in_users} of `).waitFor();

  // Some tickets of the demo are revoked: a door counts as the dashboard does, in the same words.
  await desk.goTo('/admin/dashboard');
  const ofTickets = (await tile(page, 'Arrived').getByText('of ').textContent()) ?? '';
  expect(ofTickets).toMatch(/^of \d+ tickets$/);
  await tile(page, 'Checked in').getByText('Of all people, revoked tickets too').waitFor();
  await desk.goTo('/admin/check-in');
  await page.getByRole('button', { name: 'Main entrance' }).click();
  await page.locator(`[data-inside="${checked_in_users}"]`).getByText(ofTickets, { exact: true }).waitFor();

  // Two people came a moment ago, at one door.
  const newcomers = [await server.signIn('just.in@example.org'), await server.signIn('after.them@example.org')];
  await desk.goTo('/admin/dashboard');
  await figure(page, 'Arrived today').getByText(/\d/).waitFor();
  const today = Number(await figure(page, 'Arrived today').textContent());
  for (const { user } of newcomers)
    await server.call('POST', `/api/checkin/manual?user_id=${user.id}&event_id=event-001`, call);
  await shows(page, 'Arrived today', String(today + 2));
  await tile(page, 'Arrived today').getByRole('link').click();
  await page.waitForURL('**/admin/check-in?view=records&status=arrival&time=*');
  await page.locator(`[data-shown="${today + 2}"]`).waitFor();

  await desk.goTo('/admin/dashboard');
  await expect.poll(async () => Number(await figure(page, 'Per minute').textContent()), SOON).toBeGreaterThan(0);
  await tile(page, 'Per minute').getByRole('link').click();
  await page.getByRole('combobox', { name: 'Time' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Time' }).inputValue()).toBe('5m');

  await desk.goTo('/admin/dashboard');
  const most = table(page, 'Tickets by type').getByRole('row').nth(1);
  const ofMost = await most.getByRole('cell').first().textContent();
  await most.getByRole('link').click();
  await page.getByText(`${ofMost} of `).waitFor();

  for (const [name, title] of [
    ['All doors', 'Door phones'],
    ['All sessions', 'Exhibitors and programme'],
    ['All messages', 'Messaging'],
    ['All scans', 'Check-in records'],
  ] as const) {
    await desk.goTo('/admin/dashboard');
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
});

test('the tables tell doors with their queues, stars and messages; without a network what is here stays', async () => {
  const desk = await Phone.open(server.address, admin);
  const { page } = desk;
  const call = { token: admin.access_token };
  const [session] = await server.call<{ id: string; title: string }[]>('GET', '/api/events/event-001/sessions', call);
  const stars = async () => {
    const path = '/api/admin/event-analytics';
    const { most_starred_sessions } = await server.call<{
      most_starred_sessions: { session_id: string; stars: number }[];
    }>('GET', path, call);
    return most_starred_sessions.find(({ session_id }) => session_id === session?.id)?.stars ?? 0;
  };
  for (let fan = 0; fan < 12; fan += 1)
    await pushCommand(server, await server.signIn(`fan.${fan}@example.org`), 'add_bookmark', {
      kind: 'session',
      target_id: session?.id,
    });
  await expect.poll(stars, SOON).toBeGreaterThanOrEqual(12);
  await server.call('POST', '/api/notifications/broadcast', { ...call, body: { title: 'Lunch', message: '' } });

  await desk.goTo('/admin/dashboard');
  const starred = table(page, 'Sessions that most people starred').getByRole('row', { name: session?.title ?? '' });
  await expect.poll(() => starred.getByRole('cell').textContent(), SOON).toBe(String(await stars()));
  const doors = table(page, 'Door phones, what waits on them');
  // The demo's terrace phone has three scans that did not arrive: the longest queue comes first.
  await expect.poll(() => doors.getByRole('row').nth(1).textContent(), SOON).toMatch(/^Terrace3/);
  const reach = table(page, 'The newest messages').getByRole('row', { name: 'Lunch' });
  await expect.poll(() => reach.getByRole('cell').allTextContents(), SOON).not.toContain('–');
  await lookOver(page, 'at-a-glance', SMALL_AND_WIDE);

  await desk.waitUntilInstalled();
  desk.goOffline();
  await page.reload();
  await doors.getByRole('row').nth(1).waitFor();
  await expect.poll(() => reach.getByRole('cell').allTextContents(), SOON).not.toContain('–');
  await page.getByText('This needs the network').waitFor();
});

test('a new event has first steps that tick themselves, and can be put away', async () => {
  const real = new DemoServer({ DEMO: '0', ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: 'the first password' });
  onTestFinished(() => real.remove());
  await real.start();
  const body = { email: 'owner@example.org', password: 'the first password' };
  const owner = await real.call<SignedIn>('POST', '/api/auth/login', { body });
  const desk = await Phone.open(real.address, owner);
  const { page } = desk;
  await desk.goTo('/admin/dashboard');
  const done = page.locator('[data-step][data-done="true"]');
  const steps = () => done.evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset.step));
  await page.getByRole('region', { name: 'First steps' }).getByText('0 of 6 done').waitFor();
  await page.getByText('There is no programme yet').waitFor();
  await lookOver(page, 'first-steps', SMALL_AND_WIDE);

  await page.getByRole('button', { name: 'Put away' }).click();
  await page.getByRole('region', { name: 'First steps' }).waitFor({ state: 'detached' });
  await page.locator('section[aria-label="Key figures"]:focus').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Show the first steps' }).click();
  await page.locator('section:focus').getByRole('heading', { name: 'First steps' }).waitFor();

  // Nobody is thanked for having been at what has no programme yet.
  for (const path of ['/', '/?section=venue']) {
    await desk.goTo(path);
    if (path !== '/') await page.locator('label').filter({ hasText: 'Programme' }).first().click();
    await page.getByText('The programme is not out yet').waitFor();
    await lookOver(page, `no-programme-${path.length}`);
  }
  await desk.goTo('/admin/dashboard');

  const call = { token: owner.access_token };
  const venue = { name: 'Mwangaza Gardens', address: '', city: 'Nairobi', country: 'Kenya' };
  await real.call('PUT', '/api/events/event-001', { ...call, body: { venue } });
  await expect.poll(steps, SOON).toEqual(['event']);
  const person = { id: randomUUID(), name: 'Zuri Otieno', email: 'zuri@example.org' };
  await pushCommand(real, owner, 'create_person', { person });
  await expect.poll(steps, SOON).toEqual(['event', 'people']);

  await page.locator('[data-step="logo"] a').click();
  await page.locator('[data-picture="logo"]').setInputFiles('web/public/icons/icon-192.png');
  await page.getByRole('button', { name: 'Remove' }).first().waitFor();
  await page.getByText('Large pictures are made smaller').scrollIntoViewIfNeeded();
  await lookOver(page, 'settings-logo', SMALL_AND_WIDE);
  await desk.goTo('/admin/dashboard');
  await expect.poll(steps, SOON).toEqual(['event', 'logo', 'people']);
  const stranger = await Phone.open(real.address);
  await stranger.goTo('/login');
  const logo = stranger.page.locator('img[src^="/api/images/"]').filter({ visible: true });
  await logo.waitFor();
  const wide = () => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(wide, SOON).toBe(192);
  await lookOver(stranger.page, 'sign-in-logo', SMALL_AND_WIDE);
});

test('the big screen shows figures and nobody, stays awake, and says how old it is', async () => {
  const desk = await Phone.open(server.address, admin);
  const { page } = desk;
  await desk.context.addInitScript(() => {
    const request = async () => {
      Object.assign(window, { awake: true });
      return { release: async () => undefined };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await desk.goTo('/admin/dashboard');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.getByRole('link', { name: 'Big screen' }).click();
  await page.waitForURL('**/admin/big-screen');
  const { checked_in_users } = await server.call<{ checked_in_users: number }>('GET', '/api/admin/dashboard', {
    token: admin.access_token,
  });
  await shows(page, 'Arrived', String(checked_in_users));
  await page.getByText('As of ').waitFor();
  expect(await page.evaluate(() => (window as { awake?: boolean }).awake)).toBe(true);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await lookOver(page, 'big-screen', [...SMALL_AND_WIDE, { width: 1920, height: 1080 }]);

  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);

  await desk.waitUntilInstalled();
  desk.goOffline();
  await page.reload();
  await shows(page, 'Arrived', String(checked_in_users));
  await page.locator('[data-age]').waitFor();
  await lookOver(page, 'big-screen-old', SMALL_AND_WIDE);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/admin/dashboard');
});

test('the big screen is for admins alone', async () => {
  const guest = await Phone.open(server.address, await server.signIn('guest@example.org'));
  await guest.goTo('/admin/big-screen');
  await guest.page.waitForURL((url) => url.pathname === '/');
});
