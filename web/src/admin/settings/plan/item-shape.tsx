import type { PointerEvent } from 'react';
import { lineOffset, linesWithin } from '../../../shared/floor-plan/plan-spots.ts';
import type { PlacedItem } from './plan-items.ts';

const LOOKS: Record<PlacedItem['kind'], string> = {
  room: 'fill-brand-soft stroke-brand',
  booth: 'fill-sky-soft stroke-sky',
  area: 'fill-sunken stroke-line-strong',
};

interface ItemShapeProps {
  item: PlacedItem;
  /** Font size, in plan units. */
  size: number;
  isChosen: boolean;
  /** Another item covers its middle, so its name is not shown. */
  isCovered: boolean;
  onDown: (event: PointerEvent) => void;
}

/** One item on the plan, with its name where it fits, else its short label. */
export function ItemShape({ item, size, isChosen, isCovered, onDown }: ItemShapeProps) {
  const { id, kind, name, mark, shape } = item;
  const named = linesWithin(name, shape, size);
  const lines = isCovered ? [] : named.length > 0 ? named : linesWithin(mark, shape, size);
  return (
    <g data-item={id} onPointerDown={onDown} className={`cursor-move ${isChosen ? 'touch-none' : ''}`}>
      <rect {...shape} rx={size / 2} strokeWidth={size / 8} className={LOOKS[kind]} />
      {lines.map((line, index) => (
        <text
          key={line}
          x={shape.x + shape.width / 2}
          y={shape.y + shape.height / 2 + lineOffset(index, lines.length) * size}
          fontSize={size}
          textAnchor="middle"
          dominantBaseline="central"
          className="pointer-events-none fill-ink"
        >
          {line}
        </text>
      ))}
    </g>
  );
}
