import { isWatched } from './coming-back.ts';

/** Another tab went on without this one, which was frozen with the lock in its hands. What this one has read may be old. */
export class TakenOver extends Error {}

/** Call it right before each write. Rejects with `TakenOver` when the lock is another tab's by now. */
export type DemandHeld = () => Promise<void>;

/** Runs work one at a time, across all tabs of this device where the browser has Web Locks. */
export type Exclusive = <T>(work: (demandHeld: DemandHeld) => Promise<T>) => Promise<T>;

const LOOK_EVERY_MS = 1_000;

/** A holder that has not written for this long asks whether it still is one, and lets those who wait know that it lives. */
const SURE_FOR_MS = 2_000;

/**
 * @param locks undefined outside a secure context: then only this tab's work is serialised
 * @param patience ms without a sign of life of the holder after which a tab that people look at goes on without it
 */
export function createExclusive(
  name: string,
  locks: LockManager | undefined,
  patience = Number.POSITIVE_INFINITY,
): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    // In turn within the tab first: when it thaws, it must not take the lock from itself.
    const result = last.then(() => (locks ? hold(name, locks, patience, work) : work(async () => undefined)));
    last = result.catch(() => undefined);
    return result;
  };
}

async function hold<T>(
  name: string,
  locks: LockManager,
  patience: number,
  work: (demandHeld: DemandHeld) => Promise<T>,
): Promise<T> {
  let sureAt = 0;
  let isLost = false;
  let working: Promise<T> | undefined;
  const demandHeld = async () => {
    while (performance.now() - sureAt > SURE_FOR_MS) {
      const askedAt = performance.now();
      // A tab that thaws goes on before it hears that it was taken over from; this answer comes after that.
      await locks.query();
      sureAt = askedAt;
      const channel = new BroadcastChannel(name);
      channel.postMessage('alive');
      channel.close();
    }
    if (isLost) throw new TakenOver();
  };
  const begin = () => {
    sureAt = performance.now();
    working = work(demandHeld);
    return working;
  };
  await take(name, locks, patience, begin).catch((error: unknown) => {
    if (!working) throw error;
    isLost = true;
  });
  return working as Promise<T>;
}

/** Waits for the lock, and takes it by force from a holder that is silent. */
function take(name: string, locks: LockManager, patience: number, work: () => Promise<unknown>): Promise<unknown> {
  const waiting = new AbortController();
  const stopWatching = watchHolder(name, patience, () => waiting.abort());
  const begin = () => {
    stopWatching();
    return work();
  };
  return locks.request(name, { signal: waiting.signal }, begin).catch((error: unknown) => {
    stopWatching();
    if (!waiting.signal.aborted) throw error;
    return locks.request(name, { steal: true }, begin);
  });
}

/** Calls back after `patience` ms of looks, not of time: a tab that was frozen itself has not waited meanwhile. */
function watchHolder(name: string, patience: number, onSilence: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  let silence = 0;
  const look = () => {
    if (!channel) {
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', () => {
        silence = 0;
      });
    }
    if (isWatched()) silence += LOOK_EVERY_MS;
    if (silence >= patience) onSilence();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    channel?.close();
  };
}
