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
