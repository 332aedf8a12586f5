import { useRef, useState } from 'react';
import type { Size } from '../../../../shared/floor-plan/plan-view.ts';
import type { PlacedItem } from '../plan-items.ts';
import { drawn, moved, type Point, resized, type Shape, shapeAfterKey, stepOf } from './plan-edit.ts';
import type { Grip } from './use-plan-pointer.ts';

/** A place that somebody moves, resizes or draws, and the shape that it would get. */
export interface Shaping {
  /** Null: a new area is drawn. */
  item: PlacedItem | null;
  part: Grip['part'];
  by: 'pointer' | 'keys';
  /** Absent while a new one has no size yet. */
  shape?: Shape;
}

interface Shaped {
  onShape: (item: PlacedItem, shape: Shape) => void;
  onDraw: (shape: Shape) => void;
}

/** What is being shaped on a floor, and what ends it; nothing is kept before. */
export function useShaping(sheet: Size, { onShape, onDraw }: Shaped) {
  const [shaping, setShaping] = useState<Shaping>();
  // Pointers move faster than React renders: a drop takes the latest shape, not the latest one drawn.
  const latest = useRef(shaping);
  function show(next: Shaping | undefined) {
    latest.current = next;
    setShaping(next);
  }
  return {
    shaping,
    begin: (item: PlacedItem | null, part: Grip['part']) =>
      show({ item, part, by: 'pointer', ...(item && { shape: item.shape }) }),
    drag(from: Point, to: Point) {
      const { current } = latest;
      if (!current) return;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      if (current.item) {
        const change = current.part === 'corner' ? resized : moved;
        show({ ...current, shape: change(current.item.shape, dx, dy, sheet) });
        return;
      }
      const isLarge = Math.max(Math.abs(dx), Math.abs(dy)) >= 2 * stepOf(sheet);
      show({ item: null, part: 'empty', by: 'pointer', ...(isLarge && { shape: drawn(from, to, sheet) }) });
    },
    /** @returns whether the key meant something for the item */
    press(item: PlacedItem, key: string, withShift: boolean): boolean {
      const { current } = latest;
      const before = current?.by === 'keys' && current.item?.key === item.key ? current : undefined;
      const shape = shapeAfterKey(key, withShift, before?.shape ?? item.shape, sheet);
      if (shape) show({ item: before?.item ?? item, part: 'whole', by: 'keys', shape });
      return shape !== undefined;
    },
    cancel: () => show(undefined),
    keep() {
      const { current } = latest;
      show(undefined);
      if (!current?.shape) return;
      if (!current.item) onDraw(current.shape);
      else if (JSON.stringify(current.shape) !== JSON.stringify(current.item.shape))
        onShape(current.item, current.shape);
    },
  };
}
