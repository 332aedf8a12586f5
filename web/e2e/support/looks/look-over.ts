import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { oncePerLook } from './once-per-look.ts';

interface Size {
  width: number;
  height: number;
}

export const SMALL_AND_WIDE: readonly Size[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks the current page in both themes: axe finds no violations, and nothing is wider than the screen.
 * The light theme gets all rules; the dark theme only the colour rules, as a theme changes nothing else.
 */
export async function lookOver(page: Page, where: string, sizes: readonly Size[] = []): Promise<void> {
  const before = page.viewportSize();
  const looks = sizes.length > 0 ? sizes : [before];
  for (const [at, size] of looks.entries()) {
    if (size) await page.setViewportSize(size);
    // A change of theme styles the whole page anew: a size begins with the one that is on, and the last ends in light.
    const isFromDark = (looks.length - at) % 2 === 1;
    for (const theme of isFromDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
      if (await page.evaluate(moveOn, theme === 'dark'))
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const found = await violations(page, theme === 'dark' ? ABOUT_COLOURS : null);
      expect({ where, theme, size, found }).toEqual({ where, theme, size, found: [] });
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${where}-${size?.width}-${theme}.png` });
    }
    expect({ where, size, overflow: await overflowOf(page) }).toEqual({ where, size, overflow: 0 });
  }
  if (before) await page.setViewportSize(before);
}

/** In the page: sets the theme, and ends the transitions that it began. Answers whether something else moves. */
function moveOn(isDark: boolean): boolean {
  document.documentElement.classList.toggle('dark', isDark);
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  return document.getAnimations().some(({ playState }) => playState === 'running');
}

/** By how many pixels something is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Runs axe in the page itself: its Playwright builder opens another page per run, which takes four times as long. */
async function violations(page: Page, rules: string[] | null): Promise<[rule: string, html: string[]][]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  await page.evaluate(oncePerLook);
  return page.evaluate(async (only) => {
    const answer = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    });
    return answer.violations.map(({ id, nodes }): [string, string[]] => [
      id,
      nodes.map(({ html }) => html.slice(0, 200)),
    ]);
  }, rules);
}
