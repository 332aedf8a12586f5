import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { movedBy, type PlanView, zoomedAt } from './plan-view.ts';

interface Gestures {
  view: PlanView;
  whole: PlanView;
  onView: (view: PlanView) => void;
  /** A tap or click without a drag: its target and its position on the plan. */
  onTap: (target: Element, at: Point) => void;
}

type Point = { x: number; y: number };

/** Pixels that a finger may move and still tap. */
const TAP_SLOP = 8;
const WHEEL_STEP = 1.0015;

/** Dragging pans; pinch and wheel zoom. The page scrolls normally when the whole plan is visible. */
export function usePlanGestures(frame: RefObject<HTMLElement | null>, gestures: Gestures) {
  const latest = useRef(gestures);
  useLayoutEffect(() => {
    latest.current = gestures;
  });
  // Several moves may come before the next render: each continues from the one before.
  const apply = useCallback((view: PlanView) => {
    latest.current = { ...latest.current, view };
    latest.current.onView(view);
  }, []);
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      // A plain wheel scrolls the page until the plan has the focus; a touchpad pinch comes as ctrl + wheel.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const { view, whole } = latest.current;
      apply(zoomedAt(view, WHEEL_STEP ** -event.deltaY, onPlan(element, view, event.clientX, event.clientY), whole));
    };
    // React's wheel listener is passive, so it can't prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, apply]);

  function onPointerDown(event: ReactPointerEvent<HTMLElement>): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (pointers.current.size === 0) travelled.current = 0;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: ReactPointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
    pointers.current.set(event.pointerId, now);
    const { view, whole } = latest.current;
    const element = event.currentTarget;
    const unit = view.width / element.clientWidth;
    const moved = (by: number) => movedBy(view, (before.x - now.x) * unit * by, (before.y - now.y) * unit * by, whole);
    if (!other) {
      if (travelled.current > TAP_SLOP) apply(moved(1));
      return;
    }
    // Each of two fingers counts for half of the movement and for all of the change in distance.
    const between = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    apply(zoomedAt(moved(0.5), factor, onPlan(element, view, between.x, between.y), whole));
  }

  function onPointerUp(event: ReactPointerEvent<HTMLElement>): void {
    const wasOnly = pointers.current.size === 1;
    if (!pointers.current.delete(event.pointerId) || !wasOnly || travelled.current > TAP_SLOP) return;
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    const { view, onTap } = latest.current;
    if (hit) onTap(hit, onPlan(event.currentTarget, view, event.clientX, event.clientY));
  }

  const onPointerCancel = (event: ReactPointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId);
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function onPlan(element: HTMLElement, view: PlanView, clientX: number, clientY: number): Point {
  const box = element.getBoundingClientRect();
  const unit = view.width / box.width;
  return { x: view.x + (clientX - box.left) * unit, y: view.y + (clientY - box.top) * unit };
}
