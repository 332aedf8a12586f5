import { isWatched } from './coming-back.ts';

/** Another tab went on without this one, which was frozen with the lock in its hands. What this one has read may be old. */
export class TakenOver extends Error {}

/** Call it right before each write. Rejects with `TakenOver` when the lock is another tab's by now. */
export type DemandHeld = () => Promise<void>;

/** Runs work one at a time, across all tabs of this device where the browser has Web Locks. */
export type Exclusive = <T>(work: (demandHeld: DemandHeld) => Promise<T>) => Promise<T>;

/** For work that may be done twice: once more if another tab went on without this one, which is awake again. */
export const onceMore =
  (exclusive: Exclusive): Exclusive =>
  (work) =>
    exclusive(work).catch((error: unknown) => {
      if (error instanceof TakenOver) return exclusive(work);
      throw error;
    });

const LOOK_EVERY_MS = 1_000;

/** A holder that has not written for this long asks whether it still is one, and sends a heartbeat to those who wait. */
const SURE_FOR_MS = 2_000;

/**
 * @param locks undefined outside a secure context: then only this tab's work is serialised
 * @param patience ms without a heartbeat of the lock's holder after which a tab that people look at steals it
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

/** A holder of the documents' lock that sends no heartbeat for so long is frozen: others go on without it. */
const FROZEN_MS = 20_000;

/** Of the documents of a replica: held from reading them until writing them, and while they are removed. */
export const writeLock = (name: string, locks: LockManager | undefined): Exclusive =>
  createExclusive(`${name}-write`, locks, FROZEN_MS);

async function hold<T>(
  name: string,
  locks: LockManager,
  patience: number,
  work: (demandHeld: DemandHeld) => Promise<T>,
): Promise<T> {
  // Not when it is granted: a tab that was frozen by then hears of it late, when another one may have taken the lock.
  let sureAt = performance.now();
  let isLost = false;
  let working: Promise<T> | undefined;
  const demandHeld = async () => {
    while (performance.now() - sureAt > SURE_FOR_MS) {
      const askedAt = performance.now();
      // A tab that thaws goes on before it hears that its lock was stolen; this answer comes after that.
      await locks.query();
      sureAt = askedAt;
      const channel = new BroadcastChannel(name);
      channel.postMessage('heartbeat');
      channel.close();
    }
    if (isLost) throw new TakenOver();
  };
  const begin = () => {
    working = work(demandHeld);
    return working;
  };
  const over = take(name, locks, patience, begin).catch((error: unknown) => {
    if (!working) throw error;
    isLost = true;
  });
  locks.request(heartbeatOf(name), { mode: 'shared' }, () => over).catch(() => undefined);
  await over;
  return working as Promise<T>;
}

/**
 * Beside the lock, a tab that sends heartbeats holds this one, under the name that it has had from the first. One of an older
 * app does not, and asks nobody before it writes.
 */
const heartbeatOf = (name: string) => `${name}-signs`;

/** The browser's id of the tab that has the lock, if it is one that sends heartbeats. */
async function beatingHolder(name: string, locks: LockManager): Promise<string | undefined> {
  const { held = [] } = await locks.query();
  const holder = held.find((lock) => lock.name === name)?.clientId;
  return held.find((lock) => lock.name === heartbeatOf(name) && lock.clientId === holder)?.clientId;
}

/** Waits for the lock, and steals it from a holder that is silent. */
function take(name: string, locks: LockManager, patience: number, work: () => Promise<unknown>): Promise<unknown> {
  const waiting = new AbortController();
  const stopWatching = watchHolder(name, locks, patience, () => waiting.abort());
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

/**
 * Calls back after `patience` ms of looks at one holder, not of time: a tab that was frozen itself has not waited meanwhile.
 */
function watchHolder(name: string, locks: LockManager, patience: number, onSilence: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  let silence = 0;
  let holder: string | undefined;
  let isOver = false;
  const look = async () => {
    if (!channel) {
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', () => {
        silence = 0;
      });
    }
    const now = await beatingHolder(name, locks);
    if (now !== holder) silence = 0;
    holder = now;
    if (isWatched()) silence += LOOK_EVERY_MS;
    if (holder && silence >= patience && !isOver) onSilence();
  };
  // What the browser does not tell is asked again at the next look.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    channel?.close();
  };
}
