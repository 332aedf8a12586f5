import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver, SMALL_AND_WIDE } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phoneOf = async (email: string) => Phone.open(server.address, await server.signIn(email));

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const menu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('dialog');
};

test('sections are kept by reload and by going back', async () => {
  const phone = await phoneOf('amina@example.org');
  const { page } = phone;
  await phone.goTo('/');
  await heading(page, 'Baraza for Climate and Health').waitFor();
  await page.getByRole('button', { name: 'Alerts' }).click();
  await heading(page, 'Notifications').waitFor();
  await page.reload();
  await heading(page, 'Notifications').waitFor();
  await page.goBack();
  await heading(page, 'Baraza for Climate and Health').waitFor();
});

test('dark mode is chosen by switch, kept, and there before the first paint', async () => {
  const phone = await phoneOf('amina@example.org');
  const { page } = phone;
  await phone.goTo('/');
  await (await menu(page)).getByRole('switch', { name: 'Dark mode' }).click();
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  // Without the app's own script: only what runs before the first paint.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
});

test('the admin panel is linked for admins only, and wears its badge', async () => {
  const attendee = await phoneOf('amina@example.org');
  await attendee.goTo('/');
  const theirs = await menu(attendee.page);
  await theirs.getByRole('button', { name: 'Sign Out' }).waitFor();
  expect(await theirs.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);

  const admin = await phoneOf('admin@example.org');
  await admin.goTo('/');
  await (await menu(admin.page)).getByRole('link', { name: 'Admin Panel' }).click();
  await admin.page.getByRole('banner').getByText('Administrator').waitFor();
});

test('the app opens with the network gone, after it was closed too, and says so', async () => {
  const phone = await Phone.open(server.address, await server.signIn('amina@example.org'), { hasOwnBrowser: true });
  await phone.goTo('/');
  await phone.page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  phone.goOffline();
  await phone.turnOff();
  await phone.turnOn();
  const { page } = phone;
  await phone.goTo('/?section=notifications');
  await heading(page, 'Notifications').waitFor();
  await page.getByText("You're offline. Some features may not be available.").waitFor();
  await page.locator('[data-sync="offline"]').waitFor();
  expect(
    await page.evaluate(() =>
      fetch('/api/auth/me').then(
        () => 'answered',
        () => 'no network',
      ),
    ),
  ).toBe('no network');
});

