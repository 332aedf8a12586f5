import type { PackedDocuments } from './snapshot.ts';

type Document = Record<string, unknown>;

/** Packs documents for the wire, in one table for each set of fields; what all of a table have alike is said once. */
export function packDocuments(documents: readonly Document[]): PackedDocuments[] {
  const tables = new Map<string, Document[]>();
  for (const document of documents) {
    const shape = JSON.stringify(Object.keys(document));
    const table = tables.get(shape);
    if (table) table.push(document);
    else tables.set(shape, [document]);
  }
  return [...tables.values()].map(packAlike);
}

function packAlike(documents: Document[]): PackedDocuments {
  const packed: PackedDocuments = { count: documents.length, same: {}, columns: {} };
  const [first = {}] = documents;
  for (const field of Object.keys(first)) {
    const said = JSON.stringify(first[field]);
    const isSame = documents.every(
      (document) => document[field] === first[field] || JSON.stringify(document[field]) === said,
    );
    if (isSame) packed.same[field] = first[field];
    else packed.columns[field] = documents.map((document) => document[field]);
  }
  return packed;
}

/** The documents of one table; the fields of each may be in another order than before. */
export function unpackDocuments({ count, same, columns }: PackedDocuments): Document[] {
  const fields = Object.entries(columns);
  return Array.from({ length: count }, (_, at) => {
    const document = { ...same };
    for (const [field, values] of fields) document[field] = values[at];
    return document;
  });
}
