import { aDocument } from '@baraza/schema/testing/a-document';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { Phone } from '../support/phone.ts';

const ATTENDEES = 10_000;
/** Whom an organiser has in a list. */
const PEOPLE = 15_000;
/** An Android 9 phone of a few years. */
const SLOW_DOWN = 6;
const SLOWEST_MS = 200;
/** What a phone with 1 GB free can spare for the event, as the browser counts it. */
const STORED_MAX = 25_000_000;
/** As many fill the screen three times over; each costs style whenever a dialog opens. */
const ROWS_DRAWN = 32;
const COMPACT_ROWS_DRAWN = 90;

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const FIRST = ['Amina', 'Kofi', 'Wanjirũ', 'Émilie', 'Ọlúwaṣeun', 'Fatoumata', 'ፀሐይ', 'أحمد', 'Nomsa', 'João'];
const LAST = ['Diallo', 'Ōkafor', 'Kamau', 'Mensah', 'Traoré', 'Hassan', 'Bekele', 'Nkosi', 'Silva', 'Adébáyọ̀'];

const crowd = (count: number, withEmail: boolean) =>
  Array.from({ length: count }, (_, n) => ({
    ...aDocument('users', {
      id: `crowd-${n}`,
      name: `${FIRST[n % 10]} ${LAST[Math.floor(n / 10) % 10]} ${n}`,
      ...(withEmail && { email: `person-${n}@organisation-${n % 300}.example.org` }),
      company: `Organisation ${n % 300}`,
      position: 'Researcher',
      bio: 'What I do, why I do it, and whom I would like to meet here.',
      interests: ['air quality', `subject ${n % 50}`],
      ticketType: 'Delegate',
      checkedIn: n % 2 === 0,
      checkin_time: null,
    }),
    _deleted: false,
  }));

/** The first pull of people brings so many that there are as many as wanted. */
async function fillTo(page: Page, wanted: number, withEmail = false): Promise<void> {
  await page.route('**/api/sync/snapshot', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', detail: 'There is none.', status: 404 } }),
  );
  await page.route('**/api/sync/pull', async (route) => {
    const asked = route.request().postDataJSON() as { collections: { users?: { checkpoint: unknown } } };
    const answer = await route.fetch();
    const body = await answer.json();
    const users = body.collections?.users?.documents as unknown[] | undefined;
    if (users && asked.collections.users?.checkpoint === null) users.push(...crowd(wanted - users.length, withEmail));
    await route.fulfill({ response: answer, json: body });
  });
  // A pull may be on its way when the phone is thrown away.
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
}

interface Tap {
  /** The event and what it went to. */
  what: string;
  ms: number;
  /** Until its code ran, while that ran, and until the screen showed it. */
  split: [waits: number, runs: number, shows: number];
}

declare global {
  // The slowest answer to a tap or a key; collected in the page.
  var slowest: Tap | undefined;
  // What React gave each part of the screen when it was last rendered.
  var rendered: Map<Element, unknown>;
}

/** Notes how the frame and the search are rendered now, and tells how many parts of them are not as noted before. */
const renderedAgain = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('nav button, [data-search] *')];
    const before = globalThis.rendered ?? new Map();
    // New properties with each rendering, also when nothing in the document changes by it.
    const given = (part: Element) => Object.entries(part).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    globalThis.rendered = new Map(parts.map((part) => [part, given(part)]));
    return parts.filter((part) => before.has(part) && before.get(part) !== given(part)).length;
  });

/** Init script: notes the slowest answer. */
function noteSlowest(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0 || entry.duration <= (globalThis.slowest?.ms ?? 0)) continue;
      const { name, target, startTime, processingStart, processingEnd, duration } = entry;
      const element =
        (target as Element | null)?.closest('button, a, input, select, dialog') ?? (target as Element | null);
      const text = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 40);
      globalThis.slowest = {
        what: `${name} on ${element?.localName ?? 'what is gone'} "${text}"`,
        ms: duration,
        split: [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd],
      };
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const told = (tap: Tap | undefined): string => {
  const [waits, runs, shows] = (tap?.split ?? [0, 0, 0]).map(Math.round);
  return `${tap?.ms ?? 0} ms (at most ${SLOWEST_MS} ms): ${tap?.what ?? 'none'}, waited ${waits}, ran ${runs}, shown after ${shows} ms`;
};

test('ten thousand attendees scroll and are searched', async () => {
  const phone = await Phone.open(server.address, await server.signIn('crowded@example.org'));
  const { page, context } = phone;
  await fillTo(page, ATTENDEES);
  await page.addInitScript(noteSlowest);
  await phone.goTo('/?section=attendees');
  const count = page.getByRole('status').filter({ hasText: 'people' });
  await expect.poll(() => count.textContent(), { timeout: 120_000 }).toMatch(/9,9\d\d people/);
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
  console.log(`budget: stored on a phone, ${ATTENDEES} attendees: ${stored} B (at most ${STORED_MAX} B)`);
  expect(stored).toBeLessThanOrEqual(STORED_MAX);
  // Slower from here on, and only what a person does is measured.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(() => {
    globalThis.slowest = undefined;
  });

  await page.getByRole('searchbox').click();
  await page.keyboard.type('okafor emilie', { delay: 120 });
  await expect.poll(() => count.textContent()).toMatch(/^9\d people/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => count.textContent()).toMatch(/9,9\d\d people/);

  const list = page.getByRole('list', { name: 'Attendees by name' });
  for (let flick = 0; flick < 30; flick++) await page.mouse.wheel(0, 1_200);
  const seen = list.getByRole('button').nth(12);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20_000);
  expect(await list.getByRole('listitem').count()).toBeLessThan(ROWS_DRAWN);
  await seen.hover();
  await renderedAgain(page);
  await seen.click();
  await page.getByRole('dialog').waitFor();
  // What opens over the list is not its matter.
  expect(await renderedAgain(page)).toBe(0);
  await page.keyboard.press('Escape');
  const slowest = await page.evaluate(() => globalThis.slowest);
  console.log(`budget: slowest tap or key among 10,000 attendees at ${SLOW_DOWN}x slow-down: ${told(slowest)}`);
});

test('an organiser sorts, searches and selects fifteen thousand people', async () => {
  const phone = await Phone.open(server.address, await server.signIn('admin@example.org'));
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillTo(page, PEOPLE, true);
  await phone.goTo('/admin/attendees');
  const everybody = page.getByText(/^15,000 people$/);
  await everybody.waitFor();

  await page.getByRole('button', { name: 'Compact rows' }).click();
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.getByRole('button').click();
  await expect.poll(() => email.getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('checkbox', { name: 'Select all 15,000 found' }).check();
  await page.getByText('15,000 selected').waitFor();
  await page.getByRole('searchbox').click();
  await page.keyboard.type('okafor emilie', { delay: 120 });
  await page.getByText(/^1[45]\d of 15,000 people$/).waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await everybody.waitFor();
  for (let flick = 0; flick < 30; flick++) await page.mouse.wheel(0, 1_200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20_000);
  expect(await page.getByRole('row').count()).toBeLessThan(COMPACT_ROWS_DRAWN);
});
