import { replicaSchemas, smallCollections } from 'virtual:replica-schemas';
import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import type { LargeCollectionName, SmallCollectionName, SmallRow } from '@baraza/schema/replica-schemas';
import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
  type RxStorageInstance,
  removeRxDatabase,
} from 'rxdb';
import { moveSmallCollections } from './storage/move-small-collections.ts';
import { SmallCollection } from './storage/small-collection.ts';
import { takeOver } from './storage/take-over.ts';
import { hearOtherTabs } from './tabs/tab-messages.ts';

type LargeCollections = { readonly [C in LargeCollectionName]: RxCollection<DocumentOf<C>> };
export type ReplicaCollections = LargeCollections & {
  readonly [C in SmallCollectionName]: SmallCollection<DocumentOf<C>>;
};
type StoredCollections = LargeCollections & { readonly small: RxCollection<SmallRow> };
// biome-ignore lint/suspicious/noExplicitAny: the type parameters are internals of the storage.
export type ReplicaStorage = RxStorage<any, any>;

export interface ReplicaDatabase {
  readonly rx: RxDatabase<StoredCollections>;
  readonly collections: ReplicaCollections;
}

/** All collection names, in the order in which a new replica needs them. */
export const collectionNames = [
  ...Object.keys(replicaSchemas).filter((name) => name !== 'small'),
  ...smallCollections,
] as CollectionName[];

/** RxDB's error code when the stored schema differs from the app's. */
const OTHER_SHAPE = 'DB6';

/**
 * Opens the replica's database. What an app with other fields wrote stays, because a phone may be updated where there is no
 * network; what is stored otherwise is deleted.
 * @param beforeKeeping called before documents of another app are taken over: they have to be pulled anew
 */
export async function openCollections(
  name: string,
  storage: ReplicaStorage,
  beforeKeeping: () => Promise<void> = async () => {},
): Promise<ReplicaDatabase> {
  try {
    return await createWithCollections(name, storage);
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_SHAPE) throw error;
    if (!(await takeOver(name, storage, beforeKeeping))) await removeRxDatabase(name, storage);
    return createWithCollections(name, storage);
  }
}

async function createWithCollections(name: string, storage: ReplicaStorage): Promise<ReplicaDatabase> {
  hearOtherTabs();
  const rx = await createRxDatabase<StoredCollections>({ name, storage, multiInstance: true, eventReduce: true });
  try {
    await rx.addCollections(
      Object.fromEntries(Object.entries(replicaSchemas).map(([collection, schema]) => [collection, { schema }])),
    );
    // The storage does not wait for its databases. One that another page holds would stop the first sync without a word.
    await Promise.all(
      Object.values(rx.collections).map((opened) => opened.storageInstance.originalStorageInstance.internals),
    );
    const { small, ...large } = rx.collections;
    await moveSmallCollections(rx as unknown as RxDatabase, small, storage);
    const packed = smallCollections.map((collection) => [collection, new SmallCollection(small, collection)] as const);
    return { rx, collections: { ...large, ...Object.fromEntries(packed) } as ReplicaCollections };
  } catch (error) {
    await rx.close();
    throw error;
  }
}

/** How the documents of a collection are stored, below RxDB's own write path. */
export interface StoredRows {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly storage: RxStorageInstance<any, any, any>;
  rowId(id: string): string;
  /** @param document null: it was deleted; the row then keeps none of its content */
  toRow(id: string, document: Record<string, unknown> | null): { id: string };
  toDocument(row: object): Record<string, unknown>;
}

export function storedRows({ rx }: ReplicaDatabase, collection: CollectionName): StoredRows {
  if (isSmall(collection)) {
    const rowId = (id: string) => `${collection}/${id}`;
    return {
      storage: rx.small.storageInstance.originalStorageInstance,
      rowId,
      toRow: (id, document) => ({ id: rowId(id), kind: collection, ...(document && { document }) }),
      toDocument: (row) => (row as SmallRow).document ?? {},
    };
  }
  // The indexes need these fields even in the row of a deleted document.
  const { required } = replicaSchemas[collection] as { required: readonly string[] };
  return {
    storage: rx[collection].storageInstance.originalStorageInstance,
    rowId: (id) => id,
    toRow: (id, document) => ({ ...(document ?? Object.fromEntries(required.map((field) => [field, '']))), id }),
    toDocument: (row) => row as Record<string, unknown>,
  };
}

const isSmall = (name: CollectionName): name is SmallCollectionName =>
  (smallCollections as readonly CollectionName[]).includes(name);
