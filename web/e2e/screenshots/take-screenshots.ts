import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { DemoServer, EMBEDDED } from '../support/demo-server.ts';
import { asEnglish, inLanguage } from './in-language.ts';
import { isDrawn } from './is-drawn.ts';
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

/** As `.ci/screenshots.mjs` was told; what it was not told of is taken in all its ways, and in English. */
const chosen = JSON.parse(process.env.SCREENSHOTS ?? '{}') as Partial<
  Record<'language' | 'theme' | 'width' | 'only', string[]>
>;
const isChosen = (list: string[] | undefined, value: string): boolean => !list || list.includes(value);
const runs = (chosen.language ?? ['en']).flatMap((language) =>
  widths
    .filter(({ name }) => isChosen(chosen.width, name))
    .flatMap((width) =>
      (['light', 'dark'] as const)
        .filter((theme) => isChosen(chosen.theme, theme))
        .map((theme) => ({ title: `${language} ${width.name} ${theme}`, language, width, theme })),
    ),
);
/** Those of one language are taken with English alone. */
const taken = (language: string) =>
  screens.filter(
    ({ name, stored }) =>
      (!chosen.only || chosen.only.some((part) => name.includes(part))) &&
      (language === 'en' || stored?.language === undefined),
  );

const server = new DemoServer(EMBEDDED);
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

describe.each(runs)('$title', ({ language, width, theme }) => {
  const visitors = new Visitors(server, () => browser, {
    viewport: width.viewport,
    hasTouch: width.touch,
    isMobile: width.touch,
    colorScheme: theme,
  });
  const say = inLanguage(language);
  afterAll(() => visitors.leave());

  test.each(taken(language))('$name', async (screen) => {
    const { name, path, first } = screen;
    const device = await visitors.deviceFor(screen, { darkMode: String(theme === 'dark'), language });
    const page = await device.newPage();
    await page.goto(server.address + path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(isDrawn, true);
    await first?.(language === 'en' ? page : asEnglish(page, say), visitors);
    await page.waitForFunction(isDrawn, !screen.unsynced);
    const picture = [name, ...(language === 'en' ? [] : [language]), width.name, theme].join('-');
    await page.screenshot({ path: `${FOLDER}/${picture}.png` });
    if (KEPT[picture]) await page.screenshot({ path: `${root}/${KEPT[picture]}` });
    await page.close();
  });
});
