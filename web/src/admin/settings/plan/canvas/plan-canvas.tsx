import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/formats.ts';
import { FloorPicture } from '../../../../shared/floor-plan/floor-picture.tsx';
import type { FloorSheet } from '../../../../shared/floor-plan/floor-sheet.ts';
import type { PlacedItem } from '../plan-items.ts';
import { ChosenOutline, DrawnOutline } from './canvas-outlines.tsx';
import { ItemShape } from './item-shape.tsx';
import type { Point, Shape } from './plan-edit.ts';
import { usePlanPointer } from './use-plan-pointer.ts';
import { useShaping } from './use-shaping.ts';

interface PlanCanvasProps {
  frame: RefObject<HTMLElement | null>;
  sheet: FloorSheet;
  items: readonly PlacedItem[];
  /** Keys of those that lie over others. */
  over: ReadonlySet<string>;
  selected: string | null;
  onSelect: (key: string | null) => void;
  onShape: (item: PlacedItem, shape: Shape) => void;
  onDraw: (shape: Shape) => void;
}

/**
 * A floor to draw on. Pointers move an item, resize it by its corner, and draw an area where it is empty; arrow keys move
 * the chosen item, with Shift they resize it. The list and the form beside it do the same in words and numbers.
 */
export function PlanCanvas(props: PlanCanvasProps) {
  const { frame, sheet, items, over, selected, onSelect, onShape, onDraw } = props;
  const { t } = useTranslation();
  const drawing = useRef<SVGSVGElement>(null);
  const { shaping, begin, drag, press, cancel, keep } = useShaping(sheet, { onShape, onDraw });
  const shown = items.map((item) =>
    shaping?.shape && shaping.item?.key === item.key ? { ...item, shape: shaping.shape } : item,
  );
  const chosen = shown.find(({ key }) => key === selected);

  function toPlan({ x, y }: Point): Point {
    const { left, top, width } = drawing.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const unit = sheet.width / width;
    return { x: (x - left) * unit, y: (y - top) * unit };
  }
  usePlanPointer(frame, {
    isChosen: (grip) => grip.part === 'corner' || (grip.part === 'whole' && grip.key === selected),
    toPlan,
    onGrip(grip) {
      const key = grip.part === 'whole' ? grip.key : grip.part === 'corner' ? selected : null;
      const item = items.find((each) => each.key === key) ?? null;
      onSelect(key);
      begin(item, grip.part);
    },
    onDrag: drag,
    onDrop: keep,
    onCancel: cancel,
    onTap: onSelect,
  });
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter') keep();
    else if (!press(chosen, event.key, event.shiftKey)) return;
    event.preventDefault();
  }
  const place = shaping?.shape;
  const said = place
    ? t('settings.plan.shaping', {
        name: shaping.item?.name ?? t('settings.plan.newArea'),
        ...{ x: formatNumber(place.x), y: formatNumber(place.y) },
        ...{ width: formatNumber(place.width), height: formatNumber(place.height) },
      })
    : '';
  return (
    <>
      <section
        ref={frame}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what is chosen, or scroll it.
        tabIndex={0}
        aria-label={t('settings.plan.title')}
        aria-describedby="plan-keys"
        onKeyDown={onKeyDown}
        onBlur={() => (shaping?.by === 'keys' ? cancel() : undefined)}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <svg
          ref={drawing}
          aria-hidden="true"
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          className="block w-full min-w-160 cursor-crosshair bg-surface select-none"
        >
          <FloorPicture plan={sheet} />
          {shown.map((item) => (
            <ItemShape
              key={item.key}
              item={item}
              size={sheet.width / 70}
              isCovered={
                item.kind === 'area' && shown.some((other) => other.kind !== 'area' && isMiddleIn(item, other))
              }
              isOver={over.has(item.key)}
              isChosen={item.key === selected}
            />
          ))}
          {chosen ? <ChosenOutline shape={chosen.shape} sheet={sheet} /> : null}
          {place && !shaping.item ? <DrawnOutline shape={place} sheet={sheet} /> : null}
        </svg>
      </section>
      <p role="status" className="min-h-5 text-sm font-medium">
        {said}
        {shaping?.by === 'keys' ? <span className="ms-2 text-ink-soft">{t('settings.plan.keepByKeys')}</span> : null}
      </p>
    </>
  );
}

const isMiddleIn = ({ shape }: PlacedItem, { shape: { x, y, width, height } }: PlacedItem): boolean => {
  const [across, down] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
  return across > x && across < x + width && down > y && down < y + height;
};
