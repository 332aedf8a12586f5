import type { DBCore, Dexie } from 'dexie';
import type { RxStorageInstance } from 'rxdb';

/** A connection that the browser has closed is open again by then, also on a slow phone: milliseconds between tries. */
const AGAIN_AFTER_MS = [100, 400, 1_500];

const READS = ['query', 'count', 'findDocumentsById'] as const;

/** What ends the reads that wait for a database. */
const cutOffs = new WeakMap<Dexie, Set<() => void>>();

function cutOffsOf(database: Dexie): Set<() => void> {
  const known = cutOffs.get(database) ?? new Set();
  cutOffs.set(database, known);
  return known;
}

/** Tells the reads of a database when the browser aborts one: RxDB's cursors hear of success alone, and would wait for ever. */
export const endReadsOnAbort = (database: Dexie): Dexie =>
  database.use({
    stack: 'dbcore',
    name: 'cut-off',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options);
        const cutOff = () => {
          for (const end of cutOffsOf(database)) end();
        };
        if (mode === 'readonly') (transaction as unknown as IDBTransaction).addEventListener('abort', cutOff);
        return transaction;
      },
    }),
  });

interface Stored extends Pick<RxStorageInstance<object, unknown, unknown>, (typeof READS)[number]> {
  readonly internals: Promise<{ dexieDb: Dexie }>;
  readonly closed?: unknown;
}

/**
 * Lets a storage read again what the browser has cut off, as it does when it is short of memory or an iPhone comes back from
 * sleep: a live query ends with its first error, and its screen would stay as it was.
 */
export function retryReads<Instance>(instance: Instance): Instance {
  const storage = instance as Stored;
  for (const name of READS) {
    const read = storage[name].bind(storage) as (...given: unknown[]) => Promise<unknown>;
    const again = async (...given: unknown[]): Promise<unknown> => {
      const waiting = cutOffsOf((await storage.internals).dexieDb);
      for (let tries = 0; ; tries++) {
        let cutOff = () => {};
        const isCutOff = new Promise((_, reject) => {
          cutOff = () => reject(new Error('cut off'));
        });
        waiting.add(cutOff);
        try {
          return await Promise.race([read(...given), isCutOff]);
        } catch (error) {
          const milliseconds = AGAIN_AFTER_MS[tries];
          // Whoever closes it wants no answer any more.
          if (storage.closed || milliseconds === undefined) throw error;
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
        } finally {
          waiting.delete(cutOff);
        }
      }
    };
    Object.assign(storage, { [name]: again });
  }
  return instance;
}
