import { RxQueryBase, type RxStorageInstance } from 'rxdb';

/** A connection that the browser has closed is open again by then, also on a slow phone: milliseconds between tries. */
const AGAIN_AFTER_MS = [100, 400, 1_500];

const READS = ['query', 'count', 'findDocumentsById'] as const;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Lets a storage read again what the browser has aborted, as it does when it is short of memory or an iPhone comes back from
 * sleep: a live query ends with its first error, and its screen would stay as it was.
 */
export function readingAgain<Instance>(instance: Instance): Instance {
  const storage = instance as Pick<RxStorageInstance<object, unknown, unknown>, (typeof READS)[number]> & {
    closed?: unknown;
  };
  for (const name of READS) {
    const read = storage[name].bind(storage) as (...given: unknown[]) => Promise<unknown>;
    const again = async (...given: unknown[]): Promise<unknown> => {
      for (const milliseconds of AGAIN_AFTER_MS) {
        try {
          return await read(...given);
        } catch (error) {
          // Whoever closes it wants no answer any more.
          if (storage.closed) throw error;
          await pause(milliseconds);
        }
      }
      return read(...given);
    };
    Object.assign(storage, { [name]: again });
  }
  return instance;
}

interface Query {
  _ensureEqualQueue: Promise<boolean>;
  _execOverDatabase(rerunCount?: number): Promise<unknown>;
}

const query = RxQueryBase.prototype as unknown as Query;
const run = query._execOverDatabase;

/**
 * RxDB 17.6 runs a query behind its last run, and keeps the query for whoever asks the same: one run that failed would be
 * the answer to all after it, until the page is loaded again.
 */
query._execOverDatabase = async function (rerunCount) {
  try {
    return await run.call(this, rerunCount);
  } catch (error) {
    this._ensureEqualQueue = Promise.resolve(false);
    throw error;
  }
};
