import { liveQuery } from 'dexie';
import type { OutboxDatabase } from '../outbox/outbox.ts';

/** Offset of this device's clock, measured at contacts with the server. */
export interface DeviceClock {
  /** Server time minus device time in ms, rounded to a second; 0 until it is known. */
  offset(): number;
  subscribe(listener: () => void): () => void;
}

export interface FollowedClock extends DeviceClock {
  stop(): void;
}

/** Rounded because network jitter changes the offset a little at each contact, which would re-render for nothing. */
const toTheSecond = (offset: number | null | undefined): number => Math.round((offset ?? 0) / 1_000) * 1_000;

/** Resolves with the stored offset loaded, so that no screen ever shows a wrong time; then follows changes. */
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
    // The database was closed: there are no more changes to report.
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
