import { once } from 'node:events';
import { launch } from 'puppeteer-core';
import type { Engine, Tab } from './engine.ts';

/** By WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  has: { persist: true, push: true },
  launch: async (profile, before) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      userDataDir: profile,
      defaultViewport: { width: 360, height: 740 },
      // A busy machine is no failure of the app.
      timeout: 120_000,
      protocolTimeout: 300_000,
      extraPrefsFirefox: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'permissions.default.desktop-notification': 1,
      },
    });
    return {
      newTab: async () => {
        const page = await browser.newPage();
        await page.evaluateOnNewDocument(before);
        return {
          goTo: async (address) => void (await page.goto(address, { timeout: 120_000 })),
          evaluate: (work, told) => page.evaluate(work as never, told as never) as never,
          close: () => page.close(),
        } satisfies Tab;
      },
      close: () => browser.close(),
      kill: async () => {
        const running = browser.process();
        if (!running) throw new Error('This Firefox was not started from here.');
        const ended = once(running, 'exit');
        running.kill('SIGKILL');
        await ended;
      },
    };
  },
};
