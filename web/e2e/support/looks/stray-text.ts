import type { Page } from 'playwright-core';

/**
 * Names and titles that stand at the other side than what is around them, as words of another script do in a block of their own
 * direction. Not texts of several lines: those are read in their own direction.
 */
export const strayText = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const isAtItsSide = (element: HTMLElement) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      const { left, right } = words.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const before = left - box.left - Number.parseFloat(paddingLeft);
      const after = box.right - right - Number.parseFloat(paddingRight);
      // Some letters lean over their box, and what is centred has as much on both sides.
      return getComputedStyle(main).direction === 'rtl' ? after - before < 8 : before - after < 8;
    };
    return [...main.querySelectorAll<HTMLElement>('[dir=auto], bdi')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      .filter((element) => !/^pre/.test(getComputedStyle(element).whiteSpace) && !isAtItsSide(element))
      .map(({ textContent }) => textContent ?? '');
  });
