/**
 * Does something again and again, one run after the other; it does not keep the process alive.
 * @param work never rejects
 * @param atOnce whether the first run is now, and not only after the first interval
 * @returns a function that stops it; resolves when the current run has ended
 */
export function repeat(work: () => Promise<unknown>, everyMs: number, { atOnce }: { atOnce: boolean }) {
  let running: Promise<unknown> = atOnce ? work() : Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(work);
  }, everyMs).unref();
  return async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
}
