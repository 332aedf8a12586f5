import { type RefObject, useEffect, useEffectEvent } from 'react';
import { atEdges } from './at-edges.ts';

/** What a pointer has hold of: a whole session, or its end. */
export interface Grip {
  id: string;
  part: 'whole' | 'end';
}

export interface PointerDrag {
  /** Answers whether it is there to be held. */
  onGrip: (grip: Grip) => boolean;
  /**
   * Answers whether it is still there.
   * @param down how far the pointer has gone, as a part of the height of all hours
   */
  onDrag: (grip: Grip, to: { down: number; room: string }) => boolean;
  onDrop: () => void;
  onCancel: () => void;
  /** @param down place of a press on a free place, as a part of the height of all hours */
  onFreePlace: (room: string, down: number) => void;
}

/** A finger that stays for so long takes hold; one that goes on scrolls. */
const LONG_PRESS_MS = 400;
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;

interface Press extends Grip {
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
  isHeld: boolean;
}

/**
 * Drags sessions by mouse, pen or, after a long press, by touch. Listens on the frame that scrolls, natively: React's
 * listeners can't keep a touch from scrolling. Cards have `data-session`, their lower edges `data-end`, columns `data-room`.
 */
export function usePointerDrag(frame: RefObject<HTMLElement | null>, drag: PointerDrag): void {
  const latest = useEffectEvent(() => drag);
  useEffect(() => (frame.current ? listen(frame.current, latest) : undefined), [frame]);
}

function listen(frame: HTMLElement, drag: () => PointerDrag): () => void {
  let press: Press | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasDragged = false;
  /** Where it was taken hold of, relative to the hours, so that scrolling counts as well. */
  let grabbed = 0;
  let pointer = { x: 0, y: 0 };
  const scrolling = atEdges(frame, () => pointer, apply);

  function columnAt(x: number): HTMLElement | undefined {
    const away = (column: HTMLElement) => {
      const { left, right } = column.getBoundingClientRect();
      return Math.max(left - x, x - right, 0);
    };
    const columns = [...frame.querySelectorAll<HTMLElement>('[data-room]')];
    return columns.reduce<HTMLElement | undefined>(
      (best, one) => (!best || away(one) < away(best) ? one : best),
      undefined,
    );
  }
  function apply() {
    const column = columnAt(pointer.x);
    if (!press || !column) return;
    const { top, height } = column.getBoundingClientRect();
    const to = { down: (pointer.y - top) / height - grabbed, room: column.dataset.room ?? '' };
    if (!drag().onDrag(press, to)) cancel();
  }
  function hold() {
    if (!press) return;
    try {
      // Not before: a press alone is a click on the card.
      frame.setPointerCapture(press.pointerId);
    } catch {
      // The pointer has gone already.
      return release();
    }
    const { top = 0, height = 1 } = columnAt(press.x)?.getBoundingClientRect() ?? {};
    grabbed = (press.y - top) / height;
    press.isHeld = true;
    hasDragged = true;
    if (!drag().onGrip(press)) return cancel();
    scrolling.start();
  }
  function release() {
    clearTimeout(timer);
    scrolling.stop();
    press = undefined;
  }
  function cancel() {
    const wasHeld = press?.isHeld;
    release();
    if (wasHeld) drag().onCancel();
  }

  const listeners = {
    pointerdown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      // The end of the last one was never told: its card went away under it.
      cancel();
      hasDragged = false;
      const target = event.target as Element;
      const id = target.closest<HTMLElement>('[data-session]')?.dataset.session;
      if (id === undefined) return;
      const isTouch = event.pointerType === 'touch';
      pointer = { x: event.clientX, y: event.clientY };
      const part = target.closest('[data-end]') ? 'end' : 'whole';
      press = { id, part, isTouch, pointerId: event.pointerId, isHeld: false, ...pointer };
      if (isTouch) timer = setTimeout(hold, LONG_PRESS_MS);
    },
    pointermove(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      pointer = { x: event.clientX, y: event.clientY };
      if (!press.isHeld) {
        const moved = Math.hypot(pointer.x - press.x, pointer.y - press.y);
        if (moved <= (press.isTouch ? TOUCH_SLOP_PX : MOUSE_SLOP_PX)) return;
        if (press.isTouch) return release();
        hold();
      }
      apply();
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      const { isHeld } = press;
      release();
      if (isHeld) drag().onDrop();
    },
    pointercancel(event: PointerEvent) {
      if (event.pointerId === press?.pointerId) cancel();
    },
    lostpointercapture(event: PointerEvent) {
      // A touch belongs to its card until the frame takes it: that the card loses it is how a hold begins.
      if (event.target === frame && event.pointerId === press?.pointerId) cancel();
    },
    // A pen scrolls as a finger does, but holds at once.
    touchmove(event: TouchEvent) {
      if (press && (press.isHeld || !press.isTouch)) event.preventDefault();
    },
    contextmenu(event: MouseEvent) {
      if (press?.isTouch) event.preventDefault();
    },
    dragstart: (event: DragEvent) => event.preventDefault(),
    click(event: MouseEvent) {
      // The click that ends a drag; by keyboard (detail 0) there is none.
      if (hasDragged && event.detail > 0) {
        hasDragged = false;
        event.stopPropagation();
        return event.preventDefault();
      }
      const column = (event.target as Element).closest<HTMLElement>('[data-room]');
      if (!column) return;
      const { top, height } = column.getBoundingClientRect();
      drag().onFreePlace(column.dataset.room ?? '', (event.clientY - top) / height);
    },
  };
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !press?.isHeld) return;
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
