/** Runs work one at a time, across all tabs of this device where the browser has Web Locks. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** @param locks undefined outside a secure context: then only this tab's work is serialised */
export function createExclusive(name: string, locks: LockManager | undefined): Exclusive {
  if (locks) return (work) => locks.request(name, work) as ReturnType<typeof work>;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
