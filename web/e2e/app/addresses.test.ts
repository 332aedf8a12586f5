import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const TITLE = 'What the heat already costs us';
const SPEAKER = 'Adaeze Umeadi';

async function filledPhone(email: string, path = '/'): Promise<Phone> {
  const phone = await Phone.open(server.address, await server.signIn(email));
  await phone.goTo(path);
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  return phone;
}

/** What the app's own address says, in one text. */
const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);
const reaches = (page: Page, path: string) =>
  page.waitForFunction((wanted) => location.pathname + location.search === wanted, path);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const tab = (page: Page, name: string) => page.locator('label').filter({ hasText: name }).first().click();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function sessionId(): Promise<string> {
  const { access_token: token } = await server.signIn('asks.for.ids@example.org');
  const all = await server.call<{ id: string; title: string }[]>('GET', '/api/events/event-001/sessions', { token });
  return all.find(({ title }) => title === TITLE)?.id ?? '';
}

/** Opens the session from the programme, as a person does. */
async function openSession(page: Page, section: 'Programme' | 'Venue' = 'Venue'): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: section }).click();
  await tab(page, 'Programme');
  await tab(page, 'All days');
  await page.getByRole('button', { name: TITLE }).first().click();
  await dialog(page, TITLE).waitFor();
}

describe('the address of a session', () => {
  test('opens it for whoever was given it, once they have signed in', async () => {
    const path = `/?section=venue&session=${await sessionId()}`;
    const phone = await Phone.open(server.address);
    const { page } = phone;
    await phone.goTo(path);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill('was.given.it@example.org');
    await page.getByLabel('Password', { exact: true }).fill('anything');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await dialog(page, TITLE).waitFor();
    expect(await pathOf(page)).toBe(path);
    // Nothing of the app lies before it: to close it stays in the app.
    await dialog(page, TITLE).getByRole('button', { name: 'Close' }).click();
    await closed(page);
    await reaches(page, '/?section=venue');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('is there while it is open: Back closes it, a reload keeps it, without a network too', async () => {
    const phone = await filledPhone('goes.back@example.org');
    const { page } = phone;
    await phone.waitUntilInstalled();
    await openSession(page);
    const open = await pathOf(page);
    expect(open).toBe(`/?section=venue&session=${await sessionId()}`);

    await dialog(page, TITLE)
      .getByRole('button', { name: new RegExp(SPEAKER) })
      .click();
    await dialog(page, SPEAKER).waitFor();
    await page.goBack();
    await dialog(page, TITLE).waitFor();
    expect(await pathOf(page)).toBe(open);
    await page.goBack();
    await closed(page);
    expect(await pathOf(page)).toBe('/?section=venue');

    await page.goForward();
    await dialog(page, TITLE).waitFor();
    phone.goOffline();
    await page.reload();
    await dialog(page, TITLE).waitFor();

    // To close all of it goes back to where it was opened, however far that is.
    await dialog(page, TITLE)
      .getByRole('button', { name: new RegExp(SPEAKER) })
      .click();
    await dialog(page, SPEAKER).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await reaches(page, '/?section=venue');
    await page.goBack();
    await reaches(page, '/');
  });

  test('names the section that it was opened in, and closing it stays there', async () => {
    const { page } = await filledPhone('by.the.bar@example.org');
    await openSession(page, 'Programme');
    expect(await pathOf(page)).toBe(`/?section=programme&session=${await sessionId()}`);
    await page.keyboard.press('Escape');
    await closed(page);
    await reaches(page, '/?section=programme');
  });

  test('is what Share hands on, from wherever it was opened', async () => {
    const phone = await filledPhone('shares@example.org');
    const { page } = phone;
    await page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (what: unknown) => told.push(what),
      });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => told.push(text) } });
    });
    await openSession(page, 'Programme');
    const url = `${await page.evaluate(() => location.origin)}/?section=venue&session=${await sessionId()}`;
    const share = () => dialog(page, TITLE).getByRole('button', { name: 'Share' }).click();
    const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
    await share();
    await expect.poll(told).toEqual([{ title: TITLE, url }]);

    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await share();
    await dialog(page, TITLE).getByRole('status').getByText('The link was copied.').waitFor();
    expect((await told()).at(-1)).toBe(url);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    });
    await share();
    await dialog(page, TITLE).getByRole('status').getByText(url).waitFor();
  });
});

