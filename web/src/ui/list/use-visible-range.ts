import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Height of the extra rows on each side of the view, for fast scrolling and the Tab key, in rem. Not more: each costs style
 * whenever a dialog opens or closes, which an old phone waits for.
 */
const SPARE_REM = 24;
const SPARE_MAX = 8;

/**
 * The visible range of many rows of equal height, in the page's own scroll.
 * @param container holds all rows and nothing else
 * @param rowHeight in rem
 */
export function useVisibleRange(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; last: number } {
  const spare = Math.min(SPARE_MAX, Math.ceil(SPARE_REM / rowHeight));
  const [range, setRange] = useState({ first: 0, last: 3 * spare });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the row height changes.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const row = element.clientHeight / count;
      const above = -element.getBoundingClientRect().top;
      const start = Math.max(0, Math.floor(above / row) - spare);
      const end = Math.ceil((above + innerHeight) / row) + spare;
      // Rounded to steps, so that most scrolling causes no re-render.
      const next = { first: start - (start % spare), last: end + spare - (end % spare) };
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', measureSoon, { passive: true });
    addEventListener('resize', measureSoon);
    // What opens or closes above the rows moves them without a scroll; it changes the page's height.
    const observer = new ResizeObserver(measureSoon);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      removeEventListener('scroll', measureSoon);
      removeEventListener('resize', measureSoon);
    };
  }, [container, rowHeight, count]);

  return range;
}
