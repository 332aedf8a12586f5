import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** What is shown, at both sizes and in both themes: axe finds nothing, and nothing is wider than the screen. */
export async function lookOver(page: Page, where: string): Promise<void> {
  const sizeBefore = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const dark of [true, false]) {
      await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
      expect({ where, dark, width: size.width, found }).toEqual({ where, dark, width: size.width, found: [] });
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${where}-${size.width}-${dark ? 'dark' : 'light'}.png`,
        });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect({ where, width: size.width, overflow }).toEqual({ where, width: size.width, overflow: 0 });
  }
  if (sizeBefore) await page.setViewportSize(sizeBefore);
}
