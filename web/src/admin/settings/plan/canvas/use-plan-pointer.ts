import { type RefObject, useEffect, useEffectEvent } from 'react';
import { atEdges } from '../../../content/timetable/at-edges.ts';
import type { Point } from './plan-edit.ts';

/** What a pointer has hold of: a whole item, the corner of the chosen one, or an empty place, where it draws. */
export type Grip = { part: 'whole'; key: string } | { part: 'corner' } | { part: 'empty' };

export interface PlanPointer {
  /** Whether a finger takes hold of it at once, since it was chosen before. */
  isChosen: (grip: Grip) => boolean;
  /** @param from, to client coordinates as points of the plan */
  toPlan: (client: Point) => Point;
  onGrip: (grip: Grip) => void;
  onDrag: (from: Point, to: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** A press without a drag; null: on an empty place. */
  onTap: (key: string | null) => void;
}

/** As in the timetable: a finger that stays for so long takes hold; one that goes on scrolls. */
const LONG_PRESS_MS = 400;
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;

interface Press {
  grip: Grip;
  pointerId: number;
  isTouch: boolean;
  at: Point;
  /** Where it was taken hold of, on the plan. */
  from?: Point;
}

/**
 * Draws, moves and resizes by mouse, pen or finger. Listens on the frame that scrolls, natively: React's listeners can't
 * keep a touch from scrolling. Items have `data-item`, the corner `data-handle`; what else is in the `svg` is empty.
 */
export function usePlanPointer(frame: RefObject<HTMLElement | null>, pointer: PlanPointer): void {
  const latest = useEffectEvent(() => pointer);
  useEffect(() => (frame.current ? listen(frame.current, latest) : undefined), [frame]);
}

function gripOn(target: Element): Grip | undefined {
  if (target.closest('[data-handle]')) return { part: 'corner' };
  const key = target.closest('[data-item]')?.getAttribute('data-item');
  if (key) return { part: 'whole', key };
  return target.closest('svg') ? { part: 'empty' } : undefined;
}

function listen(frame: HTMLElement, pointer: () => PlanPointer): () => void {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasDragged = false;
  let now: Point = { x: 0, y: 0 };
  const scrolling = atEdges(frame, () => now, apply);

  function apply() {
    if (press?.from) pointer().onDrag(press.from, pointer().toPlan(now));
  }
  function hold() {
    if (!press) return;
    try {
      frame.setPointerCapture(press.pointerId);
    } catch {
      // The pointer has gone meanwhile.
      return release();
    }
    press.from = pointer().toPlan(press.at);
    hasDragged = true;
    pointer().onGrip(press.grip);
    scrolling.start();
  }
  function release() {
    clearTimeout(timer);
    scrolling.stop();
    press = undefined;
  }
  function cancel() {
    const wasHeld = press?.from;
    release();
    if (wasHeld) pointer().onCancel();
  }
  const cancelFor = (event: PointerEvent) => {
    if (event.pointerId === press?.pointerId) cancel();
  };

  const listeners = {
    pointerdown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      cancel();
      hasDragged = false;
      const grip = gripOn(event.target as Element);
      if (!grip) return;
      const isTouch = event.pointerType === 'touch';
      now = { x: event.clientX, y: event.clientY };
      press = { grip, pointerId: event.pointerId, isTouch, at: now };
      if (isTouch && !pointer().isChosen(grip)) timer = setTimeout(hold, LONG_PRESS_MS);
    },
    pointermove(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      now = { x: event.clientX, y: event.clientY };
      if (!press.from) {
        const far = Math.hypot(now.x - press.at.x, now.y - press.at.y);
        if (far <= (press.isTouch ? TOUCH_SLOP_PX : MOUSE_SLOP_PX)) return;
        if (press.isTouch && !pointer().isChosen(press.grip)) return release();
        hold();
      }
      apply();
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      const wasHeld = press.from;
      release();
      if (wasHeld) pointer().onDrop();
    },
    pointercancel: cancelFor,
    // Fired at the item as well while a touch goes over from it to the frame.
    lostpointercapture(event: PointerEvent) {
      if (event.target === frame) cancelFor(event);
    },
    // A pen scrolls as a finger does, but holds at once.
    touchmove(event: TouchEvent) {
      if (press && (press.from || !press.isTouch || pointer().isChosen(press.grip))) event.preventDefault();
    },
    contextmenu(event: MouseEvent) {
      if (press?.isTouch) event.preventDefault();
    },
    click(event: MouseEvent) {
      const grip = gripOn(event.target as Element);
      // The click that ends a drag is none.
      if (!hasDragged && grip && grip.part !== 'corner') pointer().onTap(grip.part === 'whole' ? grip.key : null);
      hasDragged = false;
    },
  };
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !press?.from) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  }
  const all = Object.entries(listeners) as [string, EventListener][];
  const options = { passive: false, capture: true };
  for (const [name, listener] of all) frame.addEventListener(name, listener, options);
  addEventListener('keydown', onKey, true);
  return () => {
    release();
    for (const [name, listener] of all) frame.removeEventListener(name, listener, options);
    removeEventListener('keydown', onKey, true);
  };
}
