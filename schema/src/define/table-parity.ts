import type { CollectionName, DocumentOf } from '../entities.ts';
import type { tables } from '../tables.ts';

/** A document with all optional fields required, as its table stores it. */
type Whole<Document> = { [Field in keyof Document]-?: Exclude<Document[Field], undefined> };

/** True if a row and a document have the same fields with the same types, including null. */
export type IsSame<Row, Document> = [Row, Whole<Document>] extends [Whole<Document>, Row] ? true : false;

/** Never if every table matches its entity; otherwise the names of those that don't. */
type Mismatch = {
  [C in CollectionName]: IsSame<(typeof tables)[C]['$inferSelect'], DocumentOf<C>> extends true ? never : C;
}[CollectionName];

/** Does not compile when a table and its entity drift apart; the error names the collection. */
export const tablesMatchEntities: [Mismatch] extends [never] ? true : Mismatch = true;
