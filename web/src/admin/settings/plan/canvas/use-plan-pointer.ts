import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listenToDrags } from '../../../drag/listen-to-drags.ts';
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

/** Draws, moves and resizes. Items have `data-item`, the corner `data-handle`; what else is in the `svg` is empty. */
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
  /** Where it was taken hold of, on the plan. */
  let from: Point = { x: 0, y: 0 };
  return listenToDrags<Grip>(frame, {
    gripOn,
    isHeldAtOnce: (grip) => pointer().isChosen(grip),
    onGrip(grip, at) {
      from = pointer().toPlan(at);
      pointer().onGrip(grip);
      return true;
    },
    onDrag(_, to) {
      pointer().onDrag(from, pointer().toPlan(to));
      return true;
    },
    onDrop: () => pointer().onDrop(),
    onCancel: () => pointer().onCancel(),
    onClick(event, endsDrag) {
      const grip = gripOn(event.target as Element);
      if (!endsDrag && grip && grip.part !== 'corner') pointer().onTap(grip.part === 'whole' ? grip.key : null);
    },
  });
}
