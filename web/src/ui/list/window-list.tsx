import { type ReactNode, useEffect, useRef } from 'react';
import { useVisibleRange } from './use-visible-range.ts';

export interface WindowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Height of each row in rem; rows don't grow. */
  rowHeight: number;
  /** A row to bring to the top and focus; each new object does so once. */
  jump?: { to: number } | undefined;
  /** For its scroll margin: how much of the top is covered beside what the page's scroll padding says. */
  className?: string;
  children: (item: Item) => ReactNode;
}

/** `auto` covers nothing. */
const pxOf = (length: string): number => Number.parseFloat(length) || 0;

/** A virtual list in the page's own scroll: renders only the rows in view. */
export function WindowList<Item>(props: WindowListProps<Item>) {
  const { label, items, keyOf, rowHeight, jump, className = '', children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { first, last } = useVisibleRange(list, items.length, rowHeight);
  const landing = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new jump scrolls, not other items.
  useEffect(() => {
    const element = list.current;
    if (!element || !jump) return;
    const covered =
      pxOf(getComputedStyle(element).scrollMarginTop) +
      pxOf(getComputedStyle(document.documentElement).scrollPaddingTop);
    const row = element.clientHeight / items.length;
    scrollBy(0, element.getBoundingClientRect().top + jump.to * row - covered);
    landing.current = jump.to;
  }, [jump]);

  // After each render: the row that is jumped to is rendered only when the scrolling was noticed.
  useEffect(() => {
    if (landing.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[aria-posinset="${landing.current + 1}"] button`);
    if (!row) return;
    landing.current = undefined;
    row.focus({ preventScroll: true });
  });

  return (
    <ul
      ref={list}
      aria-label={label}
      className={`relative ${className}`}
      style={{ height: `${items.length * rowHeight}rem` }}
    >
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
