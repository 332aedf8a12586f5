import type { Page } from 'playwright-core';
import { CLOSES, OPENS } from './pseudo-language.ts';

export interface OnScreen {
  /** Texts of the catalogue of which a part can't be seen, with what cuts them. */
  cut: string[];
  /** Texts outside the brackets, those for screen readers too. */
  others: string[];
  sideways: number;
}

/** Looks at every text of the page as it is drawn. */
export const lookAtWords = (page: Page): Promise<OnScreen> => page.evaluate(look, { opens: OPENS, closes: CLOSES });

/** In the page. */
function look({ opens, closes }: { opens: string; closes: string }): OnScreen {
  const cut = new Set<string>();
  const others = new Set<string>();
  const ROUNDING = 1.5;
  const NAMED = ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription', 'aria-valuetext'];
  const CONTROL = 'button, [role=tab], [role=button], label, summary, select, a[class*="bg-"]';

  const describe = (element: Element) => {
    const name = element.tagName.toLowerCase();
    return `${name}.${[...element.classList].slice(0, 5).join('.')}`;
  };
  const isForEyes = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.sr-only, [inert]') === null;

  /** What hides a part of this box: an element that clips, or the edge of the screen. */
  function hiddenBy(element: Element, box: DOMRect): string | undefined {
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const [x, y] = [style.overflowX, style.overflowY];
      if (/auto|scroll/.test(x) && at.scrollWidth > at.clientWidth) return undefined;
      if (/auto|scroll/.test(y) && at.scrollHeight > at.clientHeight) return undefined;
      const frame = at.getBoundingClientRect();
      // An element of one pixel is for screen readers.
      if (frame.width <= 2 || frame.height <= 2) return undefined;
      const beside = box.left < frame.left - ROUNDING || box.right > frame.right + ROUNDING;
      const below = box.top < frame.top - ROUNDING || box.bottom > frame.bottom + ROUNDING;
      if (beside && (/hidden|clip/.test(x) || at.matches(CONTROL))) return describe(at);
      if (below && (/hidden|clip/.test(y) || at.matches(CONTROL))) return describe(at);
      if (style.position === 'fixed') break;
    }
    return box.left < -ROUNDING || box.right > innerWidth + ROUNDING ? 'the screen' : undefined;
  }

  let inside = false;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    if (!element || !text || element.closest('script, style, noscript, template')) continue;
    const began = inside || text.includes(opens);
    inside =
      text.lastIndexOf(opens) === text.lastIndexOf(closes)
        ? inside
        : text.lastIndexOf(opens) > text.lastIndexOf(closes);
    // Names on a plan are broken into lines, a text for each.
    if (!began && isForEyes(element) && !element.closest('svg')) others.add(text);
    if (!began || !isForEyes(element) || element.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const by = hiddenBy(element, box);
      if (by) cut.add(`${text} | ${by}`);
    }
  }
  for (const element of document.body.querySelectorAll(NAMED.map((name) => `[${name}]`).join()))
    for (const name of NAMED) {
      const said = element.getAttribute(name)?.trim();
      if (said && element.checkVisibility() && !said.includes(opens)) others.add(said);
    }
  const brush = document.createElement('canvas').getContext('2d');
  for (const field of document.body.querySelectorAll<HTMLSelectElement>('select')) {
    const shown = field.selectedOptions[0]?.textContent ?? '';
    // One that is as wide as the screen allows shows what it can, and all of it when it is opened.
    if (!brush || !shown.includes(opens) || !isForEyes(field) || field.clientWidth > innerWidth * 0.8) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    brush.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (brush.measureText(shown).width > room + ROUNDING) cut.add(`${shown} | ${describe(field)}`);
  }
  return {
    cut: [...cut],
    others: [...others],
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
}
