import { replicaSchemas } from 'virtual:replica-schemas';
import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage, removeRxDatabase } from 'rxdb';
import { hearOtherTabs } from './tabs/tab-messages.ts';

export type ReplicaCollections = { readonly [C in CollectionName]: RxCollection<DocumentOf<C>> };
export type ReplicaDatabase = RxDatabase<ReplicaCollections>;
// biome-ignore lint/suspicious/noExplicitAny: the inner workings of a storage are its own affair.
export type ReplicaStorage = RxStorage<any, any>;

export const collectionNames = Object.keys(replicaSchemas) as CollectionName[];

/** Code of RxDB's error for a stored database whose documents have another shape. */
const OTHER_SHAPE = 'DB6';

/** Opens the replica's database; one left by an app whose documents had another shape is emptied, and filled anew. */
export async function openCollections(name: string, storage: ReplicaStorage): Promise<ReplicaDatabase> {
  try {
    return await createWithCollections(name, storage);
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_SHAPE) throw error;
    await removeRxDatabase(name, storage);
    return createWithCollections(name, storage);
  }
}

async function createWithCollections(name: string, storage: ReplicaStorage): Promise<ReplicaDatabase> {
  hearOtherTabs();
  const database = await createRxDatabase<ReplicaCollections>({
    name,
    storage,
    multiInstance: true,
    eventReduce: true,
  });
  try {
    await database.addCollections(
      Object.fromEntries(collectionNames.map((collection) => [collection, { schema: replicaSchemas[collection] }])),
    );
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
