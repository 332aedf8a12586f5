import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './plan-view.ts';

/** CSS pixels of an element, followed; 1 by 1 before it is there. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () =>
      setSize({ width: Math.max(1, current.clientWidth), height: Math.max(1, current.clientHeight) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
