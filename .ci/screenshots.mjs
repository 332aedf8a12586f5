import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { screens, widths } from '../web/e2e/screens.mjs';
import { openBrowser } from './steps/browser.mjs';
import { startDemoServer } from './steps/demo-server.mjs';
import { prepare } from './steps/prepare.mjs';
import { root } from './steps/root.mjs';
import { main } from './steps/stop.mjs';

const FOLDER = path.join(root, 'test-results/screenshots');

/** The two that the README shows lie with the sources. */
const KEPT = {
  'dashboard-360-light': 'web/screenshots/dashboard.png',
  'door-admitted-360-light': 'web/screenshots/door.png',
};

const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

await main(async () => {
  await prepare();
  const asked = process.argv.slice(2);
  const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const server = await startDemoServer();
  const browser = await openBrowser(CAMERA);
  try {
    for (const width of widths) {
      for (const theme of ['light', 'dark']) await photograph({ browser, server, wanted, width, theme });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  console.log(`The pictures are in ${path.relative(root, FOLDER)}.`);
});

async function photograph({ browser, server, wanted, width, theme }) {
  const visitors = new Map();
  for (const screen of wanted) {
    const { as, stored = {} } = screen;
    const who = JSON.stringify([as, stored]);
    if (!visitors.has(who)) visitors.set(who, await visitor({ browser, server, width, theme, as, stored }));
    const page = await visitors.get(who).newPage();
    await page.goto(server.address + screen.path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    // What a phone gets in its first seconds arrives without a request that a page could be asked about.
    await page.locator('[aria-busy=true], [data-loading]').first().waitFor({ state: 'detached' });
    await screen.first?.(page, server);
    const name = `${screen.name}-${width.name}-${theme}`;
    mkdirSync(FOLDER, { recursive: true });
    await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
    if (KEPT[name]) {
      mkdirSync(path.join(root, path.dirname(KEPT[name])), { recursive: true });
      await page.screenshot({ path: path.join(root, KEPT[name]) });
    }
    await page.close();
  }
  for (const context of visitors.values()) await context.close();
}

/** One device of one person, who has seen what greets newcomers where `stored` does not say otherwise. */
async function visitor({ browser, server, width, theme, as, stored }) {
  const context = await browser.newContext({
    viewport: width.viewport,
    hasTouch: width.touch,
    isMobile: width.touch,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const all = {
    darkMode: String(theme === 'dark'),
    hasShownInstallPrompt: 'true',
    hasSeenInstallOnboarding: 'true',
    lastWelcomeDate: new Date().toDateString(),
    ...(as && { authToken: await server.tokenOf(as) }),
    ...stored,
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, all);
  return context;
}
