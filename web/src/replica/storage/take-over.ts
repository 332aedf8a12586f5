import { replicaSchemas } from 'virtual:replica-schemas';
import {
  createRevision,
  createRxDatabase,
  createRxSchema,
  deepEqual,
  getAllCollectionDocuments,
  now,
  type RxJsonSchema,
  type RxStorage,
} from 'rxdb';

type Schema = RxJsonSchema<Record<string, unknown>>;

const CONFLICT = 409;

/**
 * Makes the collections of a database those of this app, if what was stored differs in fields alone that no index has:
 * RxDB stores a document as it comes, and keeps the schema only to compare it.
 * @param before called before anything is changed
 * @returns false, and nothing is changed, if something is stored otherwise
 */
export async function takeOver(
  name: string,
  // biome-ignore lint/suspicious/noExplicitAny: the type parameters are internals of the storage.
  storage: RxStorage<any, any>,
  before: () => Promise<void>,
): Promise<boolean> {
  const rx = await createRxDatabase({ name, storage, multiInstance: true });
  try {
    const stored = (await getAllCollectionDocuments(rx.internalStore)).flatMap((document) => {
      const schema = (replicaSchemas as unknown as Record<string, Schema>)[document.data.name];
      return schema ? [{ document, ours: createRxSchema(schema, rx.hashFunction) }] : [];
    });
    const isOurs = stored.every(({ document, ours }) =>
      deepEqual(asStored(document.data.schema as Schema), asStored(ours.jsonSchema as Schema)),
    );
    if (!isOurs) return false;
    await before();
    const { error } = await rx.internalStore.bulkWrite(
      await Promise.all(
        stored.map(async ({ document, ours }) => ({
          previous: document,
          document: {
            ...document,
            data: { ...document.data, schema: ours.jsonSchema, schemaHash: await ours.hash },
            _rev: createRevision(rx.token, document),
            _meta: { ...document._meta, lwt: now() },
          },
        })),
      ),
      'baraza',
    );
    // Another tab has done the same.
    return error.every(({ status }) => status === CONFLICT);
  } finally {
    await rx.close();
  }
}

/** A schema without the fields that nothing looks for. */
function asStored({ properties, indexes = [], ...rest }: Schema): object {
  const lookedFor = new Set(indexes.flat());
  const kept = Object.entries(properties).filter(([field]) => lookedFor.has(field));
  return { ...rest, indexes, properties: Object.fromEntries(kept) };
}
