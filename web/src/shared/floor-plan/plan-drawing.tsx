import type { Event } from '@baraza/schema/event/event';
import { lineOffset, linesWithin, type Spot } from './plan-spots.ts';
import type { PlanView } from './plan-view.ts';

export interface PlanDrawingProps {
  areas: NonNullable<Event['floor_plan']>['areas'];
  spots: readonly Spot[];
  selected: string | null;
  view: PlanView;
  /** Plan units per screen pixel. */
  unit: number;
}

/** Font sizes in pixels. */
const NAME_SIZE = 12;
const MARK_SIZE = 14;

const ROOM = { plain: 'fill-brand-soft stroke-brand', lit: 'fill-sun-soft stroke-sun', text: 'fill-ink' };
const BOOTH = { plain: 'fill-sky-soft stroke-sky', lit: 'fill-sun-soft stroke-sun', text: 'fill-ink' };

/** Decorative: the same content is listed as text beside it. */
export function PlanDrawing({ areas, spots, selected, view, unit }: PlanDrawingProps) {
  const chosen = spots.find((spot) => spot.id === selected);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="pointer-events-auto block size-full select-none"
    >
      {areas.map((area) => (
        <AreaShape key={`${area.name} ${area.x} ${area.y}`} area={area} spots={spots} unit={unit} />
      ))}
      {spots.map((spot) => (
        <SpotShape key={spot.id} spot={spot} unit={unit} />
      ))}
      {chosen ? <Pin spot={chosen} unit={unit} /> : null}
    </svg>
  );
}

type Area = PlanDrawingProps['areas'][number];

function AreaShape({ area, spots, unit }: { area: Area; spots: readonly Spot[]; unit: number }) {
  const { name, x, y, width, height } = area;
  const size = NAME_SIZE * unit;
  const label = { x: x + width / 2, y: y + Math.min(height / 2, 1.5 * size) };
  const isCovered = spots.some(({ shape }) => covers(shape, label, size));
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={6} className="fill-sunken stroke-line" strokeWidth={unit} />
      {isCovered ? null : (
        <Label {...label} lines={linesWithin(name, area, size)} size={size} className="fill-ink-soft" />
      )}
    </g>
  );
}

const covers = (shape: Spot['shape'], { x, y }: { x: number; y: number }, margin: number): boolean =>
  x > shape.x - 3 * margin &&
  x < shape.x + shape.width + 3 * margin &&
  y > shape.y - margin &&
  y < shape.y + shape.height + margin;

function SpotShape({ spot, unit }: { spot: Spot; unit: number }) {
  const { x, y, width, height } = spot.shape;
  const look = spot.kind === 'room' ? ROOM : BOOTH;
  const named = linesWithin(spot.name, spot.shape, NAME_SIZE * unit);
  const marked = named.length > 0 ? [] : linesWithin(spot.mark, spot.shape, MARK_SIZE * unit);
  return (
    <g data-spot={spot.id} className="cursor-pointer">
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={Math.min(8, height / 6)}
        strokeWidth={1.5 * unit}
        className={spot.lit ? look.lit : look.plain}
      />
      <Label
        lines={named.length > 0 ? named : marked}
        x={x + width / 2}
        y={y + height / 2}
        size={(named.length > 0 ? NAME_SIZE : MARK_SIZE) * unit}
        className={`${look.text} font-semibold`}
      />
    </g>
  );
}

function Label(props: { lines: readonly string[]; x: number; y: number; size: number; className: string }) {
  const { lines, x, y, size, className } = props;
  return lines.map((line, index) => (
    <text
      key={line}
      x={x}
      y={y + lineOffset(index, lines.length) * size}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      className={`pointer-events-none ${className}`}
    >
      {line}
    </text>
  ));
}

/** Marks the selected spot; visible at any zoom. */
function Pin({ spot, unit }: { spot: Spot; unit: number }) {
  const { x, y, width, height } = spot.shape;
  const tip = { x: x + width / 2, y: y + height / 2 };
  const size = 15 * unit;
  return (
    <g className="pointer-events-none">
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={Math.min(8, height / 6)}
        fill="none"
        strokeWidth={4 * unit}
        className="stroke-earth"
      />
      <path
        d={`M ${tip.x} ${tip.y} l ${-size * 0.7} ${-size * 1.2} a ${size * 0.82} ${size * 0.82} 0 1 1 ${size * 1.4} 0 z`}
        strokeWidth={1.5 * unit}
        className="fill-earth stroke-surface"
      />
      <circle cx={tip.x} cy={tip.y - size * 1.65} r={size * 0.3} className="fill-surface" />
    </g>
  );
}
