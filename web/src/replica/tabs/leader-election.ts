import { isWatched } from './coming-back.ts';

/** Interval of the question to the leader, and the time it has to answer. */
const EVERY_MS = 5_000;

/**
 * Lets a visible tab take over from a leader that is hidden or silent: a hidden tab doesn't poll, and the browser may
 * have frozen it while it holds the lock.
 */
export function watchLeader(tab: { leads(): boolean; ask(): void; takeOver(): void }): {
  answered(): void;
  stop(): void;
} {
  let silent = false;
  const look = () => {
    const follows = !tab.leads() && isWatched();
    if (follows && silent) tab.takeOver();
    silent = follows;
    if (follows) tab.ask();
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    answered: () => {
      silent = false;
    },
    stop: () => clearInterval(timer),
  };
}

/** The work of the leader tab. */
export interface Leadership {
  begin(): void;
  stop(): Promise<void>;
}

export interface Election<L extends Leadership> {
  /** Undefined while another tab leads. */
  readonly leader: L | undefined;
  /** Resolves once this tab leads. */
  elected(): Promise<void>;
  /** Call it when the leader has answered `ask`. */
  leaderAnswered(): void;
  stop(): Promise<void>;
}

/**
 * Elects one of the tabs that use this name.
 * @param start creates the leader's work, each time this tab becomes the leader
 * @param ask asks the other tabs whether a visible tab leads
 */
export function electLeader<L extends Leadership>(
  name: string,
  locks: LockManager | undefined,
  { start, ask }: { start: () => L; ask: () => void },
): Election<L> {
  let leader: L | undefined;
  let tellElected = () => {};
  let elected: Promise<void>;
  const standBy = () => {
    leader = undefined;
    elected = new Promise((resolve) => {
      tellElected = resolve;
    });
  };
  standBy();
  const stepDown = async () => {
    const before = leader;
    standBy();
    await before?.stop();
  };
  const lock = leadOneTab(name, locks, {
    onLeading: () => {
      leader = start();
      tellElected();
      leader.begin();
    },
    onTakenOver: () => void stepDown(),
  });
  const watch = watchLeader({ leads: () => leader !== undefined, ask, takeOver: lock.takeOver });
  return {
    get leader() {
      return leader;
    },
    elected: () => elected,
    leaderAnswered: watch.answered,
    stop: async () => {
      watch.stop();
      await stepDown();
      lock.stop();
    },
  };
}

/** The lock that the leader tab holds. */
export interface Lead {
  /** Takes the lock from its holder, even if that tab is frozen. */
  takeOver(): void;
  stop(): void;
}

/**
 * Calls `onLeading` once this tab holds the lock; when the holder dies, the browser gives the lock to the next tab at
 * once. A tab that lost the lock to a takeover stops and queues again.
 */
export function leadOneTab(
  name: string,
  locks: LockManager | undefined,
  { onLeading, onTakenOver }: { onLeading(): void; onTakenOver(): void },
): Lead {
  let stopped = false;
  if (!locks) {
    queueMicrotask(() => stopped || onLeading());
    return {
      takeOver: () => undefined,
      stop: () => {
        stopped = true;
      },
    };
  }
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  /** The lock request that made this tab the leader. */
  let leadsBy: object | undefined;
  let waiting = new AbortController();
  const request = (how: LockOptions) => {
    const own = {};
    const lead = () => {
      const isNew = !leadsBy;
      leadsBy = own;
      if (isNew) onLeading();
      return released;
    };
    locks.request(name, how, lead).catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') throw error;
      // No takeover: this tab itself aborted or replaced the request.
      if (stopped || leadsBy !== own) return;
      leadsBy = undefined;
      onTakenOver();
      wait();
    });
  };
  const wait = () => {
    waiting.abort();
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  wait();
  return {
    takeOver: () => {
      waiting.abort();
      request({ steal: true });
    },
    stop: () => {
      stopped = true;
      waiting.abort();
      release();
    },
  };
}
