import { randomUUID } from 'node:crypto';
import type { Event } from '@baraza/schema/event/event';
import { fromLocal } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { pushCommand } from '../support/push-command.ts';

const PATIENT = { timeout: 60_000 };
const server = new DemoServer();
let admin: SignedIn;
/** The first day of the event. */
let day: string;
beforeAll(async () => {
  await server.start();
  admin = await server.signIn('admin@example.org');
  day = (await server.call<Event>('GET', '/api/events/event-001', { token: admin.access_token })).starts_on;
});
afterAll(() => server.remove());

const at = (time: string, on = day): string => fromLocal(`${on}T${time}`, 'Africa/Nairobi');
const dayAfter = (): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
/** As Chromium writes it here: "10:30 AM". */
const clock = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(new Date(`2026-01-01T${time}Z`))
    .replace(/\s/g, ' ');
/** `clock` for a regular expression, which sees the no-break space that Playwright takes for a space elsewhere. */
const clockPattern = (time: string): string => clock(time).replace(' ', '\\s');
const span = (from: string, to: string): string => `${clock(from)} – ${clock(to)}`;
const sessions = () => server.call<Session[]>('GET', '/api/events/event-001/sessions', { token: admin.access_token });
/** When and where a session is, on the server. */
const onServer = async (title: string) => {
  const found = (await sessions()).find((each) => each.title.startsWith(title));
  return found && [found.start_time, found.end_time, found.room_id];
};

const session = (title: string, start_time: string, end_time: string, room_id: string) => ({
  ...{ id: randomUUID(), title, start_time, end_time, room_id, kind: 'talk', track: '', language: 'en' },
  ...{ subtitle: '', abstract: '', description: '', links: [], source: null },
});

/** Tall enough for all hours of the day, so that nothing scrolls under the mouse. */
async function timetable(options: { on?: string; height?: number } = {}): Promise<Phone> {
  const laptop = await Phone.open(server.address, admin);
  await laptop.page.setViewportSize({ width: 1280, height: options.height ?? 2_000 });
  await laptop.goTo(`/admin/exhibitors?view=sessions&layout=grid&day=${options.on ?? day}`);
  await laptop.page.locator('[data-sync="up_to_date"]').waitFor();
  await card(laptop.page, '').first().waitFor();
  return laptop;
}
const card = (page: Page, title: string): Locator => page.locator('[data-session]').filter({ hasText: title });
const column = (page: Page, room: string): Locator => page.locator(`[data-room="${room}"]`);
const said = (page: Page, text: string): Promise<void> =>
  page.locator('main p[role="status"]').filter({ hasText: text }).waitFor();
/** Where a part is once all of these are in view, as far as the frame lets them. */
async function boxesOf<Parts extends Locator[]>(...parts: Parts) {
  for (const part of parts) await part.evaluate((it) => it.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => {
    if (!box) throw new Error('A part of the timetable is not on the screen.');
    return { ...box, middle: box.x + box.width / 2 };
  }) as { [Part in keyof Parts]: { x: number; y: number; width: number; height: number; middle: number } };
}

/** Takes hold of a card near its top, and brings it so many minutes down and into a column; does not let go. Answers where it is. */
async function drag(page: Page, title: string, minutes: number, room: string): Promise<{ x: number; y: number }> {
  const [to, from] = await boxesOf(column(page, room), card(page, title));
  const hour = Number.parseFloat(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)) * 6;
  const y = from.y + 12;
  await page.mouse.move(from.middle, y);
  await page.mouse.down();
  const end = { x: to.middle, y: y + (minutes / 60) * hour };
  await page.mouse.move(end.x, end.y, { steps: 8 });
  return end;
}