test('an address of what is gone, hidden or oneself says so', async () => {
  const phone = await filledPhone('too.late@example.org', '/?section=exhibitors&exhibitor=exhibitor-of-last-year');
  const { page } = phone;
  await page.getByRole('dialog').getByText('This entry is no longer part of the event.').waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await reaches(page, '/?section=exhibitors');
  await phone.goTo('/?section=attendees&person=nobody-here');
  await dialog(page, 'Somebody not in the list').getByText('This person is not in the list on this device').waitFor();
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0);

  // Nobody connects with themself, whoever hands them their own address.
  const own = await server.signIn('too.late@example.org');
  await phone.goTo(`/?section=attendees&person=${own.user.id}`);
  await dialog(page, own.user.name).waitFor();
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(0);
});

test('a message has an address, is opened from the dashboard, and is read by that', async () => {
  const phone = await filledPhone('reads.one@example.org');
  const { page } = phone;
  const row = page
    .locator('main li')
    .filter({ has: page.locator('time'), hasText: 'Unread' })
    .first();
  await row.getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  const title = (await page.getByRole('dialog').getByRole('heading').textContent()) ?? '';
  const id = new URL(page.url()).searchParams.get('message');
  await page.goBack();
  await closed(page);
  await page.locator('main li').filter({ hasText: title }).getByText('Unread').waitFor({ state: 'detached' });
  await phone.goTo(`/?section=notifications&message=${id}`);
  await dialog(page, title).waitFor();
});

test('the navigation is made of links: they open in another tab, and Space presses them', async () => {
  const phone = await filledPhone('many.tabs@example.org');
  const { page } = phone;
  const venue = page.getByRole('button', { name: 'Venue' });
  const opening = phone.context.waitForEvent('page');
  await venue.click({ modifiers: ['ControlOrMeta'] });
  const other = await opening;
  await other.getByRole('heading', { name: 'Venue Map', level: 1 }).waitFor();
  expect(await pathOf(page)).toBe('/');
  await venue.press('Space');
  await page.getByRole('heading', { name: 'Venue Map', level: 1 }).waitFor();
  expect(await venue.getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('button', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
});

test('Back closes a dialog without an address first, and one over a card alone', async () => {
  const phone = await filledPhone('back.first@example.org');
  const { page } = phone;
  await page.getByRole('button', { name: 'Venue' }).click();
  await reaches(page, '/?section=venue');
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page, 'Menu').waitFor();
  await page.goBack();
  await closed(page);
  expect(await pathOf(page)).toBe('/?section=venue');

  // A link in the dialog leaves no entry behind that looks like the screen.
  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Profile' }).click();
  await reaches(page, '/?section=profile');
  await page.goBack();
  await reaches(page, '/?section=venue');
  await page.goBack();
  await reaches(page, '/');

  const { user } = await server.signIn('has.a.card@example.org');
  await phone.goTo(`/?section=attendees&person=${user.id}`);
  const card = dialog(page, user.name);
  await card.getByRole('button', { name: 'Report' }).click();
  await dialog(page, 'Report').waitFor();
  await page.goBack();
  await card.getByRole('button', { name: 'Block' }).click();
  await dialog(page, 'Block').waitFor();
  // Closed otherwise, it leaves nothing that Back has to get past.
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Close' }).click();
  await closed(page);
  await reaches(page, '/?section=attendees');
});

test('a page that is loaded again while a dialog opens, or is open, stays where it is', async () => {
  const phone = await Phone.open(server.address, await server.signIn('hasty@example.org'));
  const { page } = phone;
  // The worker would answer at once.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {});
  });
  await phone.goTo('/');
  await page.getByRole('button', { name: 'Venue' }).click();
  await reaches(page, '/?section=venue');
  const state = await page.evaluate(() => history.state);
  // The answer comes when the dialog is open, pressed by a hand that was quick.
  let opened = () => {};
  const opens = new Promise<void>((resolve) => {
    opened = resolve;
  });
  await page.exposeFunction('opened', () => opened());
  await page.getByRole('button', { name: 'Menu' }).evaluate((button: HTMLElement) => {
    const tell = () => {
      if (history.state.dialog) (window as unknown as { opened: () => void }).opened();
      else setTimeout(tell, 20);
    };
    addEventListener('beforeunload', () =>
      setTimeout(() => {
        button.click();
        tell();
      }),
    );
  });
  await page.route(
    (url) => url.searchParams.get('section') === 'venue',
    async (route) => {
      await opens;
      await route.continue();
    },
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Venue Map', level: 1 }).waitFor();
  await closed(page);
  const isBelow = () => expect.poll(() => page.evaluate(() => history.state)).toEqual(state);
  await isBelow();

  await page.getByRole('button', { name: 'Menu' }).click();
  await dialog(page, 'Menu').waitFor();
  await page.reload();
  await isBelow();
  await page.goBack();
  await reaches(page, '/');
});

