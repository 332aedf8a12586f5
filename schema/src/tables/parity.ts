import type { CollectionName, DocumentOf } from '../entities/index.ts';
import type { tables } from './index.ts';

type Row<C extends CollectionName> = (typeof tables)[C]['$inferSelect'];

/** Never when a table's row is a full document of its entity; else the name of the collection. */
type Mismatch = {
  [C in CollectionName]: Row<C> extends Required<DocumentOf<C>>
    ? [keyof Row<C>, keyof DocumentOf<C>] extends [keyof DocumentOf<C>, keyof Row<C>]
      ? never
      : C
    : C;
}[CollectionName];

/** Does not compile when a table and its entity drift apart; the error names the collection. */
export const tablesMatchEntities: [Mismatch] extends [never] ? true : Mismatch = true;
