/** Whether the server can tell of news: with an open socket a device notices trouble, and its end, sooner. */
export type Reach = 'socket' | 'alone';

/**
 * After all is well again the next call begins within `retry`, also when one that hangs was begun a moment before: a
 * call that does not move is given up after `silence`, and the wait is counted from its beginning. `poll`: how often to
 * ask although nothing is wrong. In ms, each at the most.
 */
export const LIMITS: Record<Reach, { retry: number; silence: number; poll: number }> = {
  socket: { retry: 8_000, silence: 6_000, poll: 300_000 },
  alone: { retry: 30_000, silence: 20_000, poll: 30_000 },
};

const SHORTEST_MS = 1_000;
/** The first failure may be everybody's: they come back over so long a time. */
const FIRST_LIMIT_MS = 8_000;
/** What all devices hear at the same moment makes them call over so long a time. */
const SPREAD_MS = 6_000;

type State =
  /** May call. */
  | 'free'
  /** A call failed: waits by its own choice. */
  | 'backing_off'
  /** The server was heard of since: waits only so that not everybody calls at once. */
  | 'spreading'
  /** The server said how long (`Retry-After`). Only a person, or the network that is back, ends it. */
  | 'told';

/** One way to the server (sending or fetching), and when its next call may begin, by a monotonic clock. */
export interface Way {
  state: State;
  /** In a row. */
  failures: number;
  notBefore: number;
}

export const FREE: Way = { state: 'free', failures: 0, notBefore: 0 };

export interface Events {
  /** A call that began at `startedAt` failed. `retryAfter`: ms that the server asks for. */
  failed: { startedAt: number; retryAfter: number | null; reach: Reach };
  /** A call of this way was answered as it should be. */
  answered: unknown;
  /** The server is there: it spoke on the socket, or answered a call of the other way. */
  heard: unknown;
  /** The socket is open again, perhaps everybody's at this moment: what was missed is to be asked for. */
  reconnected: unknown;
  /** A person asks, or the network is back. */
  asked: unknown;
}

interface Chance {
  now: number;
  /** 0 to 1. */
  random: number;
}

type Step<E extends keyof Events> = (way: Way, event: Events[E], chance: Chance) => Way;

const stay = (way: Way): Way => way;
const free = (): Way => FREE;

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

/** Once for each failure: were every poke to draw anew, a busy event would leave no pause between failures. */
const sooner = (way: Way, event: unknown, chance: Chance): Way => {
  const next = spread(way, event, chance);
  return { ...next, notBefore: Math.min(way.notBefore, next.notBefore) };
};

const TABLE: { [S in State]: { [E in keyof Events]: Step<E> } } = {
  free: { failed: fail, answered: free, heard: stay, reconnected: spread, asked: free },
  backing_off: { failed: fail, answered: free, heard: sooner, reconnected: sooner, asked: free },
  spreading: { failed: fail, answered: free, heard: stay, reconnected: stay, asked: free },
  told: { failed: fail, answered: free, heard: stay, reconnected: stay, asked: free },
};

/** What becomes of a way by what happens; the one place that decides when the next call may begin. */
export function step<E extends keyof Events>(way: Way, kind: E, event: Events[E], chance: Chance): Way {
  return TABLE[way.state][kind](way, event, chance);
}

/** A channel that all devices lost together makes each ask for news at a moment of its own. */
export const spreadDelay = (random: () => number = Math.random): number => random() * SPREAD_MS;
