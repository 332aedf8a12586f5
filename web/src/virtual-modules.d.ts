declare module 'virtual:replica-schemas' {
  import type { CollectionName } from '@baraza/schema/entities';
  import type { replicaSchemas as made, SmallCollectionName } from '@baraza/schema/replica-schemas';

  /** The replica's schemas as plain data; see `build/replica-schemas-plugin.ts`. */
  export const replicaSchemas: typeof made;
  /** Those that share the schema `small`. */
  export const smallCollections: readonly SmallCollectionName[];
  /** All of them, in the order in which a new replica needs them. */
  export const collectionNames: readonly CollectionName[];
}
