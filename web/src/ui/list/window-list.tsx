import { type ReactNode, useRef } from 'react';
import { useVisibleRange } from './use-visible-range.ts';

export interface WindowListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Height of each row in rem; rows don't grow. */
  rowHeight: number;
  children: (item: Item) => ReactNode;
}

/** A virtual list in the page's own scroll: renders only the rows in view. */
export function WindowList<Item>({ label, items, keyOf, rowHeight, children }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last } = useVisibleRange(list, items.length, rowHeight);
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
