import Maximize from 'lucide-react/icons/maximize';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import type { FloorSheet } from './floor-sheet.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import type { Spot } from './plan-spots.ts';
import {
  focusedOn,
  isWhole,
  middleOf,
  type PlanView,
  type Size,
  viewAfterKey,
  wholePlan,
  ZOOM_STEP,
  zoomedAt,
} from './plan-view.ts';
import { usePlanGestures } from './use-plan-gestures.ts';

export interface FloorPlanProps {
  plan: FloorSheet;
  spots: readonly Spot[];
  selected: string | null;
  /** A spot was tapped; null: outside all spots. */
  onSelect?: (id: string | null) => void;
  /** Position of the tap, in the plan's units. */
  onPoint?: (at: { x: number; y: number }) => void;
  /** Corners of a way over this floor, which then shows whole. */
  way?: readonly { x: number; y: number }[] | undefined;
  className?: string;
}

/** A floor of the venue. Zooms and pans by touch, mouse and keyboard; moves to a newly selected spot. */
export function FloorPlan(props: FloorPlanProps) {
  const { plan, spots, selected, onSelect, onPoint, way, className = 'h-80 sm:h-[28rem]' } = props;
  const { t } = useTranslation();
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const size = useElementSize(frame);
  const whole = wholePlan(plan, size);
  const [moved, setMoved] = useState<{ view: PlanView; selected: string | null; way: unknown; width: number }>();
  const chosen = spots.find((spot) => spot.id === selected);
  // The person's view stays until the selection, the way or the frame's width changes.
  const isKept = moved?.selected === selected && moved.way === way && moved.width === size.width;
  const kept = isKept ? moved.view : undefined;
  const view = kept ?? (chosen && !way ? focusedOn(chosen.shape, whole) : whole);
  const show = (next: PlanView) => setMoved({ view: next, selected, way, width: size.width });
  const zoom = (factor: number) => show(zoomedAt(view, factor, middleOf(view), whole));

  const gestures = usePlanGestures(frame, {
    view,
    whole,
    onView: show,
    onTap: (target, at) => {
      onPoint?.(at);
      onSelect?.(target.closest('[data-spot]')?.getAttribute('data-spot') ?? null);
    },
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    const next = viewAfterKey(event.key, view, whole);
    if (!next) return;
    event.preventDefault();
    show(next);
  }

  return (
    <div className={`relative overflow-hidden rounded-lg border border-line bg-surface ${className}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div
        ref={frame}
        role="group"
        aria-label={t('floorPlan.label')}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pan it, plus and minus zoom it.
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...gestures}
        style={{ touchAction: isWhole(view, whole) ? 'pan-y' : 'none' }}
        className="size-full cursor-grab -outline-offset-4 active:cursor-grabbing"
      >
        {size.width > 1 ? (
          <PlanDrawing
            plan={plan}
            spots={spots}
            selected={selected}
            view={view}
            unit={view.width / size.width}
            way={way}
          />
        ) : null}
      </div>
      <p id={hintId} hidden>
        {t('floorPlan.hint')}
      </p>
      <div className="absolute end-2 bottom-2 flex rounded-full border border-line bg-surface shadow-card">
        <IconButton label={t('floorPlan.zoomIn')} onClick={() => zoom(ZOOM_STEP)}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <IconButton label={t('floorPlan.zoomOut')} onClick={() => zoom(1 / ZOOM_STEP)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <IconButton label={t('floorPlan.whole')} onClick={() => show(whole)}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/** Size of an element in CSS pixels, kept up to date; 1 by 1 before it is mounted. */
function useElementSize(element: RefObject<HTMLElement | null>): Size {
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
