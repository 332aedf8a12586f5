import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond what shows, so that a flick and a tab key find some. */
const SPARE = 8;

/**
 * Which of many equally high rows are in view, from the page's own scroll.
 * @param container holds all rows and nothing else
 * @param rowHeight in rem
 */
export function useVisibleRange(
  container: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { first: number; last: number } {
  const [range, setRange] = useState({ first: 0, last: 3 * SPARE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are a reason to measure again.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const row = element.clientHeight / count;
      const above = -element.getBoundingClientRect().top;
      const start = Math.max(0, Math.floor(above / row) - SPARE);
      const end = Math.ceil((above + innerHeight) / row) + SPARE;
      // In steps, so that most scrolling draws nothing anew.
      const next = { first: start - (start % SPARE), last: end + SPARE - (end % SPARE) };
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', measureSoon, { passive: true });
    addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', measureSoon);
      removeEventListener('resize', measureSoon);
    };
  }, [container, rowHeight, count]);

  return range;
}
