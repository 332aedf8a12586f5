/** The embedded database does neither by itself; without them its log and its tables grow for ever. */
const CHECKPOINT_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;
/** A new database has been filled by then, and its planner knows nothing of it. */
const FIRST_VACUUM_MS = 60_000;

/** @returns stops it, after what runs has ended */
export function scheduleUpkeep(run: (statement: string) => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const queue = (statement: string) => {
    // A failure is met again by the next query, which has somebody to tell.
    running = running.then(() => run(statement)).catch(() => undefined);
  };
  const timers = [
    setInterval(() => queue('CHECKPOINT'), CHECKPOINT_EVERY_MS),
    setInterval(() => queue('VACUUM ANALYZE'), VACUUM_EVERY_MS),
    setTimeout(() => queue('VACUUM ANALYZE'), FIRST_VACUUM_MS),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await running;
  };
}
