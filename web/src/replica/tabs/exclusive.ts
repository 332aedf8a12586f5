/** Runs pieces of work one after the other, in all tabs of this device where the browser can. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** @param locks absent where the page is not a secure context: then one tab is all that is kept in order. */
export function createExclusive(name: string, locks: LockManager | undefined): Exclusive {
  if (locks) return (work) => locks.request(name, work) as ReturnType<typeof work>;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** The place of the one tab that talks to the server. */
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
