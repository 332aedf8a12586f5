import { lineOffset, linesWithin } from '../../../../shared/floor-plan/plan-spots.ts';
import type { PlacedItem } from '../plan-items.ts';

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
  /** It lies over another one. */
  isOver: boolean;
}

/** One item on the plan, with its name where it fits, else its short label. */
export function ItemShape({ item, size, isChosen, isCovered, isOver }: ItemShapeProps) {
  const { key, kind, name, mark, shape } = item;
  const { x, y, width, height } = shape;
  const named = linesWithin(name, shape, size);
  const lines = isCovered ? [] : named.length > 0 ? named : linesWithin(mark, shape, size);
  return (
    <g data-item={key} {...(isOver && { 'data-over': '' })} className={`cursor-move ${isChosen ? 'touch-none' : ''}`}>
      <rect {...{ x, y, width, height }} rx={size / 2} strokeWidth={size / 8} className={LOOKS[kind]} />
      {isOver ? (
        <rect
          {...{ x, y, width, height }}
          rx={size / 2}
          strokeWidth={size / 4}
          strokeDasharray={size / 1.5}
          className="pointer-events-none fill-danger/15 stroke-danger"
        />
      ) : null}
      {lines.map((line, index) => (
        <text
          key={line}
          x={x + width / 2}
          y={y + height / 2 + lineOffset(index, lines.length) * size}
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
