import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import { useEffect, useState } from 'react';
import type { RxCollection, RxDocument } from 'rxdb';
import { auditTime, concat, takeWhile } from 'rxjs';
import { useReplica } from '../react.tsx';

/** Throttle: at busy doors thousands of documents change one by one; a list that people read need not follow each. */
const AT_MOST_EVERY_MS = 1_000;

/** A row computed from a document, once per revision. */
export interface Prepared<C extends CollectionName, Row> {
  collection: C;
  of(document: RxDocument<DocumentOf<C>>): Row;
}

/** @param prepare computes the row that searching and sorting need */
export function prepared<C extends CollectionName, Row>(
  collection: C,
  prepare: (document: DocumentOf<C>) => Row,
): Prepared<C, Row> {
  // A document object is one revision, so its computed row never changes.
  const known = new WeakMap<object, Row>();
  return {
    collection,
    of(document) {
      let row = known.get(document);
      if (row === undefined) {
        row = prepare(document.toJSON() as DocumentOf<C>);
        known.set(document, row);
      }
      return row;
    },
  };
}

/** All documents of a collection on this device, prepared for a long list; undefined until they are read. */
export function usePrepared<C extends CollectionName, Row>(rows: Prepared<C, Row>): Row[] | undefined {
  const { db } = useReplica();
  const [found, setFound] = useState<Row[]>();
  useEffect(() => {
    const documents = (db[rows.collection] as unknown as RxCollection<DocumentOf<C>>).find().$;
    // What a first sync brings shows at once: an empty list says that nobody is there.
    const untilFilled = documents.pipe(takeWhile((all) => all.length === 0, true));
    const subscription = concat(untilFilled, documents.pipe(auditTime(AT_MOST_EVERY_MS))).subscribe((all) =>
      setFound(all.map((document) => rows.of(document as RxDocument<DocumentOf<C>>))),
    );
    return () => subscription.unsubscribe();
  }, [db, rows]);
  return found;
}
