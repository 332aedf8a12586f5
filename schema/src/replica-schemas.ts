import type { RxJsonSchema } from 'rxdb';
import { z } from 'zod';
import { type AnyDocument, type CollectionName, collectionNames, entities } from './entities.ts';

/** Counted up for a collection when the shape of its documents changes on devices that have some. */
const VERSION = 0;

const STRING_INDEX_MAX_LENGTH = 200;

type JsonProperty = { type?: string; maxLength?: number; pattern?: string; format?: string };

function replicaSchema(name: CollectionName): RxJsonSchema<AnyDocument> {
  const { document, indexes } = entities[name];
  const json = z.toJSONSchema(document, { io: 'output' });
  const properties = json.properties as Record<string, JsonProperty>;
  for (const field of ['id', ...indexes]) {
    const property = properties[field];
    if (!property) throw new Error(`${name}.${field} is indexed but not described`);
    if (property.type === 'string') property.maxLength ??= STRING_INDEX_MAX_LENGTH;
  }
  // A restricted field is absent for some viewers; what an index needs is required of everybody.
  return {
    version: VERSION,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', ...indexes],
    indexes: indexes.map((field) => [field, 'id']),
  } as unknown as RxJsonSchema<AnyDocument>;
}

/** What RxDB needs to know of each collection, derived from the entities. */
export const replicaSchemas = Object.fromEntries(collectionNames.map((name) => [name, replicaSchema(name)])) as Record<
  CollectionName,
  RxJsonSchema<AnyDocument>
>;
