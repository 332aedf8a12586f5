import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface WindowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Height of each row in rem; rows don't grow. */
  rowHeight: number;
  children: (item: Item) => ReactNode;
}

/** Rows drawn beyond what shows, so that a flick and a tab key find some. */
const SPARE = 8;

/** A list of any length in the page's own scroll, that draws only the rows in view. */
export function WindowList<Item>({ label, items, keyOf, rowHeight, children }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [{ first, last }, setRange] = useState({ first: 0, last: 3 * SPARE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of items is a reason to measure again.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const row = element.clientHeight / items.length;
      const above = -element.getBoundingClientRect().top;
      const start = Math.max(0, Math.floor(above / row) - SPARE);
      const end = Math.ceil((above + innerHeight) / row) + SPARE;
      // In steps, so that most scrolling draws nothing anew.
      const next = { first: start - (start % SPARE), last: end + SPARE - (end % SPARE) };
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next));
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
  }, [rowHeight, items.length]);

  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: `${items.length * rowHeight}rem` }}>
      {items.slice(first, last).map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={first + index + 1}
          className="absolute inset-x-0"
          style={{ top: `${(first + index) * rowHeight}rem`, height: `${rowHeight}rem` }}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
