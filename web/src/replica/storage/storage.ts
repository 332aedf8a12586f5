import { Dexie, type DexieOptions } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ReplicaStorage } from '../collections.ts';
import { endingIndexedDB, onceBack } from '../tabs/put-aside.ts';
import './forget-failed-run.ts';
import { lookForManyAtOnce } from './look-for-many.ts';
import { endReadsOnAbort, retryReads } from './read-again.ts';
import { ReplicaStorageError } from './storage-error.ts';

/** How long to wait for other tabs to close an older version of a database. */
export const BLOCKED_MS = 3_000;

/** Dexie options: each IndexedDB transaction is on disk before it resolves. */
export const onDisk = (): DexieOptions => ({
  chromeTransactionDurability: 'strict',
  ...(Dexie.dependencies.indexedDB && { indexedDB: endingIndexedDB(Dexie.dependencies.indexedDB) }),
});

export function replicaStorage(): ReplicaStorage {
  const storage: ReplicaStorage = getRxStorageDexie({
    ...onDisk(),
    onCreate(database: Dexie) {
      keepOpen(database);
      database.use(lookForManyAtOnce);
      endReadsOnAbort(database);
    },
  });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (parameters) => retryReads(await create(parameters));
  return storage;
}

const keepOpen = (database: Dexie): void => onCutOff(database, () => void database.open());

/**
 * Calls back each time a connection was closed from outside: by a browser short of memory or that deletes the database, or
 * by Dexie when the page enters the back-forward cache or a newer app upgrades the database. In that cache not before the
 * page is back.
 */
export function onCutOff(database: Dexie, then: () => void): void {
  database.on('close', () =>
    // A deliberate close sets `hasFailed` right after this event.
    queueMicrotask(() => {
      if (!database.hasFailed()) onceBack(then);
    }),
  );
}

/** Opens a database; rejects when another tab blocks it: waiting silently would look like a frozen app. */
export function openDatabase(database: Dexie): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    database.on('blocked', (event) => {
      timer ??= setTimeout(() => reject(new ReplicaStorageError('blocked', event)), BLOCKED_MS);
    });
    database
      .open()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
