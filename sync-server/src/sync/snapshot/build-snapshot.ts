import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { endBelow } from '@baraza/schema/sync/horizon';
import { packDocuments } from '@baraza/schema/sync/packed-documents';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { PackedDocuments, Snapshot } from '@baraza/schema/sync/snapshot';
import type { Database, Queries } from '../../database/database.ts';
import { epochFor, isPersonal, isSharedBy, type Reader, scopesOf, sharedDocument } from '../pull/feed-document.ts';
import { readRowsAfter, type SeenFeed, type SharedScope, seeFeed } from './snapshot.store.ts';

/** Documents in a table: so many are read, reduced and written before others get their turn. */
const TABLE_SIZE = 1_000;

export interface BuiltSnapshot extends SeenFeed {
  body: Uint8Array<ArrayBuffer>;
}

/** The collections that a snapshot for these readers has. */
export const sharedCollections = (anyone: Reader): CollectionName[] =>
  collectionNames.filter((collection) => isSharedBy(anyone, collection));

/** The scopes of a collection that all of these readers share. */
export const sharedScopes = (anyone: Reader, collection: CollectionName): SharedScope[] =>
  scopesOf(anyone, collection).flatMap((scope) => (isPersonal(scope) ? [] : { collection, scope }));

/** Reads and serialises what all readers of a role see alike, as one transaction sees it. */
export const buildSnapshot = (database: Database, anyone: Reader): Promise<BuiltSnapshot> =>
  database.snapshot(async (tx) => {
    const feed = await seeFeed(tx);
    const collections: string[] = [];
    for (const name of sharedCollections(anyone)) {
      const packed: string[] = [];
      for await (const table of packedTables(tx, anyone, name)) packed.push(JSON.stringify(table));
      collections.push(`${JSON.stringify(name)}:[${packed.join()}]`);
    }
    const head: Omit<Snapshot, 'collections'> = {
      protocol: PROTOCOL_VERSION,
      epoch: epochFor(anyone, feed.epoch),
      role: anyone.role,
      checkpoint: endBelow(feed.horizon),
    };
    const text = `${JSON.stringify(head).slice(0, -1)},"collections":{${collections.join()}}}`;
    return { ...feed, body: new TextEncoder().encode(text) };
  });

async function* packedTables(tx: Queries, anyone: Reader, name: CollectionName): AsyncGenerator<PackedDocuments> {
  let after = '';
  for (;;) {
    const rows = await readRowsAfter(tx, anyone.event_id, name, after, TABLE_SIZE);
    yield* packDocuments(rows.flatMap((row) => sharedDocument(name, row, anyone) ?? []));
    const last = rows.at(-1);
    if (!last || rows.length < TABLE_SIZE) return;
    after = last.id;
  }
}
