import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';
import { screens, widths } from './screens.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = `${root}/test-results/screenshots`;
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The two that the README shows lie with the sources. */
const KEPT: Record<string, string> = {
  'dashboard-360-light': 'web/screenshots/dashboard.png',
  'door-admitted-360-light': 'web/screenshots/door.png',
};

const server = new DemoServer();
let browser: Browser;
beforeAll(async () => {
  await server.start();
  browser = await launchChromium(CAMERA);
});
afterAll(async () => {
  await browser.close();
  await server.remove();
  console.log(`The pictures are in ${FOLDER}.`);
});

let tickets = 0;

/** The ticket of somebody on the list who has not come yet; each time another one. */
async function nextTicket(): Promise<string> {
  const { access_token } = await server.signIn('admin@example.org');
  const path = '/api/users/event/event-001/attendees?limit=200';
  const people = await server.call<{ id: string; checkedIn: boolean }[]>('GET', path, { token: access_token });
  const person = people.filter(({ checkedIn }) => !checkedIn)[tickets++];
  const body = { user_id: person?.id, event_id: 'event-001' };
  return (await server.call<{ qrData: string }>('POST', '/api/qr/generate', { token: access_token, body })).qrData;
}

describe.each(
  widths.flatMap((width) => [
    { width, theme: 'light' as const },
    { width, theme: 'dark' as const },
  ]),
)('$width.name, $theme', ({ width, theme }) => {
  const visitors = new Map<string, Promise<BrowserContext>>();
  afterAll(async () => {
    for (const context of visitors.values()) await (await context).close();
  });

  /** One device of one person, who has seen what greets newcomers where `stored` does not say otherwise. */
  async function visitor(email: string | undefined, stored: Record<string, string>): Promise<BrowserContext> {
    const context = await browser.newContext({
      viewport: width.viewport,
      hasTouch: width.touch,
      isMobile: width.touch,
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const entries = {
      darkMode: String(theme === 'dark'),
      hasShownInstallPrompt: 'true',
      hasSeenInstallOnboarding: 'true',
      lastWelcomeDate: new Date().toDateString(),
      ...(email && { authToken: (await server.signIn(email)).access_token }),
      ...stored,
    };
    await context.addInitScript((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, entries);
    return context;
  }

  test.each(screens)('$name', async ({ name, path, as, stored = {}, first }) => {
    const who = JSON.stringify([as, stored]);
    visitors.set(who, visitors.get(who) ?? visitor(as, stored));
    const page = await (await visitors.get(who))!.newPage();
    await page.goto(server.address + path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    // What a phone gets in its first seconds arrives without a request that a page could be asked about.
    await page.locator('[aria-busy=true], [data-loading]').first().waitFor({ state: 'detached' });
    await first?.(page, { nextTicket });
    const picture = `${name}-${width.name}-${theme}`;
    await page.screenshot({ path: `${FOLDER}/${picture}.png` });
    if (KEPT[picture]) await page.screenshot({ path: `${root}/${KEPT[picture]}` });
    await page.close();
  });
});
