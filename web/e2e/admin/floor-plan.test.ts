import type { Event } from '@baraza/schema/event/event';
import type { Room } from '@baraza/schema/programme/room';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const PATIENT = { timeout: 60_000 };
const server = new DemoServer();
let admin: SignedIn;
let attendee: SignedIn;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
  attendee = await server.signIn('amina@example.org');
});
afterAll(() => server.remove());

const token = () => attendee.access_token;
const roomX = async (id: string) => (await server.call<Room>('GET', `/venue/rooms/${id}`, { token: token() })).shape?.x;
const plan = async () => (await server.call<Event>('GET', '/api/events/event-001', { token: token() })).floor_plan;
const areaNames = async () => (await plan())?.areas.map(({ name }) => name);

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const item = (page: Page, key: string): Locator => page.locator(`[data-item="${key}"]`);
const said = (page: Page, text: string | RegExp) =>
  page.locator('p[role="status"]').filter({ hasText: text }).waitFor();
const differs = (page: Page, text: string) => page.getByText(`Not published yet: ${text}`).waitFor();

async function editor(size = { width: 1280, height: 1_000 }): Promise<Phone> {
  const desk = await Phone.open(server.address, admin);
  await desk.page.setViewportSize(size);
  await desk.goTo('/admin/settings?view=floor-plan');
  await desk.page.locator('[data-sync="up_to_date"]').waitFor();
  await item(desk.page, 'room room-baobab').waitFor();
  return desk;
}
async function boxOf(part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('This is not on the screen.');
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
/** Where a point of the plan, which is 1200 wide, is on the screen. */
async function onScreen(page: Page, x: number, y: number) {
  const box = await page.locator('main section svg[viewBox="0 0 1200 800"]').boundingBox();
  if (!box) throw new Error('There is no plan.');
  return { x: box.x + (x * box.width) / 1_200, y: box.y + (y * box.width) / 1_200, unit: box.width / 1_200 };
}
async function publish(page: Page) {
  await button(page, 'Publish').click();
  await button(page.getByRole('dialog'), 'Publish').click();
  await page.getByText('Everybody sees this plan.').waitFor();
}

test('what is moved and drawn changes nobody’s map before it is published; another admin sees the draft', async () => {
  const desk = await editor();
  const { page } = desk;
  const before = await roomX('room-baobab');
  const { unit } = await onScreen(page, 0, 0);
  const baobab = await boxOf(item(page, 'room room-baobab'));
  await page.mouse.move(baobab.x, baobab.y);
  await page.mouse.down();
  await page.mouse.move(baobab.x + 60 * unit, baobab.y, { steps: 6 });
  await said(page, 'Baobab Room: 460 across, 20 down');
  await page.mouse.up();
  await differs(page, '1 moved');
  await page.getByRole('heading', { name: 'These lie over one another' }).waitFor();
  await page.getByText('Baobab Room and Acacia Room').waitFor();
  await item(page, 'room room-baobab').and(page.locator('[data-over]')).waitFor();
  await lookOver(page, 'plan-overlap', SMALL_AND_WIDE);
  await button(page, 'Undo').click();
  await page.getByText('Everybody sees this plan.').waitFor();

  // An area is drawn where the plan is empty.
  const [from, to] = [await onScreen(page, 620, 710), await onScreen(page, 1_020, 780)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await page.getByLabel('Name', { exact: true }).fill('Bicycles');
  await button(page, 'Apply').first().click();
  await differs(page, '1 new');

  // By keys: moved, put back, moved, kept.
  await page.getByRole('button', { name: 'Acacia Room' }).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Floor plan');
  await page.keyboard.press('ArrowRight');
  await said(page, 'Acacia Room: 650 across');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await said(page, /650 across, 20 down, 190 × 150/);
  await page.keyboard.press('Enter');
  await differs(page, '1 moved, 1 new');

  const other = await editor();
  await differs(other.page, '1 moved, 1 new');
  expect([await roomX('room-acacia'), await roomX('room-baobab')]).toEqual([640, before]);
  expect(await areaNames()).not.toContain('Bicycles');

  await button(page, 'Preview').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: /plan/i }).getByText('Bicycles').waitFor();
  await lookOver(page, 'plan-preview', SMALL_AND_WIDE);
  await page.keyboard.press('Escape');
  await button(page, 'Publish').click();
  await dialog.getByText('1 moved').waitFor();
  await dialog.getByText('Bicycles').waitFor();
  await lookOver(page, 'plan-publish', SMALL_AND_WIDE);
  await button(dialog, 'Publish').click();
  await expect.poll(() => roomX('room-acacia'), PATIENT).toBe(650);
  expect(await areaNames()).toContain('Bicycles');
  await other.page.getByText('Everybody sees this plan.').waitFor();
});