test('a session is dragged by mouse to another time and room; double bookings are named; it is undone', async () => {
  const { page } = await timetable();
  const sensor = 'A sensor on every school roof';
  const before = [at('10:30'), at('12:00'), 'room-baobab'];
  expect(await onServer(sensor)).toEqual(before);

  await drag(page, sensor, 15, 'room-acacia');
  await said(page, `“${sensor}”: ${span('10:45', '12:15')}, Acacia Room`);
  await said(page, 'Acacia Room is taken by “Quand la nappe');
  await card(page, 'Quand la nappe').getByText('Double booking:').waitFor();
  await page.keyboard.press('Escape');
  await said(page, 'is where it was before');
  await page.mouse.up();

  await drag(page, sensor, 15, 'room-acacia');
  await said(page, 'Acacia Room is taken by “Quand la nappe');
  await page.mouse.up();
  await expect.poll(() => onServer(sensor), PATIENT).toEqual([at('10:45'), at('12:15'), 'room-acacia']);
  await page.getByText('1 double booking').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onServer(sensor), PATIENT).toEqual(before);
  // Whoever drags does not open a form.
  expect(await page.getByRole('dialog').count()).toBe(0);

  const [whole, end] = await boxesOf(card(page, sensor), card(page, sensor).locator('[data-end]'));
  await page.mouse.move(end.middle, end.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.middle, end.y + 4 - whole.height / 3, { steps: 8 });
  await said(page, `${span('10:30', '11:30')}, Baobab Room`);
  await page.mouse.up();
  await expect.poll(() => onServer(sensor), PATIENT).toEqual([at('10:30'), at('11:30'), 'room-baobab']);
});

test('what others do meanwhile moves nothing under the hand, and ends what can no longer be done', async () => {
  const { page } = await timetable();
  const talk = (await sessions()).find(({ title }) => title.startsWith('Quand la nappe')) as Session;
  const frame = page.getByRole('region', { name: 'Timetable of' });
  const early = session('Early birds', at('05:00'), at('06:00'), 'room-baobab');

  const held = await drag(page, talk.title, 15, 'room-acacia');
  await said(page, `${span('10:45', '11:45')}, Acacia Room`);
  await pushCommand(server, admin, 'create_content', { collection: 'sessions', document: early });
  await card(page, early.title).waitFor({ state: 'attached' });
  await page.mouse.move(held.x + 1, held.y);
  await said(page, `${span('10:45', '11:45')}, Acacia Room`);
  await page.mouse.up();
  await expect.poll(() => onServer(talk.title), PATIENT).toEqual([at('10:45'), at('11:45'), 'room-acacia']);

  // Undo would undo this.
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const { id, start_time, end_time, room_id } = talk;
  const back = { collection: 'sessions', id, changes: { start_time, end_time, room_id } };
  await pushCommand(server, admin, 'update_content', back);
  await page.getByText(`“${talk.title}” has been changed since.`).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

  await drag(page, early.title, 15, 'room-baobab');
  await page.locator('[data-moved]').waitFor();
  await pushCommand(server, admin, 'delete_content', { collection: 'sessions', id: early.id });
  await page.getByText('“Early birds” has been removed.').waitFor();
  expect(await page.locator('[data-moved]').count()).toBe(0);
  // Nor does the edge scroll for it any more.
  await page.setViewportSize({ width: 1280, height: 600 });
  const [edge] = await boxesOf(frame);
  await page.mouse.move(edge.middle, edge.y + edge.height - 4);
  await page.mouse.move(edge.middle, edge.y + edge.height - 3);
  const top = await frame.evaluate(({ scrollTop }) => scrollTop);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
  });
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  await page.mouse.up();
});

test('a pointer that has gone takes hold of nothing', async () => {
  const { page } = await timetable();
  const target = card(page, 'A sensor on every school roof');
  const move = (type: string, clientY: number) =>
    target.dispatchEvent(type, { pointerId: 77, isPrimary: true, button: 0, clientX: 400, clientY });
  await move('pointerdown', 400);
  await move('pointermove', 450);
  await move('pointermove', 500);
  expect(await page.locator('[data-moved]').count()).toBe(0);
});

