import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer } from '../support/demo-server.ts';
import { lookOver } from '../support/looks/look-over.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phoneOf = async (email?: string) => Phone.open(server.address, email ? await server.signIn(email) : undefined);

test('axe finds nothing before somebody is signed in', async () => {
  const phone = await phoneOf();
  const { page } = phone;
  await phone.goTo('/');
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  await lookOver(page, 'landing');

  await phone.goTo('/login');
  await page.getByText('This is a demo').waitFor();
  await lookOver(page, 'login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await lookOver(page, 'login, with errors');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.waitFor();
  await lookOver(page, 'forgot password');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Install as an app' }).click();
  await dialog.waitFor();
  await lookOver(page, 'install help');

  await phone.goTo('/login#token=x');
  await page.getByLabel('New password').waitFor();
  await lookOver(page, 'new password');
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await lookOver(page, 'right to left');
});

test('axe finds nothing inside', async () => {
  const phone = await phoneOf('admin.axe@example.org');
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await page.locator('[data-checked-in]').waitFor();
  await lookOver(page, 'dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await lookOver(page, 'menu');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Sign out?' }).waitFor();
  await lookOver(page, 'sign-out');

  for (const [path, heading] of [
    ['/?section=notifications', 'Notifications'],
    ['/?section=sync', 'Saved changes'],
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/sync', 'Saved changes'],
  ] as const) {
    await phone.goTo(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.locator('main [aria-hidden="true"].shimmer').first().waitFor({ state: 'detached' });
    await lookOver(page, path);
  }
});

/** Goes on with the Tab key until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const focused = page.locator(':focus');
    if ((await focused.count()) > 0) {
      const label = await focused.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          '',
      );
      if (typeof name === 'string' ? label === name : name.test(label)) return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`No ${name} was reached by Tab`);
}

test('the keyboard alone signs in, checks in, stars, connects, reads everything and signs out', async () => {
  const phone = await phoneOf();
  const { page } = phone;
  await phone.goTo('/');
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  await tabTo(page, 'Sign In');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabTo(page, 'Email');
  await page.keyboard.type('keys@example.org');
  await tabTo(page, 'Password');
  await page.keyboard.type('secret');
  await page.keyboard.press('Enter');
  await page.locator('[data-checked-in="false"]').waitFor();
  await tabTo(page, 'Check In Now');
  await page.keyboard.press('Enter');
  await page.locator('[data-checked-in="true"]').waitFor();

  await tabTo(page, 'Venue');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Venue Map', level: 1 }).waitFor();
  await tabTo(page, /^Map|Map$/);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('searchbox').waitFor();
  await tabTo(page, /Search sessions/);
  await page.keyboard.type('sensor on every school roof');
  await tabTo(page, 'Star A sensor on every school roof');
  await page.keyboard.press('Enter');
  await page.locator('button[aria-pressed="true"]').waitFor();

  await tabTo(page, 'Attendees');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Attendees', level: 1 }).waitFor();
  await openAdaeze(page);
  await tabTo(page, 'Connect');
  await page.keyboard.press('Space');
  await page.getByText('Request sent').waitFor();
  await page.keyboard.press('Escape');
  // Back where it was opened.
  await page.locator('main :focus', { hasText: 'Adaeze Umeadi' }).waitFor();

  await tabTo(page, /^Alerts|Alerts$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await tabTo(page, 'Mark all as read');
  await page.keyboard.press('Space');
  await page.getByText('All read').waitFor();

  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sign Out');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign out?' }).waitFor();
  await tabTo(page, /^Sign Out|Send now and sign out$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
});

/** From the list of people, by the keyboard alone. */
async function openAdaeze(page: Page): Promise<void> {
  await tabTo(page, /^Search by name/);
  await page.keyboard.type('adaeze umeadi');
  await page.getByRole('status').filter({ hasText: '1 person' }).waitFor();
  await tabTo(page, /Adaeze Umeadi/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Adaeze Umeadi' }).waitFor();
}

test('what opens in the place of a button gives the focus back to it', async () => {
  const phone = await phoneOf('keys.back@example.org');
  const { page } = phone;
  await phone.goTo('/?section=attendees');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await openAdaeze(page);
  for (const name of ['Say a few words', 'Add a private note', 'Report', 'Block']) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
  await phone.goTo('/?section=profile');
  await page.getByRole('button', { name: 'Edit profile' }).waitFor();
  await tabTo(page, 'Edit profile');
  await page.keyboard.press('Enter');
  await page.locator('section:focus').getByLabel('Position').waitFor();
  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await page.locator('button:focus', { hasText: 'Edit profile' }).waitFor();
});

test('above a narrow list the count stays whole, and who goes on writing is in the field where they wrote', async () => {
  const phone = await phoneOf('keys.fields.admin@example.org');
  const { page } = phone;
  await phone.context.addInitScript(() => localStorage.setItem('language', 'pt'));
  await phone.goTo('/admin/exhibitors?view=sponsors');
  const count = page.locator('main [role=status]').filter({ hasText: /^\d+ patrocinadores$/ });
  await count.waitFor();
  const lines = await count.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);

  await phone.goTo('/admin/exhibitors?view=sessions');
  await page.locator('main li button').first().press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.locator('input').first();
  await field.press('x');
  await page.keyboard.press('Escape');
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
});