test('without a network it is drawn, discarded, drawn again and published; all of it is sent later', async () => {
  const desk = await editor();
  const { page } = desk;
  await desk.waitUntilInstalled();
  desk.goOffline();
  await button(page, 'Add area').click();
  await differs(page, '1 new');
  await button(page, 'Discard draft').click();
  await button(page.getByRole('dialog'), 'Discard draft').click();
  await page.getByText('Everybody sees this plan.').waitFor();
  await button(page, 'Add area').click();
  await page.getByLabel('Name', { exact: true }).fill('Cloakroom');
  await button(page, 'Apply').first().click();
  await publish(page);
  expect(await areaNames()).not.toContain('Cloakroom');
  desk.goOnline();
  await expect.poll(areaNames, PATIENT).toContain('Cloakroom');
  expect(await areaNames()).not.toContain('New area');
});

test('a floor with a picture of its own is drawn, published and shown to attendees', async () => {
  const { page } = await editor();
  await button(page, 'Add floor').click();
  await page.getByRole('heading', { name: 'Floor 2' }).waitFor();
  await page.getByLabel('Name of the floor').fill('Roof garden');
  const picture = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#9bc' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: picture });
  await button(page, 'Another picture').waitFor();
  await button(page, 'Apply').last().click();
  await page.getByText('Roof garden', { exact: true }).first().waitFor();
  await button(page, 'Add area').click();
  await page.getByLabel('Name', { exact: true }).fill('Beehives');
  await button(page, 'Apply').first().click();
  await differs(page, '1 new, 1 floor changed');
  await lookOver(page, 'plan-floor', SMALL_AND_WIDE);
  await publish(page);
  const background = async () => (await plan())?.floors?.[0]?.background ?? '';
  await expect.poll(background, PATIENT).toMatch(/^\/api\/images\//);

  const phone = await Phone.open(server.address, attendee);
  await phone.goTo('/');
  await phone.waitUntilInstalled();
  // Before anybody has opened the map.
  const picturePath = await background();
  await phone.page.waitForFunction(
    async (path) => caches.match(path, { cacheName: 'plan' }).then(Boolean),
    picturePath,
  );
  phone.goOffline();
  await phone.goTo('/?section=venue');
  await phone.page.getByText('Roof garden').click();
  await phone.page.locator(`image[href="${picturePath}"]`).waitFor();
  expect(await phone.page.evaluate(async (path) => (await fetch(path)).ok, picturePath)).toBe(true);
  // No frame of a picture that can't be had.
  await phone.page.locator('svg image').dispatchEvent('error');
  await phone.page.locator('svg image').waitFor({ state: 'detached' });
  phone.goOnline();
  await phone.page.reload();
  await phone.page.getByText('Roof garden').click();
  await phone.page.locator(`image[href="${picturePath}"]`).waitFor();
  await lookOver(phone.page, 'plan-attendee', SMALL_AND_WIDE);
  await phone.page.getByRole('button', { name: 'Show Baobab Room on the map' }).click();
  await phone.page.getByRole('group', { name: /plan/i }).getByText('Baobab Room').waitFor();
});

test('a finger scrolls, and moves what it has chosen', async () => {
  const phone = await editor({ width: 360, height: 740 });
  const { page } = phone;
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const svg = page.locator('main section svg[viewBox="0 0 1200 800"]');
  await svg.scrollIntoViewIfNeeded();
  const frame = page.getByRole('region', { name: 'Floor plan', exact: true });
  const scrolled = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
  const rift = await boxOf(item(page, 'room room-rift'));
  const swipe = Array.from({ length: 6 }, (_, step) => ({ x: rift.x - 20 * (step + 1), y: rift.y }));
  // Sent together: waited for one by one, a busy machine would bring the first of them after a finger that rests takes hold.
  await Promise.all([touch('touchStart', rift), ...swipe.map((to) => touch('touchMove', to))]);
  await frame.evaluate((it) => it.addEventListener('scrollend', () => it.setAttribute('data-settled', '')));
  await touch('touchEnd');
  await page.locator('[data-settled]').waitFor();
  expect(await scrolled()).toBeGreaterThan(0);
  await page.getByText('Everybody sees this plan.').waitFor();

  await frame.evaluate((it) => it.scrollTo({ left: 0 }));
  const at = await boxOf(item(page, 'room room-rift'));
  await page.touchscreen.tap(at.x, at.y).catch(async () => {
    await touch('touchStart', at);
    await touch('touchEnd');
  });
  await page.locator('[data-handle]').waitFor();
  await touch('touchStart', at);
  for (let by = 6; by <= 30; by += 6) await touch('touchMove', { x: at.x, y: at.y - by });
  await said(page, /^Rift Gallery: 20 across, 2[0-9]{2} down/);
  await touch('touchEnd');
  await differs(page, '1 moved');
  await button(page, 'Undo').click();
  await page.getByText('Everybody sees this plan.').waitFor();
});
