import { labelOf } from './plan-labels.ts';
import { lineOffset, type Spot } from './plan-spots.ts';

const LOOKS = { room: 'fill-brand-soft stroke-brand', booth: 'fill-sky-soft stroke-sky' };
const LIT = 'fill-sun-soft stroke-sun';
/** A five-pointed star of radius 1. */
const STAR = Array.from({ length: 10 }, (_, point) => {
  const [angle, far] = [(Math.PI / 5) * point, point % 2 ? 0.42 : 1];
  return `${Math.sin(angle) * far},${-Math.cos(angle) * far}`;
}).join(' ');

/** A room or a stand. What its colour says is said by a sign too: a filled dot is a session that runs, a star one's own. */
export function SpotShape({ spot, others, unit }: { spot: Spot; others: readonly Spot[]; unit: number }) {
  const { x, y, width, height } = spot.shape;
  const { lines, size, weight, note } = labelOf(spot, others, unit);
  const middle = { x: x + width / 2, y: y + height / 2 };
  const isWhole = lines.join(' ') === spot.name;
  const all = note ? lines.length + 1 : lines.length;
  const sign = Math.min(5 * unit, height / 5);
  const corner = { x: x + width - 1.8 * sign, y: y + 1.8 * sign };
  return (
    <g data-spot={spot.id} className="cursor-pointer">
      {isWhole ? null : <title>{spot.name}</title>}
      <rect
        {...{ x, y, width, height }}
        rx={Math.min(8, height / 6)}
        strokeWidth={(spot.lit ? 2.5 : 1.5) * unit}
        className={spot.lit ? LIT : LOOKS[spot.kind]}
      />
      {/* On the edge: in a small room the name reaches into the corner. */}
      {spot.lit ? (
        <circle data-sign="now" cx={corner.x} cy={y} r={Math.min(4 * unit, sign)} className="fill-sun-ink" />
      ) : null}
      {spot.starred ? (
        <polygon
          data-sign="starred"
          points={STAR}
          transform={`translate(${corner.x} ${corner.y}) scale(${sign * 1.4})`}
          className="fill-ink"
        />
      ) : null}
      <PlanLabel
        lines={lines}
        of={all}
        {...middle}
        size={size}
        className={`fill-ink ${weight === 600 ? 'font-semibold' : ''}`}
      />
      {note ? (
        <PlanLabel note lines={[note]} from={lines.length} of={all} {...middle} size={size} className="fill-ink" />
      ) : null}
    </g>
  );
}

interface PlanLabelProps {
  lines: readonly string[];
  x: number;
  y: number;
  size: number;
  className: string;
  /** It is said of the place, and is not its name. */
  note?: boolean;
  /** Which of all lines the first one is, and how many there are. */
  from?: number;
  of?: number;
}

export function PlanLabel({ lines, x, y, size, className, note, from = 0, of = lines.length }: PlanLabelProps) {
  return lines.map((line, index) => (
    <text
      key={line}
      data-note={note}
      x={x}
      y={y + lineOffset(from + index, of) * size}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      // A name that was cut ends in its own direction.
      style={{ unicodeBidi: 'plaintext' }}
      className={`pointer-events-none ${className}`}
    >
      {line}
    </text>
  ));
}

/** Marks the selected spot; visible at any zoom. */
export function SpotPin({ spot, unit }: { spot: Spot; unit: number }) {
  const { x, y, width, height } = spot.shape;
  // Above its name, which it would cover.
  const tip = { x: x + width / 2, y: y + 2 * unit };
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
