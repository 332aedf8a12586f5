import { type PointerEvent, useRef, useState } from 'react';
import { ItemShape } from './item-shape.tsx';
import { moved, type Plan, resized, type Shape } from './plan-edit.ts';
import type { PlacedItem } from './plan-items.ts';

interface PlanCanvasProps {
  plan: Plan;
  items: readonly PlacedItem[];
  selected: string | null;
  onSelect: (id: string | null) => void;
  onShape: (item: PlacedItem, shape: Shape) => void;
}

interface Drag {
  item: PlacedItem;
  by: typeof moved;
  from: { x: number; y: number };
  shape: Shape;
}

/**
 * The plan for pointers: drag an item to move it, its corner to resize it. A touch selects first; elsewhere it scrolls
 * the page. The list and the form beside it do the same by keyboard.
 */
export function PlanCanvas({ plan, items, selected, onSelect, onShape }: PlanCanvasProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag>();

  function onPlan(event: PointerEvent): { x: number; y: number } {
    const box = drawing.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const unit = plan.width / box.width;
    return { x: (event.clientX - box.left) * unit, y: (event.clientY - box.top) * unit };
  }

  function begin(event: PointerEvent, item: PlacedItem, by: Drag['by']) {
    if (event.button !== 0 || (event.pointerType === 'touch' && item.id !== selected)) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onSelect(item.id);
    setDrag({ item, by, from: onPlan(event), shape: item.shape });
  }

  function go(event: PointerEvent) {
    if (!drag) return;
    const { x, y } = onPlan(event);
    setDrag({ ...drag, shape: drag.by(drag.item.shape, x - drag.from.x, y - drag.from.y, plan) });
  }

  function end() {
    if (drag && JSON.stringify(drag.shape) !== JSON.stringify(drag.item.shape)) onShape(drag.item, drag.shape);
    setDrag(undefined);
  }

  const shown = items.map((item) => (drag?.item.id === item.id ? { ...item, shape: drag.shape } : item));
  const chosen = shown.find(({ id }) => id === selected);
  const handle = plan.width / 36;
  return (
    <svg
      ref={drawing}
      aria-hidden="true"
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      onClick={({ target }) => {
        const id = (target as Element).closest('[data-item]')?.getAttribute('data-item');
        if (id !== undefined || target === drawing.current) onSelect(id ?? null);
      }}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      className="block w-full min-w-160 bg-surface select-none"
    >
      {shown.map((item) => (
        <ItemShape
          key={item.id}
          item={item}
          size={plan.width / 70}
          isCovered={item.kind === 'area' && shown.some((other) => other.kind !== 'area' && isMiddleIn(item, other))}
          isChosen={item.id === selected}
          onDown={(event) => begin(event, item, moved)}
        />
      ))}
      {chosen ? (
        <>
          <rect
            {...chosen.shape}
            fill="none"
            strokeWidth={plan.width / 300}
            className="pointer-events-none stroke-earth"
          />
          <g
            data-handle=""
            transform={`translate(${chosen.shape.x + chosen.shape.width} ${chosen.shape.y + chosen.shape.height})`}
            onPointerDown={(event) => begin(event, chosen, resized)}
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
      ) : null}
    </svg>
  );
}

const isMiddleIn = ({ shape }: PlacedItem, { shape: { x, y, width, height } }: PlacedItem): boolean => {
  const [across, down] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
  return across > x && across < x + width && down > y && down < y + height;
};
