import { addRxPlugin, createRxDatabase, type RxDatabase, type RxJsonSchema } from 'rxdb';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '../define/entity.ts';
import { type CollectionName, collectionNames, entities } from '../entities.ts';
import { replicaSchemas } from '../replica-schemas.ts';
import { sampleEvent } from '../samples/index.ts';

/** RxDB's open edition slows down above 13 and throws; three are kept free for what is to come. */
const COLLECTIONS_MAX = 10;

const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));

/** A document as somebody gets it who is neither its owner nor an admin. */
function publicPart(name: (typeof collectionNames)[number], document: object): object {
  const restricted = entities[name].restricted as Record<string, readonly Audience[]>;
  return Object.fromEntries(
    Object.entries(document).filter(([field]) => !restricted[field] || restricted[field].includes('public')),
  );
}

/** A document as it is stored: a small collection's is in a row of the one that they share. */
const storedForm = (collection: CollectionName, document: object): object =>
  collection in replicaSchemas
    ? document
    : { id: `${collection}/${(document as { id: string }).id}`, kind: collection, document };

describe('replica schemas', () => {
  it(`are at most ${COLLECTIONS_MAX}`, () => {
    expect(Object.keys(replicaSchemas).length).toBeLessThanOrEqual(COLLECTIONS_MAX);
  });

  it.each(Object.entries(replicaSchemas))('%s: every indexed string says how long it may be', (_, schema) => {
    const { properties, indexes = [], primaryKey } = schema as RxJsonSchema<Record<string, unknown>>;
    const indexed = [primaryKey as string, ...indexes.flat()];
    const unbounded = indexed.filter((field) => properties[field]?.type === 'string' && !properties[field].maxLength);
    expect(unbounded).toEqual([]);
  });

  it('say nothing that a plain JSON file could not', () => {
    expect(JSON.parse(JSON.stringify(replicaSchemas))).toEqual(replicaSchemas);
  });
});

it('the shape of what is stored does not depend on how a version of Zod writes its patterns', () => {
  expect(JSON.stringify(replicaSchemas)).not.toMatch(/"(pattern|format)":/);
});

describe('a replica made of them', () => {
  let database: RxDatabase;

  beforeAll(async () => {
    disableWarnings();
    addRxPlugin(RxDBDevModePlugin);
    database = await createRxDatabase({
      name: 'schemas',
      storage: wrappedValidateAjvStorage({ storage: getRxStorageMemory() }),
      multiInstance: false,
    });
    await database.addCollections(
      Object.fromEntries(Object.entries(replicaSchemas).map(([name, schema]) => [name, { schema }])),
    );
  });

  afterAll(async () => {
    await database.close();
  });

  it.each(collectionNames)('%s takes every sample, whole or as the public gets it', async (name) => {
    const collection = database.collections[name] ?? database.collections.small!;
    const rows: object[] = samples[name].map((row) => (name === 'events' ? { ...row, ticket_keys: [] } : row));
    for (const documents of [rows, rows.map((row) => publicPart(name, row))]) {
      const { success, error } = await collection.bulkInsert(documents.map((document) => storedForm(name, document)));
      expect(error).toEqual([]);
      expect(success).toHaveLength(rows.length);
      await collection.find().remove();
    }
  });

  it('refuses what does not fit', async () => {
    const [room] = samples.rooms;
    await expect(database.collections.rooms!.insert({ ...room, capacity: 'many' })).rejects.toThrow(/capacity/);
  });
});
