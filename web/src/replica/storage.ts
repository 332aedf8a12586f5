import type { Dexie } from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ReplicaStorage } from './collections.ts';
import { ReplicaStorageError } from './storage-error.ts';

/** Other tabs get this long to let go of an older version of a database. */
const BLOCKED_MS = 3_000;

/** IndexedDB, with each page on disk before its checkpoint counts. */
export const replicaStorage = (): ReplicaStorage =>
  getRxStorageDexie({ chromeTransactionDurability: 'strict', onCreate: (database: Dexie) => keepOpen(database) });

/** A browser may drop a connection (short of memory, a suspended tab), and only then says `close`. It is opened again. */
function keepOpen(database: Dexie): void {
  const watch = () => {
    database.backendDB().addEventListener('close', () => queueMicrotask(() => void database.open()));
  };
  const EVERY_TIME = true;
  database.on('ready', watch, EVERY_TIME);
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
