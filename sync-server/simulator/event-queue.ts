export interface QueuedEvent {
  at: number;
  order: number;
  /** Undefined when it was cancelled. */
  work: (() => void) | undefined;
}

const isBefore = (a: QueuedEvent, b: QueuedEvent): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap of events by time; events of equal time keep their insertion order. */
export class EventQueue {
  readonly #heap: QueuedEvent[] = [];
  #count = 0;

  add(at: number, work: () => void): QueuedEvent {
    const event: QueuedEvent = { at, order: this.#count++, work };
    const heap = this.#heap;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!isBefore(event, heap[above] as QueuedEvent)) break;
      heap[index] = heap[above] as QueuedEvent;
      index = above;
    }
    heap[index] = event;
    return event;
  }

  /** Removes and returns the first event that is not cancelled. */
  next(): QueuedEvent | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (!first) return undefined;
      this.#removeFirst();
      if (first.work) return first;
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as QueuedEvent;
    if (heap.length === 0) return;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as QueuedEvent, heap[below] as QueuedEvent)) below += 1;
      if (!isBefore(heap[below] as QueuedEvent, last)) break;
      heap[index] = heap[below] as QueuedEvent;
      index = below;
    }
    heap[index] = last;
  }
}
