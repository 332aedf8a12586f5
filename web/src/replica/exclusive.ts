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

/**
 * Calls back once this tab is the one that talks to the server; when that tab dies, the browser gives the lock to the
 * next at once. Answers how to give it up.
 */
export function leadOneTab(name: string, locks: LockManager | undefined, onLeading: () => void): () => void {
  const stop = new AbortController();
  if (!locks) {
    queueMicrotask(() => stop.signal.aborted || onLeading());
    return () => stop.abort();
  }
  const released = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const lead = () => {
    onLeading();
    return released;
  };
  locks.request(name, { signal: stop.signal }, lead).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return () => stop.abort();
}