test('a speaker who would be in two rooms at once is named', async () => {
  const { page } = await timetable();
  await drag(page, 'Who pays for adaptation', -240, 'room-rift');
  await said(page, 'Adaeze Umeadi speaks in “What the heat');
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('by keyboard, with no network, and sent later', async () => {
  const laptop = await timetable();
  const { page } = laptop;
  await laptop.waitUntilInstalled();
  const talk = 'Mosquitoes climb';
  const before = [at('10:45'), at('11:45'), 'room-miombo'];
  laptop.goOffline();
  await card(page, talk).focus();
  await page.keyboard.press('ArrowDown');
  await said(page, `${span('10:50', '11:50')}, Miombo Room`);
  await page.keyboard.press('Escape');
  await said(page, 'is where it was before');

  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await said(page, `${span('10:30', '11:35')}, Mangrove Room`);
  await said(page, 'Mangrove Room is taken by “Build a heat');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await said(page, `${span('10:30', '11:35')}, Rift Gallery`);
  await lookOver(page, 'timetable-by-keys', [{ width: 1280, height: 800 }]);
  await page.keyboard.press('Enter');
  await said(page, 'Saved on this device.');
  // The focus has gone with it.
  await page.keyboard.press('ArrowDown');
  await said(page, `${span('10:35', '11:40')}, Rift Gallery`);
  await page.keyboard.press('Tab');
  await said(page, 'is where it was before');
  expect(await onServer(talk)).toEqual(before);

  laptop.goOnline();
  await expect.poll(() => onServer(talk), PATIENT).toEqual([at('10:30'), at('11:35'), 'room-rift']);
});

test('a free place begins a session there; others begin on the day; the address keeps what is shown', async () => {
  const { page } = await timetable();
  await page.getByText('List', { exact: true }).click();
  await page.waitForURL('**/admin/exhibitors?view=sessions');
  await page.getByText('Timetable', { exact: true }).click();
  await page.waitForURL('**/admin/exhibitors?view=sessions&layout=grid');
  await page.goBack();
  await page.goBack();
  await page.waitForURL(`**day=${day}`);
  const [rift, posters] = await boxesOf(column(page, 'room-rift'), card(page, 'Posters: water'));
  // Between the hours and the posters of half past twelve: nothing but a quarter is left there.
  await page.mouse.click(rift.middle, posters.y - 10);
  const dialog = page.getByRole('dialog', { name: 'Add session' });
  expect(await dialog.getByLabel('Start').inputValue()).toBe(`${day}T12:15`);
  expect(await dialog.getByLabel('End').inputValue()).toBe(`${day}T12:30`);
  expect(await dialog.getByLabel('Room').inputValue()).toBe('room-rift');
  // A session stays as long as it was, also after a start that was half typed.
  for (const [start, end] of [['', `${day}T12:30`] as const, [`${day}T18:00`, `${day}T18:15`] as const]) {
    await dialog.getByLabel('Start').fill(start);
    expect(await dialog.getByLabel('End').inputValue()).toBe(end);
  }
  await dialog.getByLabel('Start').fill(`${day}T12:15`);
  await dialog.getByLabel('Title', { exact: true }).fill('Glue and pins');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card(page, 'Glue and pins').waitFor();
  await expect.poll(() => onServer('Glue and pins'), PATIENT).toEqual([at('12:15'), at('12:30'), 'room-rift']);

  await page.getByRole('button', { name: 'Add session' }).click();
  expect(await dialog.getByLabel('Start').inputValue()).toContain(day);
  await page.keyboard.press('Escape');
  await card(page, 'Glue and pins').click();
  await page.getByRole('dialog', { name: 'Edit session' }).waitFor();
});

test('a finger scrolls, and takes hold after a while', async () => {
  const phone = await timetable({ height: 740 });
  const { page } = phone;
  await page.setViewportSize({ width: 360, height: 740 });
  const devtools = await phone.context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const title = 'Quand la nappe';
  const frame = page.getByRole('region', { name: 'Timetable of' });
  const scrolled = () => frame.evaluate(({ scrollTop }) => scrollTop);
  await card(page, title).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await scrolled();
  const [swiped] = await boxesOf(card(page, title));
  const x = swiped.x + 60;
  const swipe = Array.from({ length: 7 }, (_, step) => ({ x, y: swiped.y + 20 - 20 * step }));
  // Sent together: waited for one by one, a busy machine would bring the first of them after a finger that rests takes hold.
  await Promise.all([touch('touchStart', { x, y: swiped.y + 20 }), ...swipe.map((to) => touch('touchMove', to))]);
  // A swipe goes on by its own momentum; a touch in the middle of that only stops it.
  await frame.evaluate((it) => it.addEventListener('scrollend', () => it.setAttribute('data-settled', '')));
  await touch('touchEnd');
  await page.locator('[data-settled]').waitFor();
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await onServer(title)).toEqual([at('10:30'), at('11:30'), 'room-acacia']);

  await card(page, title).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const [from] = await boxesOf(card(page, title));
  await touch('touchStart', { x, y: from.y + 20 });
  // No finger is quite still.
  await touch('touchMove', { x, y: from.y + 23 });
  await page.locator('[data-moved]').waitFor();
  for (let y = 20; y <= 44; y += 8) await touch('touchMove', { x, y: from.y + y });
  await said(page, `${span('10:45', '11:45')}, Acacia Room`);
  await touch('touchEnd');
  await expect.poll(() => onServer(title), PATIENT).toEqual([at('10:45'), at('11:45'), 'room-acacia']);
});

test('many rooms, sessions side by side, without a room and over midnight, empty days, right to left', async () => {
  const rooms = Array.from({ length: 14 }, (_, n) => ({
    ...{ id: randomUUID(), name: `Room ${n + 1}${n === 3 ? ' of the very long name behind the courtyard' : ''}` },
    ...{ description: '', floor: '', capacity: 20 + n, shape: null, source: null },
  }));
  const made = [
    ...['One', 'Two', 'Three'].map((n) => session(`${n} beside the others`, at('10:30'), at('11:30'), 'room-acacia')),
    session(
      'A talk that still looks for a room, with a title much longer than there is room for it',
      at('11:00'),
      at('12:00'),
      '',
    ),
    session('Five minutes', at('09:00'), at('09:05'), 'room-baobab'),
    session('Stories by the fire', at('22:00'), at('01:30', dayAfter()), 'room-acacia'),
  ];
  const steps = [
    ...rooms.map((document) => ({ step: 'create', collection: 'rooms', document })),
    ...made.map((document) => ({ step: 'create', collection: 'sessions', document })),
  ];
  await pushCommand(server, admin, 'import_content', { steps });

  const laptop = await timetable({ height: 800 });
  const { page } = laptop;
  await card(page, 'Three beside').waitFor();
  const [one, two] = await boxesOf(card(page, 'One beside'), card(page, 'Two beside'));
  expect(one.y).toBe(two.y);
  expect(Math.abs(one.x - two.x)).toBeGreaterThan(one.width * 0.9);
  await card(page, 'Stories by the fire')
    .getByText(new RegExp(`${clockPattern('22:00')} – .*${clockPattern('01:30')}`))
    .waitFor();
  await lookOver(page, 'timetable', SMALL_AND_WIDE);
  const last = page.getByText('Room 14', { exact: true });
  await last.scrollIntoViewIfNeeded();
  await lookOver(page, 'timetable-last-room', SMALL_AND_WIDE);

  // Held at the edge, it brings the rooms that are beyond.
  const frame = page.getByRole('region', { name: 'Timetable of' });
  const [edge, short] = await boxesOf(frame, card(page, 'Five minutes'));
  await page.mouse.move(short.middle, short.y + 6);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width - 8, short.y + 6, { steps: 8 });
  const isAtEnd = () => frame.evaluate((it) => it.scrollLeft + it.clientWidth >= it.scrollWidth - 1);
  await expect.poll(isAtEnd, PATIENT).toBe(true);
  await said(page, `${span('09:00', '09:05')}, Savanna Hall`);
  await page.mouse.up();
  await expect.poll(() => onServer('Five minutes'), PATIENT).toEqual([at('09:00'), at('09:05'), 'room-savanna']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onServer('Five minutes'), PATIENT).toEqual([at('09:00'), at('09:05'), 'room-baobab']);

  await laptop.goTo(`/admin/exhibitors?view=sessions&layout=grid&day=${dayAfter()}`);
  await card(page, 'Stories by the fire')
    .getByText(new RegExp(`${clockPattern('22:00')} – ${clockPattern('01:30')}`))
    .waitFor();

  await page.addInitScript(() => localStorage.setItem('language', 'ar'));
  await laptop.goTo(`/admin/exhibitors?view=sessions&layout=grid&day=${day}`);
  await card(page, 'Five minutes').waitFor();
  const [acacia, baobab] = await boxesOf(column(page, 'room-acacia'), column(page, 'room-baobab'));
  expect(baobab.x).toBeLessThan(acacia.x);
  await lookOver(page, 'timetable-rtl', SMALL_AND_WIDE);
  await card(page, 'Five minutes').focus();
  await page.keyboard.press('ArrowRight');
  await said(page, 'Acacia Room');
});
