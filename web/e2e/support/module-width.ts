import type { Locator } from 'playwright-core';

/** Dots per inch that codes on paper are drawn for. */
const PRINTER = 600;

/** How wide the modules of a code are, in pixels of the screen or, while the page is laid out for print, in dots of a printer. */
export const moduleWidth = (code: Locator): Promise<number> =>
  code.evaluate((picture, dotsPerInch) => {
    const { width } = picture.getBoundingClientRect();
    const perPx = matchMedia('print').matches ? dotsPerInch / 96 : devicePixelRatio;
    return (width / (picture as SVGSVGElement).viewBox.baseVal.width) * perPx;
  }, PRINTER);
