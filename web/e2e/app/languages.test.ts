import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoServer, type SignedIn } from '../support/demo-server.ts';
import { lookOver, overflowOf } from '../support/looks/look-over.ts';
import { strayText } from '../support/looks/stray-text.ts';
import { Phone } from '../support/phone.ts';

const server = new DemoServer();
beforeAll(() => server.start());
afterAll(() => server.remove());

const phoneOf = (owner?: SignedIn) => Phone.open(server.address, owner);

const written = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

test('a language is chosen where one signs in, and stays with no network and in a new start', async () => {
  const phone = await phoneOf();
  const { page } = phone;
  await phone.goTo('/login');
  await page.getByLabel('Language').selectOption('Français');
  await page.getByRole('heading', { name: 'Heureux de vous revoir' }).waitFor();
  expect(await written(page)).toEqual({ lang: 'fr', dir: 'ltr' });
  await page.getByLabel('E-mail').fill('parle.francais@example.org');
  await page.getByLabel('Mot de passe', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'M’enregistrer maintenant' }).waitFor();
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();

  phone.goOffline();
  await page.reload();
  await page.getByRole('button', { name: 'M’enregistrer maintenant' }).click();
  await page.getByText('Arrivée enregistrée').waitFor();
  await phone.goTo('/?section=profile');
  // The words of a language that this phone has never shown are there too.
  await page.getByLabel('Langue de l’application sur cet appareil').selectOption('العربية');
  await page.getByRole('heading', { name: 'الملف الشخصي', level: 1 }).waitFor();
  expect(await written(page)).toEqual({ lang: 'ar', dir: 'rtl' });
});

const PANEL = [
  'dashboard',
  'attendees',
  'attendees?view=import',
  'exhibitors?view=sessions&layout=grid',
  'check-in',
  'messaging',
  'settings',
];

/** One folder of words each. */
const WORDS = fileURLToPath(new URL('../../src/i18n/', import.meta.url));
const TRANSLATIONS = readdirSync(WORDS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);

/** What may stand in the header of a phone, at its longest. */
function statusLines(language: string): string[] {
  const { line } = JSON.parse(readFileSync(`${WORDS}${language}/inside.json`, 'utf8')).syncStatus;
  return Object.values<string>(line).map((text) =>
    text.replace('{{count}}', '1,284').replace('{{since}}', '10:45\u00a0PM'),
  );
}

/** Those of the lines that the header would cut, or have reach into the name beside them. */
const cutShort = (page: Page, lines: string[]) =>
  page.locator('header [data-sync] > :last-child').evaluate(
    (shown, all) =>
      all.filter((line) => {
        shown.textContent = line;
        const [state, name] = ['header [data-sync]', 'header img + span'].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        const isApart = state && name && (state.left >= name.right || state.right <= name.left);
        return !isApart || shown.scrollHeight > shown.clientHeight || shown.scrollWidth > shown.clientWidth;
      }),
    lines,
  );

/** Where names and titles stand among other things. */
const LISTS = [
  'dashboard',
  'attendees',
  'exhibitors',
  'exhibitors?view=rooms',
  'exhibitors?view=questions',
  'check-in?view=records',
  'check-in?view=doors',
  'messaging?view=sent',
  'settings?view=check-in',
];

const SECTIONS = ['dashboard', 'venue', 'attendees', 'notifications', 'exhibitors', 'profile', 'sync'];

/** Opens a screen with a phone that has everything: within the app that runs, or with a load of all of it. */
async function show(phone: Phone, path: string, way: 'walkTo' | 'goTo' = 'walkTo'): Promise<void> {
  await phone[way](path);
  await phone.page.locator('main h1').waitFor({ state: 'attached' });
  await phone.page.waitForFunction(() => document.querySelector('main .shimmer') === null);
}

async function inLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.reload();
  await page.locator('main h1').waitFor({ state: 'attached' });
}

test('in every language nothing sticks out of a small screen', async () => {
  const phone = await phoneOf(await server.signIn('speaks.them.all@example.org'));
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  for (const language of TRANSLATIONS) {
    await inLanguage(page, language);
    for (const section of SECTIONS) {
      await show(phone, `/?section=${section}`);
      expect((await written(page)).lang).toBe(language);
      const overflow = await overflowOf(page);
      expect({ section, language, overflow }).toEqual({ section, language, overflow: 0 });
    }
    expect(await cutShort(page, statusLines(language))).toEqual([]);
  }
});

// The rules of axe know directions, and no languages.
test('from right to left axe finds nothing', async () => {
  const phone = await phoneOf(await server.signIn('reads.from.the.right@example.org'));
  const { page } = phone;
  await phone.goTo('/');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await inLanguage(page, 'ar');
  for (const section of SECTIONS) {
    await show(phone, `/?section=${section}`);
    await lookOver(page, `${section} in ar`);
    expect({ section, stray: await strayText(page) }).toEqual({ section, stray: [] });
  }
});

test('the panel has its words without a network too; nothing sticks out, and from right to left axe finds nothing', async () => {
  const phone = await phoneOf(await server.signIn('admin@example.org'));
  const { page } = phone;
  await phone.goTo('/admin/dashboard');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await phone.waitUntilInstalled();
  for (const language of ['fr', 'ar']) {
    phone.goOnline();
    await inLanguage(page, language);
    await show(phone, '/admin/dashboard');
    phone.goOffline();
    await show(phone, '/admin/dashboard', 'goTo');
    for (const screen of PANEL) {
      await show(phone, `/admin/${screen}`);
      const overflow = await overflowOf(page);
      expect({ screen, language, overflow }).toEqual({ screen, language, overflow: 0 });
      if (language === 'ar') await lookOver(page, `${screen.replaceAll(/\W/g, '-')} in ar`);
    }
    const title = await page.locator('main h1').textContent();
    expect(title).toBe(JSON.parse(readFileSync(`${WORDS}${language}/admin.json`, 'utf8')).settings.title);
  }
});

test('on a wide screen, from right to left, what is written in Latin letters stands where the rest does', async () => {
  const phone = await phoneOf(await server.signIn('wide.admin@example.org'));
  const { page } = phone;
  await page.setViewportSize({ width: 1280, height: 800 });
  await phone.goTo('/admin/dashboard');
  await page.locator('[data-sync="up_to_date"]').waitFor();
  await inLanguage(page, 'ar');
  for (const screen of LISTS) {
    await show(phone, `/admin/${screen}`);
    await page.locator('main').locator('[dir=auto], bdi').first().waitFor();
    expect({ screen, stray: await strayText(page) }).toEqual({ screen, stray: [] });
  }
  // What is cut has its dots within its box.
  await show(phone, '/admin/attendees');
  const cut = page.locator('tbody .own-script[class*=line-clamp]').first();
  expect(await cut.evaluate((name) => Number.parseFloat(getComputedStyle(name).paddingRight))).toBeGreaterThan(8);
  await show(phone, '/admin/messaging');
  const message = page.locator('main textarea').first();
  await message.fill('Lunch is served.');
  // The full stop stays at the end of the sentence.
  expect(await message.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
});
