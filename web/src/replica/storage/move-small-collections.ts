import { smallCollections } from 'virtual:replica-schemas';
import type { SmallCollectionName, SmallRow } from '@baraza/schema/replica-schemas';
import {
  getAllCollectionDocuments,
  prepareQuery,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorage,
  removeCollectionStorages,
} from 'rxdb';
import { createExclusive } from '../tabs/exclusive.ts';

type Stored = RxDocumentData<{ id: string }> & { _meta: { truth?: unknown } };

/**
 * Migration: earlier apps stored each small collection in a database of its own. Copies its documents, with this
 * device's unsent effects, to the shared collection, then removes the old database. If interrupted, it starts again
 * and skips rows that are already copied.
 */
export async function moveSmallCollections(
  rx: RxDatabase,
  small: RxCollection<SmallRow>,
  // biome-ignore lint/suspicious/noExplicitAny: the type parameters are internals of the storage.
  storage: RxStorage<any, any>,
): Promise<void> {
  if ((await oldCollections(rx)).length === 0) return;
  const oneTab = createExclusive(`${rx.name}-move`, globalThis.navigator?.locks);
  await oneTab(async () => {
    for (const { name, schema } of await oldCollections(rx)) {
      const rows = (await allOf(rx, storage, name, schema)).flatMap((document) => toRow(name, document));
      const { error } = await small.storageInstance.originalStorageInstance.bulkWrite(
        rows.map((document) => ({ document })),
        'baraza',
      );
      const failed = error.find(({ status }) => status !== ALREADY_THERE);
      if (failed) throw new Error(`${failed.documentId}: ${failed.status}`);
      await removeCollectionStorages(
        storage,
        rx.internalStore,
        rx.token,
        rx.name,
        name,
        true,
        undefined,
        rx.hashFunction,
      );
    }
  });
}

const ALREADY_THERE = 409;

interface OldCollection {
  name: SmallCollectionName;
  schema: RxJsonSchema<RxDocumentData<{ id: string }>>;
}

const oldCollections = async (rx: RxDatabase): Promise<OldCollection[]> =>
  (await getAllCollectionDocuments(rx.internalStore))
    .map(({ data }) => data as unknown as OldCollection)
    .filter(({ name }) => smallCollections.includes(name));

async function allOf(
  rx: RxDatabase,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  storage: RxStorage<any, any>,
  collectionName: string,
  schema: OldCollection['schema'],
): Promise<Stored[]> {
  const old = await storage.createStorageInstance<{ id: string }>({
    databaseInstanceToken: rx.token,
    databaseName: rx.name,
    collectionName,
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  });
  try {
    const everything = prepareQuery<RxDocumentData<{ id: string }>>(schema as never, {
      selector: {},
      sort: [{ id: 'asc' }],
      skip: 0,
    });
    return (await old.query(everything as never)).documents as Stored[];
  } finally {
    await old.close();
  }
}

/** Skips deleted documents, except those with a server version in `_meta.truth`. */
function toRow(kind: SmallCollectionName, stored: Stored): RxDocumentData<SmallRow>[] {
  const { _attachments, _deleted, _meta, _rev, ...document } = stored;
  if (_deleted && _meta.truth === undefined) return [];
  const row = { id: `${kind}/${document.id}`, kind, _attachments, _deleted, _meta, _rev };
  return [_deleted ? row : { ...row, document }];
}
