import { watchLeader } from './watch-leader.ts';

/** What a tab does for as long as it leads. */
export interface Leadership {
  begin(): void;
  stop(): Promise<void>;
}

export interface Election<L extends Leadership> {
  /** Undefined while another tab leads. */
  readonly leader: L | undefined;
  /** Resolves once this tab leads. */
  elected(): Promise<void>;
  /** The leader has answered what `ask` asks. */
  leaderAnswered(): void;
  stop(): Promise<void>;
}

/**
 * Elects one of the tabs that use this name.
 * @param start makes what this tab does as the leader, each time that it becomes it
 * @param ask asks the other tabs for a leader that somebody looks at
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

/** The lock of the one tab that talks to the server. */
export interface Lead {
  /** Takes it from the tab that has it, whether that one still moves or not. */
  takeOver(): void;
  stop(): void;
}

/**
 * Calls back once this tab is the one that talks to the server; when that tab dies, the browser gives the lock to the
 * next at once. A tab that was taken over from stops, and waits for its turn again.
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
  /** The request by which this tab leads. */
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
      // Given up by itself, for a better one.
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
