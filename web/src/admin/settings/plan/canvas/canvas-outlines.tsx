import type { Size } from '../../../../shared/floor-plan/plan-view.ts';
import type { Shape } from './plan-edit.ts';

interface OutlineProps {
  shape: Shape;
  sheet: Size;
}

const boxOf = ({ x, y, width, height }: Shape) => ({ x, y, width, height });

/** Around the chosen item, with the corner that resizes it. */
export function ChosenOutline({ shape, sheet }: OutlineProps) {
  const handle = sheet.width / 36;
  return (
    <>
      <rect
        {...boxOf(shape)}
        fill="none"
        strokeWidth={sheet.width / 300}
        className="pointer-events-none stroke-earth"
      />
      <g
        data-handle=""
        transform={`translate(${shape.x + shape.width} ${shape.y + shape.height})`}
        className="cursor-nwse-resize touch-none"
      >
        {/* A larger invisible handle outside the shape, easy to hit with a finger. */}
        <rect x={-handle / 3} y={-handle / 3} width={2 * handle} height={2 * handle} fill="transparent" />
        <rect
          x={-handle / 3}
          y={-handle / 3}
          width={handle}
          height={handle}
          rx={handle / 5}
          strokeWidth={handle / 12}
          className="fill-earth stroke-surface"
        />
      </g>
    </>
  );
}

/** An area that is being drawn. */
export const DrawnOutline = ({ shape, sheet }: OutlineProps) => (
  <rect
    {...boxOf(shape)}
    strokeWidth={sheet.width / 300}
    strokeDasharray={sheet.width / 100}
    className="pointer-events-none fill-earth-soft stroke-earth"
  />
);
