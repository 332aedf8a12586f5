import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../support/chromium.ts';
import type { Engine, Tab } from './engine.ts';

export const chromium: Engine = {
  name: 'Chromium',
  has: { persist: true, push: true },
  launch: async (profile, before) => {
    const context = await playwright.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      viewport: { width: 360, height: 740 },
      args: CHROMIUM_FLAGS,
      // Playwright's own choice is to do without.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await context.addInitScript(before);
    return {
      newTab: async () => {
        const page = await context.newPage();
        return {
          goTo: async (address) => void (await page.goto(address)),
          evaluate: (work, told) => page.evaluate(work as never, told) as never,
          close: () => page.close(),
        } satisfies Tab;
      },
      close: () => context.close(),
      kill: async () => {
        // Its lock on the profile names its process: "host-1234".
        const [pid] = /\d+$/.exec(await readlink(join(profile, 'SingletonLock'))) ?? [];
        const gone = new Promise((resolve) => context.once('close', resolve));
        process.kill(Number(pid), 'SIGKILL');
        await gone;
      },
    };
  },
};
