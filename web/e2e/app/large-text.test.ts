import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, EMBEDDED, type SignedIn } from '../support/demo-server.ts';
import { overflowOf } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';
import { slowClockAt } from '../support/slow-clock.ts';

// Just after midnight most moments are of another day, and said with it: the longest words that they have.
const clock = slowClockAt('2027-03-10T00:10:00+03:00');
// Postgres would have its own clock.
const server = new DemoServer(EMBEDDED, clock);
beforeAll(() => server.start());
afterAll(() => server.remove());

const openPhone = (owner?: SignedIn) => Phone.open(server.address, owner, { clock });

/** Init script of a page: all text is twice as large, as the device is told to write it. */
function twiceAsLarge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { font-size: 200% }');
  document.adoptedStyleSheets = [sheet];
}

/** The labels of the bar at the bottom: where each begins and ends. */
const labelsOf = (page: Page) =>
  page.locator('nav ul:visible > li > * > :last-child').evaluateAll((labels) =>
    labels.map((label) => {
      const text = document.createRange();
      text.selectNodeContents(label);
      const { left, right } = text.getBoundingClientRect();
      return { left, right };
    }),
  );

/** The navigation at the bottom is the last in the page; the tabs of a section come before it. */
const bar = (page: Page) => page.locator('nav:visible').last();

/** Words of its labels that stand on two lines. */
const brokenWords = (page: Page) =>
  bar(page)
    .locator('li > * > :last-child')
    .evaluateAll((labels) =>
      labels.flatMap((label) => {
        const { firstChild: text, textContent } = label;
        return [...textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text!, index);
          range.setEnd(text!, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );

/** Makes each item look like the current one, whose label is bold and therefore the widest. */
function allAsIfOpen(nav: HTMLElement | SVGElement): void {
  for (const item of nav.querySelectorAll('li > *')) item.setAttribute('aria-current', 'page');
}

test('with text twice as large nothing sticks out of the page to sign in on a small screen', async () => {
  const phone = await openPhone();
  await phone.context.addInitScript(twiceAsLarge);
  await phone.goTo('/login');
  await phone.page.getByLabel('Email').waitFor();
  expect(await overflowOf(phone.page)).toBe(0);
});

test.each([
  [
    'en',
    'wanjiru@example.org',
    ['/', ...['attendees', 'programme', 'notifications', 'exhibitors', 'profile'].map((name) => `/?section=${name}`)],
  ],
  ['ar', 'wanjiru@example.org', ['/', '/?section=programme']],
  ['fr', 'wanjiru@example.org', ['/']],
  ['fr', 'admin@example.org', ['/admin/check-in', '/admin/dashboard', '/admin/settings?view=check-in']],
])(
  'with text twice as large nothing sticks out of the screens on a small screen, in %s',
  async (language, email, paths) => {
    const phone = await openPhone(await server.signIn(email));
    await phone.context.addInitScript(twiceAsLarge);
    await phone.context.addInitScript((tag) => localStorage.setItem('language', tag), language);
    for (const path of paths) {
      await phone.goTo(path);
      await phone.page.locator('[data-sync=up_to_date]').waitFor();
      await phone.page.locator('main h1').first().waitFor();
      await expect.poll(() => phone.page.locator('[data-loading]').count()).toBe(0);
      expect({ path, overflow: await overflowOf(phone.page) }).toEqual({ path, overflow: 0 });
    }
  },
);

test('with text twice as large a door shows its verdicts whole on a small screen', async () => {
  const phone = await openPhone(await server.signIn('admin@example.org'));
  await phone.context.addInitScript(twiceAsLarge);
  await phone.goTo('/admin/check-in');
  await phone.page.getByRole('button', { name: 'Main entrance' }).click();
  await phone.page.locator('[data-inside]').waitFor();
  await phone.handScan('https://example.org/not-a-ticket');
  const verdict = phone.page.locator('[data-verdict=not_a_ticket]');
  await verdict.waitFor();
  expect(await verdict.locator('button').evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
  await verdict.locator('button').click();
  await verdict.waitFor({ state: 'detached' });
  // What was scanned stands below the camera, with all its words.
  await phone.page.locator('main li').filter({ hasText: 'Not a ticket' }).first().waitFor();
  expect(await overflowOf(phone.page)).toBe(0);
});

test('the longest labels of the bar at the bottom are apart on a small screen', async () => {
  const phone = await openPhone(await server.signIn('admin@example.org'));
  await phone.context.addInitScript(() => localStorage.setItem('language', 'fr'));
  await phone.goTo('/admin/dashboard');
  await phone.page.getByRole('heading', { name: 'Tableau de bord', level: 1 }).waitFor();
  const labels = await labelsOf(phone.page);
  expect(labels.length).toBe(5);
  for (const [at, { left }] of labels.entries()) expect(left - (labels[at - 1]?.right ?? -6)).toBeGreaterThan(5);
});

test('no word of the bar at the bottom is broken on a small screen', async () => {
  const phone = await openPhone(await server.signIn('admin@example.org'));
  for (const language of ['en', 'fr', 'es', 'pt', 'sw', 'ar']) {
    await phone.context.addInitScript((tag) => localStorage.setItem('language', tag), language);
    await phone.goTo('/admin/check-in');
    await bar(phone.page).locator('[aria-current]').waitFor();
    await bar(phone.page).evaluate(allAsIfOpen);
    expect({ language, broken: await brokenWords(phone.page) }).toEqual({ language, broken: [] });
  }
});
