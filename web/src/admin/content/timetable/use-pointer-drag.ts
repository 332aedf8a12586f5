import { type RefObject, useEffect, useEffectEvent } from 'react';
import { listenToDrags } from '../../drag/listen-to-drags.ts';

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

/** Drags sessions. Cards have `data-session`, their lower edges `data-end`, columns `data-room`. */
export function usePointerDrag(frame: RefObject<HTMLElement | null>, drag: PointerDrag): void {
  const latest = useEffectEvent(() => drag);
  useEffect(() => (frame.current ? listen(frame.current, latest) : undefined), [frame]);
}

function listen(frame: HTMLElement, drag: () => PointerDrag): () => void {
  /** Where it was taken hold of, relative to the hours, so that scrolling counts as well. */
  let grabbed = 0;

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

  return listenToDrags<Grip>(frame, {
    gripOn(target) {
      const id = target.closest<HTMLElement>('[data-session]')?.dataset.session;
      return id === undefined ? undefined : { id, part: target.closest('[data-end]') ? 'end' : 'whole' };
    },
    onGrip(grip, { x, y }) {
      const { top = 0, height = 1 } = columnAt(x)?.getBoundingClientRect() ?? {};
      grabbed = (y - top) / height;
      return drag().onGrip(grip);
    },
    onDrag(grip, { x, y }) {
      const column = columnAt(x);
      if (!column) return true;
      const { top, height } = column.getBoundingClientRect();
      return drag().onDrag(grip, { down: (y - top) / height - grabbed, room: column.dataset.room ?? '' });
    },
    onDrop: () => drag().onDrop(),
    onCancel: () => drag().onCancel(),
    onClick(event, endsDrag) {
      // By keyboard (detail 0) it ends none.
      if (endsDrag && event.detail > 0) {
        event.stopPropagation();
        return event.preventDefault();
      }
      const column = (event.target as Element).closest<HTMLElement>('[data-room]');
      if (!column) return;
      const { top, height } = column.getBoundingClientRect();
      drag().onFreePlace(column.dataset.room ?? '', (event.clientY - top) / height);
    },
  });
}
