/** Yields the error and its nested causes (8 at most): Drizzle wraps what the driver threw. */
function* chain(error: unknown): Generator<{ code?: unknown; syscall?: unknown; message?: unknown }> {
  let current = error;
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth++) {
    yield current;
    current = (current as { cause?: unknown }).cause;
  }
}

/** The SQLSTATE (or the driver's own code) of an error; undefined if it did not come from the database. */
export function databaseCode(error: unknown): string | undefined {
  for (const { code } of chain(error)) if (typeof code === 'string') return code;
  return undefined;
}

const RETRY_AT_ONCE = new Set(['40001', '40P01']);

/**
 * A deadlock or serialization failure: the same work may succeed on a retry. A lock that was waited for in vain is no such
 * thing: who has it may have it for long, and each who waits takes a connection meanwhile.
 */
export const isRetryable = (error: unknown): boolean => RETRY_AT_ONCE.has(databaseCode(error) ?? '');

/** A lock that was waited for in vain: something else has a table for long. */
export const isHeld = (error: unknown): boolean => databaseCode(error) === '55P03';

/** SQLSTATE classes that describe the state of the server, not a fault in the query. */
const TRANSIENT_CLASSES = new Set(['08', '40', '53', '57', '58']);
/** A read-only standby; a transaction that was idle or ran too long; an object that is locked or in use. */
const TRANSIENT_STATES = new Set(['25006', '25P03', '25P04', '55006', '55P03']);
const CONNECTION_CODES = /^(ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_AGAIN$|E(HOST|NET)UNREACH$)/;
const DISK_CODES = /^(ENOSPC|EIO)$/;
/** Driver messages without a code: a connection was lost, closed, or not available in time. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout (exceeded when trying to connect|expired$)|Query read timeout$|Cannot use a pool after|PGlite is closed$)/;

/** The database was not reached: nobody listens, its name is not known, or the connection was lost or not made in time. */
export function isOutOfReach(error: unknown): boolean {
  const code = databaseCode(error);
  if (code === undefined) return [...chain(error)].some(({ message }) => CONNECTION_LOST.test(String(message)));
  // The file of a socket is made by the server that listens on it; any other file that is missing stays missing.
  const isOfSocket = code === 'ENOENT' && [...chain(error)].some(({ syscall }) => syscall === 'connect');
  return isOfSocket || CONNECTION_CODES.test(code);
}

/**
 * The database was out of reach, stopping, out of space or too slow. The request itself is valid and may be retried.
 * Never true for an error that the same request would cause each time.
 */
export function isTransient(error: unknown): boolean {
  const code = databaseCode(error) ?? '';
  // A state has a digit, unlike EPIPE.
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return TRANSIENT_STATES.has(code) || TRANSIENT_CLASSES.has(code.slice(0, 2));
  return isOutOfReach(error) || DISK_CODES.test(code);
}
