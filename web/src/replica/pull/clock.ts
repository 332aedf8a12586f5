import { liveQuery } from 'dexie';
import type { OutboxDatabase } from '../outbox/outbox.ts';

/** How far this device's clock is off, as its contacts with the server measured it. */
export interface DeviceClock {
  /** Server time minus device time in ms, to the second; 0 until it is known. */
  offset(): number;
  subscribe(listener: () => void): () => void;
}

export interface FollowedClock extends DeviceClock {
  stop(): void;
}

/** The network's own delays would move it a little with every contact: no reason to draw anything anew. */
const toTheSecond = (offset: number | null | undefined): number => Math.round((offset ?? 0) / 1_000) * 1_000;

/** Known from the start, so that nothing is ever shown, or announced, by the wrong time; then kept up to date. */
export async function followClock(outbox: OutboxDatabase): Promise<FollowedClock> {
  let offset = toTheSecond(await outbox.recall('clock_offset_ms'));
  const listeners = new Set<() => void>();
  const subscription = liveQuery(() => outbox.recall('clock_offset_ms')).subscribe({
    next: (measured) => {
      const next = toTheSecond(measured);
      if (next === offset) return;
      offset = next;
      for (const listener of listeners) listener();
    },
    // A closed database has no news; whoever closed it knows.
    error: () => undefined,
  });
  return {
    offset: () => offset,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => subscription.unsubscribe(),
  };
}