test('what programs that look for pages may read is said in a file of its own', async () => {
  const answer = await fetch(`${server.address}/robots.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toMatch(/^User-agent: \*\n/);
});

test('the server is asked, not the worker, for its own paths', async () => {
  const phone = await phoneOf('amina@example.org');
  await phone.goTo('/');
  await phone.waitUntilInstalled();
  await phone.page.reload();
  for (const path of ['/api/nothing', '/events', '/venue/rooms']) {
    // As an address that is typed in: what the worker would answer with the app's page.
    const answered = phone.page.waitForResponse((response) => new URL(response.url()).pathname === path);
    await phone.goTo(path);
    const answer = await answered;
    expect([answer.headers()['content-type'], answer.fromServiceWorker()]).toEqual(['application/problem+json', false]);
  }
});

test('[S15] signing out with something unsent asks, and can stay, send first or discard', async () => {
  const phone = await phoneOf('leaving@example.org');
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  phone.goOffline();
  await page.getByRole('button', { name: 'Check In Now' }).click();
  await page.locator('[data-checked-in="true"]').waitFor();
  // The check is drawn when it comes about, at once for who asked for less motion, and not on later visits.
  const pen = () =>
    page
      .locator('[data-checked-in="true"] svg path')
      .first()
      .evaluate((path) => {
        const { animationName, animationDuration } = getComputedStyle(path);
        return [animationName, animationDuration];
      });
  expect(await pen()).toEqual(['drawn', '0.7s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pen()).toEqual(['drawn', '0.001s']);
  await page.emulateMedia({ reducedMotion: null });
  await page.reload();
  await page.locator('[data-checked-in="true"]').waitFor();
  expect((await pen())[0]).toBe('none');

  await (await menu(page)).getByRole('button', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out?' });
  await dialog.getByText('1 change made here has not reached the server yet').waitFor();
  await dialog.getByRole('button', { name: 'Send now and sign out' }).click();
  await dialog.getByText('They could not be sent').waitFor();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await page.locator('[data-checked-in="true"]').waitFor();

  phone.goOnline();
  await (await menu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await page
    .getByRole('button', { name: /Send now and sign out|^Sign Out$/ })
    .last()
    .click();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  const kept = await page.evaluate(async () => ({
    token: localStorage.getItem('authToken'),
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('leaving')),
  }));
  expect(kept).toEqual({ token: null, databases: [] });
  const again = await server.signIn('leaving@example.org');
  expect((await server.statusOf(again)).checked_in).toBe(true);
});

test('[S15] signing out says so if the browser does not remove what the app keeps, and a reload finishes it', async () => {
  const phone = await phoneOf('kept@example.org');
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.evaluate(() => {
    IDBObjectStore.prototype.clear = () => {
      throw new DOMException('The disk says no', 'UnknownError');
    };
  });
  await (await menu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('alert').getByText('This browser did not remove all that the app keeps').waitFor();
  await lookOver(page, 'sign-out-failed', SMALL_AND_WIDE);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  await page.reload();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.startsWith('baraza-')).length);
  await expect.poll(kept).toBe(0);
});

test('an admin who signs out is at /login', async () => {
  const phone = await phoneOf('admin@example.org');
  await phone.goTo('/admin/dashboard');
  await (await menu(phone.page)).getByRole('button', { name: 'Sign Out' }).click();
  await phone.page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await heading(phone.page, 'Welcome back').waitFor();
  // The guard may be first, and asks to come back; who left goes elsewhere.
  await expect.poll(() => phone.page.evaluate(() => location.pathname + location.search)).toBe('/login');
});

test('nothing moves while the dashboard fills, on the first visit and after a reload', async () => {
  const phone = await phoneOf('steady@example.org');
  const { page } = phone;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));
  const filled = async () => {
    await page.locator('[data-sync="up_to_date"]').waitFor();
    await page.locator('.shimmer').first().waitFor({ state: 'detached' });
  };
  await phone.goTo('/');
  await filled();
  expect(await shifted()).toBeLessThan(0.02);
  await page.reload();
  await filled();
  expect(await shifted()).toBeLessThan(0.02);
});

test('home is there as it was left before the app is, and what is pressed there is done then; signing out removes it', async () => {
  const phone = await phoneOf('early@example.org');
  const { page } = phone;
  await page.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      const inside = attach.call(this, options);
      const press = () => {
        const wanted = sessionStorage.getItem('press');
        for (const part of inside.querySelectorAll<HTMLElement>('nav a, nav button'))
          if (part.textContent === wanted) part.click();
      };
      const ofApp = document.getElementById('root')?.textContent;
      const sections = () => [...inside.querySelectorAll<HTMLElement>('main section')];
      const drawn = () => sections().map(({ style }) => style.contentVisibility !== 'auto');
      Object.assign(window, { early: () => ({ ofApp, text: inside.textContent, drawn: drawn() }) });
      setTimeout(press);
      return inside;
    };
  });
  const early = () => page.evaluate(() => (window as unknown as { early?: () => object }).early?.());
  const press = (what: string) => page.evaluate((text) => sessionStorage.setItem('press', text), what);
  const filled = () => page.locator('[data-sync="up_to_date"]').waitFor();

  await phone.goTo('/');
  await filled();
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
  expect(await early()).toBeUndefined();
  // What shows it comes from the device as the app does: one would overtake the other else.
  await phone.waitUntilInstalled();
  await press('Menu');
  await page.reload();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).waitFor();
  // What has to be scrolled to is drawn when it is.
  const drawn = expect.arrayContaining([true, false]);
  expect(await early()).toEqual({ ofApp: '', text: expect.stringContaining('Early'), drawn });
  expect(await page.locator('#last-screen').count()).toBe(0);

  await press('Programme');
  await page.reload();
  await heading(page, 'Programme').waitFor();
  expect(page.url()).toContain('section=programme');

  await press('');
  await phone.goTo('/');
  await filled();
  // Another day's is not shown.
  await phone.goTo('/last-screen.js');
  await page.evaluate(() =>
    localStorage.setItem(
      'lastScreen',
      (localStorage.getItem('lastScreen') ?? '').replace(/"day":"[^"]+"/, '"day":"Mon"'),
    ),
  );
  await phone.goTo('/');
  await filled();
  expect(await early()).toBeUndefined();

  await (await menu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('lastScreen'))).toBeNull();
});
