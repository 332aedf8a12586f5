/** The embedded database does neither by itself; without them its log and its tables grow for ever. */
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;

/** @returns stops it, after what runs has ended */
export function scheduleUpkeep(run: (statement: string) => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const every = (milliseconds: number, statement: string) =>
    setInterval(() => {
      // A failure is met again by the next query, which has somebody to tell.
      running = running.then(() => run(statement)).catch(() => {});
    }, milliseconds).unref();
  const timers = [every(CHECKPOINT_EVERY_MS, 'CHECKPOINT'), every(VACUUM_EVERY_MS, 'VACUUM ANALYZE')];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
