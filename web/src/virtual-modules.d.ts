declare module 'virtual:replica-schemas' {
  import type { AnyDocument, CollectionName } from '@baraza/schema/entities';
  import type { RxJsonSchema } from 'rxdb';

  /** The collections' schemas as plain data; see `vite.config.ts`. */
  export const replicaSchemas: Record<CollectionName, RxJsonSchema<AnyDocument>>;
}
