import { isTransient } from '../database/failures/errors.ts';
import type { ServerContext } from '../server-context.ts';

/** When each log was told last, ms of the monotonic clock. */
const toldAt = new WeakMap<ServerContext['log'], number>();
/** By then the health of the database is known, and nothing is tried. */
const TOLD_AGAIN_MS = 60_000;

/**
 * Writes what may be missed, on the way of a read: the read is answered while the database only reads, is full, or can't write
 * now. Nothing is tried while it is known to take no writes, as a statement that fails costs its connection.
 * @throws whatever else the write throws
 */
export async function noteIfItCan(
  { log, health }: Pick<ServerContext, 'log' | 'health'>,
  write: () => Promise<unknown>,
): Promise<void> {
  if (!health.takesWrites()) return;
  try {
    await write();
  } catch (error) {
    if (!isTransient(error)) throw error;
    const now = performance.now();
    if (now - (toldAt.get(log) ?? Number.NEGATIVE_INFINITY) < TOLD_AGAIN_MS) return;
    toldAt.set(log, now);
    log.warn({ err: error }, 'what calls leave behind is not noted: the database takes no writes now');
  }
}
