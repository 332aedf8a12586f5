import { FloorPicture } from './floor-picture.tsx';
import type { FloorSheet } from './floor-sheet.ts';
import { linesWithin, type Spot } from './plan-spots.ts';
import type { PlanView } from './plan-view.ts';
import { PlanLabel, SpotPin, SpotShape } from './spot-shape.tsx';
import { WayLine } from './way-line.tsx';

export interface PlanDrawingProps {
  plan: FloorSheet;
  spots: readonly Spot[];
  selected: string | null;
  view: PlanView;
  /** Plan units per screen pixel. */
  unit: number;
  /** Corners of a way over this floor. */
  way?: readonly { x: number; y: number }[] | undefined;
}

/** Font size of an area's name, in pixels. */
const NAME_SIZE = 12;

/** Decorative: the same content is listed as text beside it. */
export function PlanDrawing({ plan, spots, selected, view, unit, way }: PlanDrawingProps) {
  const chosen = spots.find((spot) => spot.id === selected);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      className="pointer-events-auto block size-full select-none"
    >
      <FloorPicture plan={plan} />
      {plan.areas.map((area) => (
        <AreaShape key={`${area.name} ${area.x} ${area.y}`} area={area} spots={spots} unit={unit} />
      ))}
      {spots.map((spot) => (
        <SpotShape key={spot.id} spot={spot} others={spots} unit={unit} />
      ))}
      {way ? <WayLine points={way} unit={unit} /> : null}
      {chosen ? <SpotPin spot={chosen} unit={unit} /> : null}
    </svg>
  );
}

type Area = FloorSheet['areas'][number];

function AreaShape({ area, spots, unit }: { area: Area; spots: readonly Spot[]; unit: number }) {
  const { name, x, y, width, height } = area;
  const size = NAME_SIZE * unit;
  const label = { x: x + width / 2, y: y + Math.min(height / 2, 1.5 * size) };
  const isCovered = spots.some(({ shape }) => covers(shape, label, size));
  return (
    <g>
      <rect x={x} y={y} width={width} height={height} rx={6} className="fill-sunken stroke-line" strokeWidth={unit} />
      {isCovered ? null : (
        <PlanLabel {...label} lines={linesWithin(name, area, size)} size={size} className="fill-ink-soft" />
      )}
    </g>
  );
}

const covers = (shape: Spot['shape'], { x, y }: { x: number; y: number }, margin: number): boolean =>
  x > shape.x - 3 * margin &&
  x < shape.x + shape.width + 3 * margin &&
  y > shape.y - margin &&
  y < shape.y + shape.height + margin;
