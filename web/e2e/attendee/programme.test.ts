import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

interface Planned {
  id: string;
  title: string;
  start_time: string;
  end_time: string;
  room_id: string;
}

async function filledPhone(email: string): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  return phone;
}

async function programme(): Promise<Planned[]> {
  const { access_token: token } = await server.signIn('reads.times@example.org');
  const all = await server.call<Planned[]>('GET', '/api/events/event-001/sessions', { token });
  return all.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Titles of two sessions at the same time, and of a later one elsewhere, on the demo's last day: which is never over. */
async function lastDayClash(): Promise<{ kept: string; dropped: string; later: string }> {
  const all = await programme();
  const lastDay = all.at(-1)?.start_time.slice(0, 10) ?? '';
  const once = all.filter(({ title, start_time }) => start_time.startsWith(lastDay) && titled(all, title) === 1);
  for (const kept of once) {
    const dropped = once.find(({ id, start_time }) => id !== kept.id && start_time === kept.start_time);
    const ends = [kept.end_time, dropped?.end_time ?? ''].toSorted().at(-1) ?? '';
    const later = once.find(({ start_time, room_id }) => start_time > ends && room_id !== kept.room_id);
    if (dropped && later) return { kept: kept.title, dropped: dropped.title, later: later.title };
  }
  throw new Error('nothing in the demo clashes on its last day');
}

const titled = (all: readonly Planned[], wanted: string) => all.filter(({ title }) => title.includes(wanted)).length;

const tab = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).first().click();
const byBar = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Programme' }).click();
const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? NaN;
const star = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Star ${title}` }).click();
  await page.getByRole('button', { name: `Star ${title}`, pressed: true }).waitFor();
};

test('the bar leads to the programme, which begins in the upper half and keeps its days in sight', async () => {
  const { page } = await filledPhone('by.thumb@example.org');
  await byBar(page);
  await tab(page, 'All days');
  await page.locator('main ul li time').first().waitFor();
  // What was first in the list before is still there for a moment.
  await expect.poll(() => topOf(page, 'main ul li')).toBeLessThan(740 / 2);

  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => topOf(page, 'main ul li')).toBeLessThan(0);
  const header = await page.locator('header').first().boundingBox();
  const days = page.getByRole('group', { name: 'Day' });
  await expect.poll(async () => (await days.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(header?.height ?? NaN);
  expect((await days.boundingBox())?.y).toBeLessThan(740 / 4);

  // What another choice finds is shown from its beginning.
  await page.getByRole('searchbox').fill('sensor on every school roof');
  await page
    .getByRole('button', { name: /A sensor on every school roof/ })
    .first()
    .waitFor();
  await expect.poll(() => topOf(page, 'main ul li')).toBeGreaterThan(header?.height ?? NaN);
});

test('filters are in one sheet that counts what they leave, and the bar says how many are in use', async () => {
  const { page } = await filledPhone('narrows@example.org');
  await byBar(page);
  await tab(page, 'All days');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Room').selectOption('Baobab Room');
  const rooms = await server.call<{ id: string; name: string }[]>('GET', '/venue/rooms', {
    token: (await server.signIn('reads.times@example.org')).access_token,
  });
  const baobab = rooms.find(({ name }) => name === 'Baobab Room')?.id;
  const there = (await programme()).filter(({ room_id }) => room_id === baobab).length;
  await lookOver(page, 'filters', SMALL_AND_WIDE);
  await sheet.getByRole('button', { name: `Show ${there} sessions` }).click();
  await page.getByRole('button', { name: 'Filters, 1 in use' }).waitFor();
  await expect.poll(() => page.locator('main ul li').count()).toBeLessThanOrEqual(there + 1);
  await page.getByRole('button', { name: 'Filters, 1 in use' }).click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
});

test('the dashboard leads to all of it, and shows how far a session is', async () => {
  const phone = await filledPhone('sees.all@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  const running = (await programme()).find(({ title }) => title === 'A sensor on every school roof');
  const [start, end] = [Date.parse(running?.start_time ?? ''), Date.parse(running?.end_time ?? '')];
  phone.goOffline();
  // It stands: half a minute later another number is right, and a busy machine takes that long to load a page.
  await page.clock.setFixedTime(end - 7.5 * 60_000);
  await page.reload();
  await page.getByRole('region', { name: 'Upcoming Sessions' }).getByText('8 min left').first().waitFor();
  await page.getByRole('region', { name: 'Upcoming Sessions' }).getByRole('link', { name: 'See all' }).click();
  await page.getByRole('heading', { name: 'Programme', level: 1 }).waitFor();
  await page.locator('[data-now]').waitFor();
  expect(end).toBeGreaterThan(start);
  const times = await page
    .locator('[data-now] ~ li time:first-child')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? ''));
  expect(times.length).toBeGreaterThan(0);
  expect(times.filter((time) => Date.parse(time) <= end - 7.5 * 60_000)).toEqual([]);
});

test('a clash is compared side by side and decided, offline, and the agenda tells breaks and walks', async () => {
  const phone = await filledPhone('decides@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  await byBar(page);
  await tab(page, 'All days');
  const { kept, dropped, later } = await lastDayClash();
  for (const title of [kept, dropped, later]) await star(page, title);

  await tab(page, 'Agenda');
  await page.getByText('1 clash: two things in your agenda are at the same time.').waitFor();
  await page.getByText('2 at the same time').waitFor();
  await lookOver(page, 'agenda-clash', SMALL_AND_WIDE);
  await page.getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog', { name: 'At the same time' });
  const [left, right] = await Promise.all(
    [kept, dropped].map((title) => compare.getByRole('heading', { name: title }).boundingBox()),
  );
  expect(Math.abs((left?.x ?? 0) - (right?.x ?? 0))).toBeGreaterThan(100);
  await lookOver(page, 'compare', SMALL_AND_WIDE);
  await compare.getByRole('button', { name: `Keep this one ${kept}` }).click();
  await compare.waitFor({ state: 'detached' });
  await page.locator('ul:focus').getByText(kept).waitFor();
  await page.getByText('2 at the same time').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: dropped }).count()).toBe(0);
  await page.locator('[data-gap="free"]').getByText(/free/).waitFor();
  await page
    .locator('[data-gap="free"]')
    .getByText(/^About [24] min to /)
    .waitFor();

  await page.reload();
  await page.getByRole('button', { name: kept }).first().waitFor();
  expect(await page.getByRole('button', { name: dropped }).count()).toBe(0);
});

test('a session is rated and its speakers are asked, offline; organisers see both, and of ratings no name', async () => {
  const phone = await filledPhone('has.views@example.org');
  const { page } = phone;
  await phone.waitUntilInstalled();
  phone.goOffline();
  await phone.goTo('/?section=programme&session=session-105');
  const rated = page.getByRole('dialog', { name: 'A sensor on every school roof' });
  await rated.locator('label:has([aria-label="4 of 5"])').click();
  await rated.getByRole('radio', { name: '4 of 5', checked: true }).waitFor();
  await rated.getByRole('button', { name: 'Add a comment' }).click();
  const comment = page.getByRole('dialog', { name: 'Add a comment' });
  await comment.getByRole('textbox').fill('More time for questions.');
  await lookOver(page, 'comment', SMALL_AND_WIDE);
  await comment.getByRole('button', { name: 'Save' }).click();
  await comment.waitFor({ state: 'detached' });
  await rated.getByText('More time for questions.').scrollIntoViewIfNeeded();
  await lookOver(page, 'rated', SMALL_AND_WIDE);
  expect(await rated.getByRole('button', { name: 'Ask the speakers' }).count()).toBe(0);

  await phone.goTo('/?section=programme&session=session-303');
  const asked = page.getByRole('dialog', { name: 'We inherit the weather' });
  await asked.getByRole('button', { name: 'Ask the speakers' }).click();
  const question = page.getByRole('dialog', { name: 'Ask the speakers' });
  await question.getByRole('textbox').fill('What do we leave behind?');
  await question.getByRole('button', { name: 'Ask', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await asked.getByRole('button', { name: /^Withdraw/ }).click();
  await asked.locator('h3:focus').waitFor();
  await asked.getByRole('button', { name: 'Ask the speakers' }).click();
  await question.getByRole('textbox').fill('What do we leave behind?');
  await question.getByRole('button', { name: 'Ask', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await asked.getByText('Not answered yet').scrollIntoViewIfNeeded();
  await lookOver(page, 'asked', SMALL_AND_WIDE);
  expect(await asked.getByRole('radio').count()).toBe(0);
  phone.goOnline();
  await page.locator('[data-sync="up_to_date"]').waitFor({ state: 'attached' });

  const admins = await Phone.open(server.address, await server.signIn('reads.aloud.admin@example.org'));
  await admins.goTo('/admin/exhibitors?view=questions');
  const desk = admins.page;
  const answered = desk.getByRole('button', { name: 'Answered: “What do we leave behind?”' });
  await answered.waitFor();
  await desk.getByText('Has Views').waitFor();
  await lookOver(desk, 'questions', SMALL_AND_WIDE);
  await answered.click();
  await answered.waitFor({ state: 'detached' });
  await desk.locator('main div:focus').waitFor();
  await asked.getByText('Answered', { exact: true }).waitFor();
  expect(await asked.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);

  await desk.getByRole('link', { name: 'Ratings' }).click();
  await desk.getByRole('button', { name: /A sensor on every school roof/ }).waitFor();
  await lookOver(desk, 'ratings', SMALL_AND_WIDE);
  await desk.getByRole('button', { name: /A sensor on every school roof/ }).click();
  const figures = desk.getByRole('dialog', { name: 'A sensor on every school roof' });
  await figures.getByText('More time for questions.').waitFor();
  expect(await figures.textContent()).not.toMatch(/has.?views/i);
  await lookOver(desk, 'rating', SMALL_AND_WIDE);
});
