import { Dexie, type DexieOptions } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ReplicaStorage } from '../collections.ts';
import { endingIndexedDB, onceBack } from '../tabs/put-aside.ts';
import { ReplicaStorageError } from './storage-error.ts';

/** Other tabs get this long to let go of an older version of a database. */
export const BLOCKED_MS = 3_000;

/** IndexedDB, with each transaction on disk before it counts as done. */
export const onDisk = (): DexieOptions => ({
  chromeTransactionDurability: 'strict',
  ...(Dexie.dependencies.indexedDB && { indexedDB: endingIndexedDB(Dexie.dependencies.indexedDB) }),
});

export const replicaStorage = (): ReplicaStorage =>
  getRxStorageDexie({ ...onDisk(), onCreate: (database: Dexie) => keepOpen(database) });

/**
 * A connection may be closed under the app: by a browser short of memory, and by Dexie when the page is put aside for
 * going back to it, or when a newer app changes the database. It is opened again.
 */
function keepOpen(database: Dexie): void {
  database.on('close', () =>
    // Who closes it on purpose says so right after this.
    queueMicrotask(() => {
      if (!database.hasFailed()) onceBack(() => void database.open());
    }),
  );
}

/** Opens a database, or says that another tab is in the way: to wait for it in silence would look like a dead app. */
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
