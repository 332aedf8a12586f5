import type { Page } from 'playwright-core';

/** A laptop's screen of 1280 x 1024 at 400 %. */
const AT_400_PERCENT = { width: 320, height: 256 };

/** WCAG 1.4.12: what a person's own style sheet may set. */
const MORE_SPACE =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** What is wrong on a screen for who zooms, sets text wider, goes by the keyboard, wants nothing to move or has colours of their own. */
export async function lookAsOthers(page: Page): Promise<string[]> {
  const found = [...(await page.evaluate(whatMoves)), ...(await page.evaluate(whatFocusHides))];
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
  found.push(...(await page.evaluate(whatColoursHide)));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize(AT_400_PERCENT);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  found.push(...(await page.evaluate(whatZoomHides)));
  found.push(...(await page.evaluate(whatSpaceHides, MORE_SPACE)));
  return found;
}

/** In a page that was asked for less motion. */
function whatMoves(): string[] {
  const LONGEST_MS = 1;
  const named = (element: Element | null) => `${element?.tagName.toLowerCase()}.${element?.classList[0] ?? ''}`;
  const durations = (text: string) =>
    text.split(', ').map((each) => Number.parseFloat(each) * (each.endsWith('ms') ? 1 : 1_000));
  const moving = [...document.body.querySelectorAll('*')].filter((element) => {
    const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element);
    const longest = Math.max(
      ...durations(transitionDuration),
      ...(animationName === 'none' ? [] : durations(animationDuration)),
    );
    return longest > LONGEST_MS || scrollBehavior === 'smooth';
  });
  const running = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > LONGEST_MS);
  return [
    ...moving.map((element) => `moves: ${named(element)}`),
    ...running.map(({ effect }) => `runs: ${named((effect as KeyframeEffect).target)}`),
  ];
}

/** In the page: what has the focus and can't be seen, because something that stays is over it. */
function whatFocusHides(): string[] {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const MOST = 60;
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const before = document.activeElement;
  const found: string[] = [];
  for (const element of [...top.querySelectorAll<HTMLElement>(FOCUSABLE)].slice(0, MOST)) {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.matches(':disabled') ||
      element.closest('[inert]')
    )
      continue;
    // Without it nothing is scrolled to what has the focus already.
    element.blur();
    element.focus();
    if (document.activeElement !== element) continue;
    // Of a hidden radio button its label is seen.
    const shown = element.closest('label') ?? element;
    const box = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (shown.contains(there) || there.contains(shown));
    });
    if (!isSeen) found.push(`focus hidden: ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`);
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found;
}

/** In a page with the person's own colours. */
function whatColoursHide(): string[] {
  const CHOSEN =
    '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], label:has(> [type=radio].sr-only:checked)';
  const groundOf = (element: Element | null): string => {
    const { backgroundColor } = element ? getComputedStyle(element) : { backgroundColor: 'rgb(255, 255, 255)' };
    return /rgba\(.*, 0\)|transparent/.test(backgroundColor)
      ? groundOf(element?.parentElement ?? null)
      : backgroundColor;
  };
  const name = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40);
  const found: string[] = [];
  for (const element of document.querySelectorAll(CHOSEN)) {
    if (element.checkVisibility() && groundOf(element) === groundOf(element.parentElement))
      found.push(`not seen as chosen: ${name(element)}`);
  }
  for (const code of document.querySelectorAll('svg[shape-rendering=crispEdges]')) {
    const dark = getComputedStyle(code.querySelector('path') ?? code).fill;
    if (groundOf(code) !== 'rgb(255, 255, 255)' || dark !== 'rgb(0, 0, 0)')
      found.push(`code is ${dark} on ${groundOf(code)}`);
  }
  return found;
}

/** In a page of 320 x 256: what has to be scrolled in two directions, and how much of the screen stays covered. */
function whatZoomHides(): string[] {
  const MOST_COVERED = 0.4;
  const found: string[] = [];
  const widest = () =>
    [...document.body.querySelectorAll('*')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => `${each.tagName.toLowerCase()}.${each.classList[0] ?? ''} ${each.textContent?.slice(0, 30)}`)
      .at(-1);
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 1) found.push(`wider than the screen by ${sideways} px: ${widest()}`);
  for (const { scrollWidth, clientWidth } of document.querySelectorAll('dialog[open]'))
    if (scrollWidth - clientWidth > 1) found.push(`dialog is wider by ${scrollWidth - clientWidth} px`);
  for (const element of document.body.querySelectorAll('*')) {
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' && position !== 'sticky') continue;
    if (!element.checkVisibility() || element.closest('dialog, [popover], .sr-only, table, [role=grid]')) continue;
    const { height, width, bottom, top } = element.getBoundingClientRect();
    const covered = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (width > innerWidth / 2 && height > 8 && covered > innerHeight * MOST_COVERED)
      found.push(`${element.tagName.toLowerCase()} keeps ${Math.round(covered)} px`);
  }
  return found;
}

/** In the page, with wider text: what lies outside its control. */
function whatSpaceHides(css: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  const found: string[] = [];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 1) found.push(`spaced: wider than the screen by ${sideways} px`);
  for (const control of document.body.querySelectorAll<HTMLElement>('button, a[href], label, summary')) {
    if (!control.checkVisibility() || control.closest('.sr-only') || getComputedStyle(control).display === 'inline')
      continue;
    if (getComputedStyle(control).overflowY === 'auto') continue;
    const [x, y] = [control.scrollWidth - control.clientWidth, control.scrollHeight - control.clientHeight];
    if (x > 2 || y > 2) found.push(`spaced: cut in ${control.textContent?.slice(0, 40)} by ${x}, ${y}`);
  }
  return found;
}
