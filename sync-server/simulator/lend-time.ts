import { START, type VirtualTime } from './virtual-time.ts';

/** Globals through which the server and the fake IndexedDB read the time or set timers. */
const NAMES = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
] as const;
const THREADED = ['sign', 'verify', 'digest', 'importKey', 'generateKey', 'exportKey'] as const;

const realSetImmediate = globalThis.setImmediate;

export interface LentTime {
  /** Cancels all timers, because the process that set them has died. */
  dropTimers(): void;
  giveBack(): void;
}

/**
 * Runs all code of this process in virtual time. The pages of the devices have their own globals.
 * @param hasDriver whether a driver speaks to a database in real time: its zero timeouts then run in real time too
 */
export function lendTime(time: VirtualTime, { hasDriver }: { hasDriver: boolean }): LentTime {
  // Save values, not descriptors: some are accessors, which would keep an assigned value.
  const before = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
  let timers = new Map<Timer, () => void>();

  const start = (work: (...args: unknown[]) => void, ms: number, again: boolean, args: unknown[]): Timer => {
    const timer = new Timer((gone) => {
      timers.get(gone)?.();
      timers.delete(gone);
    });
    const arm = () => {
      const cancel = time.after(Math.max(1, ms || 0), () => {
        if (again) arm();
        else timers.delete(timer);
        work(...args);
      });
      timers.set(timer, cancel);
    };
    arm();
    return timer;
  };
  // How far other work has come by then differs in each run, so this is for what would never answer without it.
  const isInRealTime = () => hasDriver && time.standsStill;
  const clear = (timer: unknown) => timer instanceof Timer && timer.clear();
  type Work = (...args: unknown[]) => void;
  Object.assign(globalThis, {
    Date: dateOf(time),
    performance: { now: () => time.now - START },
    setTimeout: (work: Work, ms: number, ...args: unknown[]) =>
      isInRealTime() && !(ms > 0) ? realSetImmediate(work, ...args) : start(work, ms, false, args),
    setInterval: (work: Work, ms: number, ...args: unknown[]) => start(work, ms, true, args),
    clearTimeout: clear,
    clearInterval: clear,
    setImmediate: (work: Work, ...args: unknown[]) =>
      isInRealTime() ? realSetImmediate(work, ...args) : time.soon(() => work(...args)),
  });
  const giveThreadsBack = waitForThreads(time);
  return {
    dropTimers() {
      for (const cancel of timers.values()) cancel();
      timers = new Map();
    },
    giveBack() {
      giveThreadsBack();
      Object.assign(globalThis, before);
    },
  };
}

class Timer {
  readonly #clear: (timer: Timer) => void;

  constructor(clear: (timer: Timer) => void) {
    this.#clear = clear;
  }

  clear(): void {
    this.#clear(this);
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

function dateOf(time: VirtualTime): DateConstructor {
  const RealDate = globalThis.Date;
  return class extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(Math.floor(time.now));
      else super(...args);
    }

    static override now(): number {
      return Math.floor(time.now);
    }
  } as unknown as DateConstructor;
}

/** WebCrypto works in threads, in real time: virtual time stands still meanwhile. */
function waitForThreads(time: VirtualTime): () => void {
  const subtle = Object.getPrototypeOf(crypto.subtle) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const before = THREADED.map((name) => [name, subtle[name]] as const);
  for (const [name, original] of before) {
    if (!original) continue;
    subtle[name] = function threaded(...args: unknown[]) {
      return time.atOnce(() => original.apply(this, args));
    };
  }
  return () => {
    for (const [name, original] of before) if (original) subtle[name] = original;
  };
}
