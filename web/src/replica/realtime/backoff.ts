/** Whether the socket is open: with it, a device notices the start and end of trouble sooner. */
export type Reach = 'socket' | 'alone';

/**
 * Upper limits in ms. `retry`: once the network is well again, the next call starts within this time, also when the
 * current call hangs: a call without progress is aborted after `silence`, and the wait counts from its start.
 * `poll`: interval of pulls while nothing is wrong.
 */
export const LIMITS: Record<Reach, { retry: number; silence: number; poll: number }> = {
  socket: { retry: 8_000, silence: 6_000, poll: 300_000 },
  alone: { retry: 30_000, silence: 20_000, poll: 30_000 },
};

/** Times that the socket took to open: two round trips, and what stood before it in the line's queue. */
const DELAYS = 3;

/**
 * How long a call may be silent, in ms. On a line with a round trip of two seconds a lost segment makes a silence of six.
 * @param delay that the socket took to open, in ms
 */
export const patience = (reach: Reach, delay: number): number =>
  Math.min(LIMITS.alone.silence, LIMITS[reach].silence + DELAYS * delay);

/** When a person returns, a call without progress for this long is aborted and replaced. */
export const PATIENCE_MS = 10_000;

const SHORTEST_MS = 1_000;
/** All devices may fail at the same moment: their first retries are spread over this time. */
const FIRST_LIMIT_MS = 8_000;
/** Calls that one event triggers on all devices are spread over this time. */
const SPREAD_MS = 6_000;

type State =
  /** May call now. */
  | 'free'
  /** A person or the network's return asked for a call that is not made yet: a socket that opens does not delay it. */
  | 'asked'
  /** A call failed: waits for its own back-off. */
  | 'backing_off'
  /** The server was heard since the failure: waits only to spread the calls of all devices. */
  | 'spreading'
  /** The server set the wait (`Retry-After`). Only a person or the network's return ends it. */
  | 'told';

/** State of one direction (push or pull) and when its next call may begin, in time of the monotonic clock. */
export interface Way {
  state: State;
  /** Consecutive failures. */
  failures: number;
  notBefore: number;
}

export const FREE: Way = { state: 'free', failures: 0, notBefore: 0 };

export interface Events {
  /** A call that began at `startedAt` failed. `retryAfter`: the wait in ms that the server asks for. */
  failed: { startedAt: number; retryAfter: number | null; reach: Reach };
  /** A call in this direction succeeded. */
  answered: unknown;
  /** The server works: it sent a message on the socket, or answered a call in the other direction. */
  heard: unknown;
  /** The socket reconnected, maybe on all devices at once: missed news must be pulled. */
  reconnected: unknown;
  /** A person asks for a sync, or the network is back. */
  asked: unknown;
}

interface Chance {
  now: number;
  /** Random number, 0 to 1. */
  random: number;
}

type Step<E extends keyof Events> = (way: Way, event: Events[E], chance: Chance) => Way;

const stay = (way: Way): Way => way;
const free = (): Way => FREE;
const ask = (): Way => ({ ...FREE, state: 'asked' });

const fail: Step<'failed'> = ({ failures: before }, { startedAt, retryAfter, reach }, { now, random }) => {
  const failures = before + 1;
  const limit = Math.min(LIMITS[reach].retry, FIRST_LIMIT_MS * 2 ** Math.min(failures - 1, 10));
  const earliest = now + SHORTEST_MS;
  const latest = Math.max(startedAt + limit, earliest + SHORTEST_MS);
  const ownChoice = earliest + random * (latest - earliest);
  if (retryAfter === null) return { state: 'backing_off', failures, notBefore: ownChoice };
  return { state: 'told', failures, notBefore: Math.max(ownChoice, now + retryAfter) };
};

const spread = (way: Way, _event: unknown, { now, random }: Chance): Way => ({
  ...way,
  state: 'spreading',
  notBefore: now + random * SPREAD_MS,
});

/** Only once per failure: if every poke drew a new random wait, a busy event would leave no pause after failures. */
const sooner = (way: Way, event: unknown, chance: Chance): Way => {
  const next = spread(way, event, chance);
  return { ...next, notBefore: Math.min(way.notBefore, next.notBefore) };
};

const TABLE: { [S in State]: { [E in keyof Events]: Step<E> } } = {
  free: { failed: fail, answered: free, heard: stay, reconnected: spread, asked: ask },
  asked: { failed: fail, answered: free, heard: stay, reconnected: stay, asked: stay },
  backing_off: { failed: fail, answered: free, heard: sooner, reconnected: sooner, asked: ask },
  spreading: { failed: fail, answered: free, heard: stay, reconnected: stay, asked: ask },
  told: { failed: fail, answered: free, heard: stay, reconnected: stay, asked: ask },
};

/** State transition of one direction; the only function that decides when the next call may begin. */
export function step<E extends keyof Events>(way: Way, kind: E, event: Events[E], chance: Chance): Way {
  return TABLE[way.state][kind](way, event, chance);
}

/** Random delay of a pull for which all devices may have the same reason: a lost socket, news too large for a delta. */
export const spreadDelay = (random: () => number = Math.random): number => random() * SPREAD_MS;
