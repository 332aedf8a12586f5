import type { CollectionName, DocumentOf } from '../entities.ts';
import type { tables } from '../tables.ts';

/** A document as its table keeps it: nothing left out. */
type Whole<Document> = { [Field in keyof Document]-?: Exclude<Document[Field], undefined> };

/** Whether a row and a whole document have the same fields with the same values, null among them. */
export type IsSame<Row, Document> = [Row, Whole<Document>] extends [Whole<Document>, Row] ? true : false;

/** Never when every table's row is a whole document of its entity; else the names of those that are not. */
type Mismatch = {
  [C in CollectionName]: IsSame<(typeof tables)[C]['$inferSelect'], DocumentOf<C>> extends true ? never : C;
}[CollectionName];

/** Does not compile when a table and its entity drift apart; the error names the collection. */
export const tablesMatchEntities: [Mismatch] extends [never] ? true : Mismatch = true;
