import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import type { WireDocument } from '@baraza/schema/sync/document';
import { tables } from '@baraza/schema/tables';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { feedDocument, type Reader } from './feed-document.ts';
import { heldAmong } from './held-among.store.ts';
import { whoIsConnected } from './who-is-connected.ts';

type Document = WireDocument['document'];

/**
 * Reads the current documents of one collection, reduced to what this viewer may see; a tombstone for each one that is
 * deleted, not visible to them, or not held by their replica.
 */
export async function readDocuments<C extends CollectionName>(
  queries: Queries,
  viewer: Reader,
  collection: C,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  const documents = new Map(ids.map((id) => [id, { id, _deleted: true } as Document]));
  if (ids.length === 0) return documents;
  const rows = await readRows(queries, collection, ids);
  const connected = await whoIsConnected(queries, viewer, collection, rows);
  const held = collection === 'users' ? await heldAmong(queries, viewer, ids) : undefined;
  for (const row of rows) {
    const document = feedDocument(collection, row, viewer, connected);
    if (document && (!held || held.has(document.id))) documents.set(document.id, { ...document, _deleted: false });
  }
  return documents;
}

/** Reads whole rows, of which nobody may see all: see `feedDocument`. */
export async function readRows<C extends CollectionName>(
  queries: Queries,
  collection: C,
  ids: readonly string[],
): Promise<Required<DocumentOf<C>>[]> {
  const table = tables[collection];
  const rows = await queries
    .select()
    // Every such table has an `id`: the cast satisfies the type checker, and the query works with any of them.
    .from(table as (typeof tables)['rooms'])
    .where(isOneOf(table.id, ids));
  return rows as unknown as Required<DocumentOf<C>>[];
}
