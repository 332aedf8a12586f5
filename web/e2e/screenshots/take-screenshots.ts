import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { DemoServer } from '../support/demo-server.ts';
import { screens, widths } from './screens.mjs';
import { Visitors } from './visitors.ts';

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

describe.each(
  widths.flatMap((width) => [
    { width, theme: 'light' as const },
    { width, theme: 'dark' as const },
  ]),
)('$width.name, $theme', ({ width, theme }) => {
  const visitors = new Visitors(server, () => browser, {
    viewport: width.viewport,
    hasTouch: width.touch,
    isMobile: width.touch,
    colorScheme: theme,
  });
  afterAll(() => visitors.leave());

  test.each(screens)('$name', async (screen) => {
    const { name, path, first } = screen;
    const device = await visitors.deviceFor(screen, { darkMode: String(theme === 'dark') });
    const page = await device.newPage();
    await page.goto(server.address + path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    // What a phone gets in its first seconds arrives without a request that a page could be asked about.
    await page.locator('[aria-busy=true], [data-loading]').first().waitFor({ state: 'detached' });
    await first?.(page, visitors);
    const picture = `${name}-${width.name}-${theme}`;
    await page.screenshot({ path: `${FOLDER}/${picture}.png` });
    if (KEPT[picture]) await page.screenshot({ path: `${root}/${KEPT[picture]}` });
    await page.close();
  });
});
