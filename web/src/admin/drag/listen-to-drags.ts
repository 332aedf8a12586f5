import { atEdges } from './at-edges.ts';

/** In client coordinates, px. */
export interface Point {
  x: number;
  y: number;
}

/** What presses on a frame take hold of, and do. */
export interface Drags<Grip> {
  /** What of it is there to be held. */
  gripOn: (target: Element) => Grip | undefined;
  /** Whether a finger takes hold of it at once, without a long press. */
  isHeldAtOnce?: (grip: Grip) => boolean;
  /** Answers whether it is there to be held. */
  onGrip: (grip: Grip, from: Point) => boolean;
  /** Also called when the frame has scrolled under the pointer. Answers whether it is still there. */
  onDrag: (grip: Grip, to: Point) => boolean;
  onDrop: () => void;
  onCancel: () => void;
  /** @param endsDrag whether the pointer has dragged since it went down; a click by keyboard (detail 0) may follow as well */
  onClick: (event: MouseEvent, endsDrag: boolean) => void;
}

/** A finger that stays for so long takes hold; one that goes on scrolls. */
const LONG_PRESS_MS = 400;
const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 10;

interface Press<Grip> {
  grip: Grip;
  pointerId: number;
  isTouch: boolean;
  at: Point;
  isHeld: boolean;
}

/**
 * Drags by mouse, pen or, after a long press, by touch. Listens on the frame that scrolls, natively: React's listeners can't
 * keep a touch from scrolling. Escape cancels.
 * @returns a function that stops it
 */
export function listenToDrags<Grip>(frame: HTMLElement, drags: Drags<Grip>): () => void {
  let press: Press<Grip> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasDragged = false;
  let pointer: Point = { x: 0, y: 0 };
  const scrolling = atEdges(frame, () => pointer, apply);
  const waitsForFinger = ({ isTouch, grip }: Press<Grip>) => isTouch && !drags.isHeldAtOnce?.(grip);

  function apply() {
    if (press?.isHeld && !drags.onDrag(press.grip, pointer)) cancel();
  }
  function hold() {
    if (!press) return;
    try {
      // Not before: a press alone is a click on what is there.
      frame.setPointerCapture(press.pointerId);
    } catch {
      // The pointer has gone already.
      return release();
    }
    press.isHeld = true;
    hasDragged = true;
    if (!drags.onGrip(press.grip, press.at)) return cancel();
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
    if (wasHeld) drags.onCancel();
  }

  const listeners = {
    pointerdown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      // The end of the last one was never told: what it held went away under it.
      cancel();
      hasDragged = false;
      const grip = drags.gripOn(event.target as Element);
      if (!grip) return;
      pointer = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType === 'touch';
      press = { grip, pointerId: event.pointerId, isTouch, at: pointer, isHeld: false };
      if (waitsForFinger(press)) timer = setTimeout(hold, LONG_PRESS_MS);
    },
    pointermove(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      pointer = { x: event.clientX, y: event.clientY };
      if (!press.isHeld) {
        const far = Math.hypot(pointer.x - press.at.x, pointer.y - press.at.y);
        if (far <= (press.isTouch ? TOUCH_SLOP_PX : MOUSE_SLOP_PX)) return;
        if (waitsForFinger(press)) return release();
        hold();
      }
      apply();
    },
    pointerup(event: PointerEvent) {
      if (event.pointerId !== press?.pointerId) return;
      const { isHeld } = press;
      release();
      if (isHeld) drags.onDrop();
    },
    pointercancel(event: PointerEvent) {
      if (event.pointerId === press?.pointerId) cancel();
    },
    lostpointercapture(event: PointerEvent) {
      // A touch belongs to what it began on until the frame takes it: that it is lost there is how a hold begins.
      if (event.target === frame && event.pointerId === press?.pointerId) cancel();
    },
    // A pen scrolls as a finger does, but holds at once.
    touchmove(event: TouchEvent) {
      if (press && (press.isHeld || !waitsForFinger(press))) event.preventDefault();
    },
    contextmenu(event: MouseEvent) {
      if (press?.isTouch) event.preventDefault();
    },
    dragstart: (event: DragEvent) => event.preventDefault(),
    click(event: MouseEvent) {
      const endsDrag = hasDragged;
      hasDragged = false;
      drags.onClick(event, endsDrag);
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
