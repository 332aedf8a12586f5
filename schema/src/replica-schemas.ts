import type { RxJsonSchema } from 'rxdb';
import { z } from 'zod';
import { type AnyDocument, type CollectionName, collectionNames, entities } from './entities.ts';

/** Incremented when the shape of documents that devices already store changes. */
const VERSION = 0;

const STRING_INDEX_MAX_LENGTH = 200;

type JsonProperty = { type?: string; maxLength?: number };

function replicaSchema(name: CollectionName): RxJsonSchema<AnyDocument> {
  const { document, indexes } = entities[name];
  const json = z.toJSONSchema(document, { io: 'output', override: ({ jsonSchema }) => leaveOutForms(jsonSchema) });
  const properties = json.properties as Record<string, JsonProperty>;
  const isIndexed = (field: string) => (indexes as readonly string[]).includes(field);
  for (const field of ['id', ...indexes]) {
    const property = properties[field];
    if (!property) throw new Error(`${name}.${field} is indexed but not described`);
    if (property.type === 'string') property.maxLength ??= STRING_INDEX_MAX_LENGTH;
  }
  // A device looks up and checks nothing else, so that it need not load what a field holds.
  for (const [field, { type }] of Object.entries(properties))
    if (field !== 'id' && !isIndexed(field)) properties[field] = type === undefined ? {} : { type };
  // Restricted fields are missing for some viewers, so only the fields that indexes need are required.
  return {
    version: VERSION,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', ...indexes],
    indexes: indexes.map((field) => [field, 'id']),
  } as unknown as RxJsonSchema<AnyDocument>;
}

/** Nothing checks texts on a device. With Zod's patterns, another version of Zod would be another shape of what is stored. */
function leaveOutForms(json: { pattern?: unknown; format?: unknown }): void {
  delete json.pattern;
  delete json.format;
}

/**
 * Collections with few documents in a replica. RxDB's open edition allows thirteen collections: these share one, which
 * leaves some free.
 */
export const SMALL_COLLECTIONS = [
  'notification_reads',
  'connections',
  'contact_details',
  'person_notes',
  'meetings',
  'bookmarks',
  'doors',
  'blocks',
  'reports',
  'plan_drafts',
  'ratings',
  'questions',
] as const;
export type SmallCollectionName = (typeof SMALL_COLLECTIONS)[number];
export type LargeCollectionName = Exclude<CollectionName, SmallCollectionName>;

/** A stored document of a small collection; `document` is absent once it is deleted. */
export interface SmallRow {
  /** "bookmarks/<id of the document>" */
  id: string;
  kind: SmallCollectionName;
  document?: Record<string, unknown>;
}

const smallSchema: RxJsonSchema<SmallRow> = {
  version: VERSION,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 500 },
    kind: { type: 'string', maxLength: 30 },
    document: { type: 'object' },
  },
  required: ['id', 'kind'],
  indexes: [['kind', 'id']],
};

const isSmall = (name: CollectionName): name is SmallCollectionName =>
  (SMALL_COLLECTIONS as readonly CollectionName[]).includes(name);

/** The fields that door phones have of documents, by collection; of the other collections they have none. */
export const fieldsAtDoors: Partial<Record<CollectionName, readonly string[]>> = Object.fromEntries(
  collectionNames.flatMap((name) => {
    const { atDoors } = entities[name];
    return atDoors ? [[name, atDoors]] : [];
  }),
);

/** RxDB schemas derived from the entities: one for each large collection, and one shared by the small ones. */
export const replicaSchemas = {
  ...Object.fromEntries(collectionNames.filter((name) => !isSmall(name)).map((name) => [name, replicaSchema(name)])),
  small: smallSchema,
} as Record<LargeCollectionName, RxJsonSchema<AnyDocument>> & { small: RxJsonSchema<SmallRow> };
