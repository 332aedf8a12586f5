import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

async function mapOf(email: string, language = 'en'): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  await phone.context.addInitScript((tag) => localStorage.setItem('language', tag), language);
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.walkTo('/?section=venue');
  await phone.page.locator('[data-spot="room-savanna"] text').first().waitFor();
  return phone;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const way = (page: Page) => page.locator('[data-way]');

/** What is written into each room of the drawing, by the room's id. */
const written = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('[data-spot^="room-"]')
    .evaluateAll((spots) =>
      Object.fromEntries(
        spots.map((spot) => [
          spot.getAttribute('data-spot') ?? '',
          [...spot.querySelectorAll('text:not([data-note])')].map((line) => line.textContent).join(' '),
        ]),
      ),
    );

/** Labels that are wider than a room and what may hang over, or reach further than half of the way to what is beside it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.locator('[data-spot] > text').evaluateAll((labels) => {
    const boxOf = (spot: Element | null) => (spot as SVGGElement).querySelector('rect')?.getBBox() ?? new DOMRect();
    const boxes = [...document.querySelectorAll('[data-spot]')].map(boxOf);
    return labels.flatMap((label) => {
      const { x, y, width, height } = (label as SVGTextElement).getBBox();
      const own = boxOf(label.parentElement);
      const [ends, line] = [own.x + own.width, y + height / 2];
      const isPast = boxes.some((other) => {
        if (line < other.y || line > other.y + other.height) return false;
        const before = other.x + other.width;
        if (before <= own.x) return x < (before + own.x) / 2;
        return other.x >= ends && x + width > (ends + other.x) / 2;
      });
      return width > own.width * 1.5 || isPast ? [label.textContent ?? ''] : [];
    });
  });

test.each(['DejaVu Sans', 'DejaVu Sans Mono', 'Liberation Sans Narrow'])(
  'in the letters of %s no label reaches towards the next room',
  async (font) => {
    const phone = await mapOf('map.letters@example.org', 'fr');
    await phone.context.addInitScript((name) => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        document.body.style.fontFamily = `'${name}'`;
      }).observe(document, { childList: true, subtree: true });
    }, font);
    await phone.goTo('/?section=venue');
    await phone.page.locator('[data-spot="room-savanna"] text').first().waitFor();
    expect(await tooWide(phone.page)).toEqual([]);
  },
);

test('every room has its name on a small phone, and the map is drawn and asked without a network', async () => {
  const phone = await mapOf('map.reader@example.org');
  const { page } = phone;
  const names = await written(page);
  expect(Object.keys(names)).toHaveLength(8);
  for (const [id, name] of Object.entries(names)) {
    const start = id.replace('room-', '').slice(0, 5);
    expect(name.toLowerCase().startsWith(start), `${id}: ${name}`).toBe(true);
  }
  await lookOver(page, 'map', SMALL_AND_WIDE);

  phone.goOffline();
  await page.locator('[data-spot="room-baobab"]').click();
  await card(page, 'Baobab Room').waitFor();
  await lookOver(page, 'map-room', SMALL_AND_WIDE);
  await card(page, 'Baobab Room').getByRole('button', { name: 'How do I get there?' }).click();
  const found = card(page, 'The way');
  await found.getByText('Start at Main entrance.').waitFor();
  await found.getByText('Go through Registration, Exhibition hall, and Foyer.').waitFor();
  await found.getByText('About 2 min on foot').waitFor();
  await way(page).waitFor();
  await lookOver(page, 'map-way', SMALL_AND_WIDE);

  // Another room is the next destination, and one that is upstairs says so.
  await page.locator('[data-spot="room-mangrove"]').click();
  await found.getByText('Change to another floor: First floor.').waitFor();
  await found.getByText('About 4 min on foot').waitFor();
  await found.getByRole('button', { name: 'Swap start and destination' }).click();
  await found.getByText('Start at Mangrove Room.').waitFor();
  await found.getByLabel('To').selectOption('Mangrove Room');
  await found.getByText('That is where you start.').waitFor();
  expect(await way(page).count()).toBe(0);
});

test('by keyboard, from the list to the way and back', async () => {
  const { page } = await mapOf('map.keys@example.org');
  await page.getByRole('button', { name: 'Show Rift Gallery on the map' }).press('Enter');
  const room = card(page, 'Rift Gallery');
  await room.waitFor();
  // The focus went along: the next stops are in the card.
  const ask = room.getByRole('button', { name: 'How do I get there?' });
  for (let stop = 0; stop < 4 && !(await ask.evaluate((it) => it === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const found = card(page, 'The way');
  await found.getByText('Destination: Rift Gallery, Ground floor.').waitFor();
  await page.keyboard.press('Tab');
  expect(await found.getByRole('button', { name: 'Close' }).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await found.waitFor({ state: 'detached' });
});

test('what a room says about now changes with the time, by itself', async () => {
  const phone = await Phone.open(server.address, await server.signIn('map.clock@example.org'));
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.clock.install();
  await phone.goTo('/?section=venue');
  const lit = page.locator('[data-spot^="room-"]:has([data-sign="now"])');
  const state = async () => `${await lit.count()} ${await page.locator('[id^="room-row-"]').allInnerTexts()}`;
  await page.locator('[data-spot="room-savanna"] text').first().waitFor();
  const before = await state();
  // The server would put the clock right.
  phone.goOffline();
  await page.clock.fastForward('14:00:00');
  await expect.poll(state).not.toBe(before);
});

test('in Arabic it reads from the right', async () => {
  const { page } = await mapOf('map.arabic@example.org', 'ar');
  await page.locator('[data-spot="room-baobab"]').click();
  await page.getByRole('button', { name: 'كيف أصل إلى هناك؟' }).click();
  await way(page).waitFor();
  await lookOver(page, 'map-way-ar', SMALL_AND_WIDE);
});
