import type { SmallCollectionName, SmallRow } from '@baraza/schema/replica-schemas';
import type { MangoQuerySelector, RxCollection, RxDocument, RxQuery } from 'rxdb';
import { map, type Observable } from 'rxjs';
import type { Plain } from './plain-document.ts';

/** A query result: read once with `exec`, or live with `$`. */
export interface Found<Result> {
  readonly $: Observable<Result>;
  exec(): Promise<Result>;
}

/** Reads one of the small collections, which share one RxDB collection, as if it had its own. */
export class SmallCollection<Document> {
  private readonly rows: RxCollection<SmallRow>;
  private readonly name: SmallCollectionName;

  constructor(rows: RxCollection<SmallRow>, name: SmallCollectionName) {
    this.rows = rows;
    this.name = name;
  }

  find({ selector }: { selector?: MangoQuerySelector<Document> } = {}): Found<Plain<Document>[]> {
    return found(this.rows.find(this.within(selector)), (rows) => rows.map((row) => documentIn<Document>(row)));
  }

  /** @param what an id or a selector */
  findOne(what: string | { selector: MangoQuerySelector<Document> }): Found<Plain<Document> | null> {
    const query = typeof what === 'string' ? `${this.name}/${what}` : this.within(what.selector);
    return found(this.rows.findOne(query), (row) => row && documentIn<Document>(row));
  }

  count(): Found<number> {
    return found(this.rows.count(this.within()), (count) => count);
  }

  private within(selector: object = {}): { selector: MangoQuerySelector<SmallRow> } {
    return { selector: { kind: this.name, ...inDocument(selector) } };
  }
}

const found = <Raw, Result>(query: RxQuery<SmallRow, Raw>, read: (raw: Raw) => Result): Found<Result> => ({
  $: (query.$ as Observable<Raw>).pipe(map(read)),
  exec: async () => read((await query.exec()) as Raw),
});

const documents = new WeakMap<RxDocument<SmallRow>, Plain<unknown>>();

/** Returns the same object for the same revision of a row, as RxDB does for documents. */
function documentIn<Document>(row: RxDocument<SmallRow>): Plain<Document> {
  const known = documents.get(row) as Plain<Document> | undefined;
  if (known) return known;
  const made: Plain<Document> = { toJSON: () => row.toJSON().document as Document };
  documents.set(row, made);
  return made;
}

/** Turns a selector for documents into one for rows: `{ kind }` becomes `{ 'document.kind': kind }`. */
const inDocument = (selector: object): object =>
  Object.fromEntries(
    Object.entries(selector).map(([key, value]) =>
      key.startsWith('$') ? [key, (value as object[]).map(inDocument)] : [`document.${key}`, value],
    ),
  );
