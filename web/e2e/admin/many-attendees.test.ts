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
/** More rows than this are more than any screen shows. */
const ROWS_DRAWN = 60;
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

declare global {
  // The slowest answer to a tap or a key, in ms; collected in the page.
  var slowest: number;
}

test('ten thousand attendees scroll and are searched', async () => {
  const phone = await Phone.open(server.address, await server.signIn('crowded@example.org'));
  const { page, context } = phone;
  await fillTo(page, ATTENDEES);
  await page.addInitScript(() => {
    globalThis.slowest = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) globalThis.slowest = Math.max(globalThis.slowest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await phone.goTo('/?section=attendees');
  const count = page.getByRole('status').filter({ hasText: 'people' });
  await expect.poll(() => count.textContent(), { timeout: 60_000 }).toMatch(/9,9\d\d people/);
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN);
  console.log(`budget: stored on a phone, ${ATTENDEES} attendees: ${stored} B (at most ${STORED_MAX} B)`);
  expect(stored).toBeLessThanOrEqual(STORED_MAX);
  // Slower from here on, and only what a person does is measured.
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.evaluate(() => {
    globalThis.slowest = 0;
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
  await seen.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  const slowest = await page.evaluate(() => globalThis.slowest);
  console.log(
    `budget: slowest tap or key among 10,000 attendees at ${SLOW_DOWN}x slow-down: ${slowest} ms (at most ${SLOWEST_MS} ms)`,
  );
});

test('an organiser sorts, searches and selects fifteen thousand people', async () => {
  const phone = await Phone.open(server.address, await server.signIn('admin@example.org'));
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillTo(page, PEOPLE, true);
  await phone.goTo('/admin/attendees');
  const everybody = page.getByText(/^15,000 people$/);
  await everybody.waitFor({ timeout: 60_000 });

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
