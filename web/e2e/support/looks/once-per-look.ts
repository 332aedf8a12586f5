interface Rule {
  id: string;
  matches(node: Element, ...more: unknown[]): boolean;
}

/**
 * In a page with axe: the next run compares colours for the first two texts of each look only. A row of a list looks like the
 * one before it, and to find what is behind a text takes most of axe's time.
 */
export function oncePerLook(): void {
  const ENOUGH = 2;
  const { axe, wholeRule } = globalThis as unknown as {
    axe: { _audit: { rules: Rule[] } };
    wholeRule?: Rule['matches'];
  };
  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast');
  if (!rule) throw new Error('This axe has no such rule.');
  const matches = wholeRule ?? rule.matches;
  Object.assign(globalThis, { wholeRule: matches });

  const grounds = new Map<Element, string | undefined>();
  /** How an element and those that it is in let through what is behind them. */
  const fadingOf = (element: Element | null): string => {
    if (!element) return '';
    const { opacity, filter, mixBlendMode } = getComputedStyle(element);
    return [opacity, filter, mixBlendMode, fadingOf(element.parentElement)].join();
  };
  /** What is painted behind an element, down to what nothing shows through; undefined if that is not told by its ancestors. */
  const groundOf = (element: Element | null): string | undefined => {
    if (!element) return '';
    if (grounds.has(element)) return grounds.get(element);
    const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
    const isOpaque = !/^rgba|\//.test(backgroundColor);
    const floats = position !== 'static' && position !== 'relative';
    const below = isOpaque ? '' : floats ? undefined : groundOf(element.parentElement);
    const ground = below === undefined ? undefined : [backgroundColor, backgroundImage, below].join();
    grounds.set(element, ground);
    return ground;
  };

  const seen = new Map<string, number>();
  const isNew = (element: Element): boolean => {
    const ground = groundOf(element);
    if (ground === undefined) return true;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, ground, fadingOf(element)].join('|');
    const times = (seen.get(look) ?? 0) + 1;
    seen.set(look, times);
    return times <= ENOUGH;
  };
  rule.matches = function (node, ...more) {
    return matches.call(this, node, ...more) && isNew(node);
  };
}