test('who comes back finds filters and place as they left them', async () => {
  const phone = await filledPhone('comes.back@example.org', '/?section=programme');
  const { page } = phone;
  const bar = page.getByRole('navigation');
  const count = page.getByRole('status').filter({ hasText: 'people' });
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const scrollBy = async (pixels: number) => {
    await page.mouse.wheel(0, pixels);
    await expect.poll(scrolled).toBe(pixels);
  };
  const choice = page.locator('label').filter({ hasText: 'All days' }).getByRole('radio');
  await tab(page, 'All days');
  await page.getByRole('button', { name: TITLE }).first().waitFor();
  await scrollBy(700);

  await bar.getByRole('button', { name: 'Attendees' }).click();
  await page.getByRole('list', { name: 'Attendees' }).waitFor();
  const everybody = (await count.textContent()) ?? '';
  await page.getByRole('searchbox').fill('ma');
  // What is found is shown from its beginning: scrolled before that, the list would be at its top again.
  await count.filter({ hasNotText: everybody }).waitFor();
  await scrollBy(1_500);
  await bar.getByRole('button', { name: 'Dashboard' }).click();
  await reaches(page, '/');
  await expect.poll(scrolled).toBe(0);

  await page.goBack();
  await expect.poll(scrolled).toBe(1_500);
  expect(await page.getByRole('searchbox').inputValue()).toBe('ma');
  await page.goBack();
  await expect.poll(scrolled).toBe(700);
  expect(await choice.isChecked()).toBe(true);

  // Another person on this phone starts with everybody.
  await bar.getByRole('button', { name: 'Menu' }).click();
  await dialog(page, 'Menu').getByRole('button', { name: 'Sign Out' }).click();
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill('comes.after@example.org');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await bar.getByRole('button', { name: 'Attendees' }).click();
  await page.getByRole('list', { name: 'Attendees' }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

describe('an address that there is not', () => {
  const heading = (page: Page) => page.getByRole('heading', { name: 'There is no page here', level: 1 });

  test('says so to a stranger, who can sign in or go to the start', async () => {
    const phone = await Phone.open(server.address);
    const { page } = phone;
    await phone.goTo('/nope/at/all');
    await heading(page).waitFor();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    await lookOver(page, 'not found');
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await reaches(page, '/');
    await heading(page).waitFor({ state: 'detached' });
  });

  test('says so in the app, with no section marked, without a network too', async () => {
    const phone = await filledPhone('lost@example.org');
    const { page } = phone;
    await phone.waitUntilInstalled();
    phone.goOffline();
    await phone.goTo('/nope');
    await heading(page).waitFor();
    expect(await page.locator('nav [aria-current]').count()).toBe(0);
    await lookOver(page, 'not found');
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await page.locator('[data-checked-in]').waitFor();
    expect(await pathOf(page)).toBe('/');
  });
});
