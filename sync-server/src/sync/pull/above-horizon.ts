import type { CollectionName } from '@baraza/schema/entities';
import type { PullPage } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import { readAbove } from './change-feed.store.ts';
import type { AskedFor } from './change-feed.ts';
import { readDocuments } from './documents.ts';
import { type Reader, scopesOf } from './feed-document.ts';

/** Most documents that one answer has from above the horizon. */
const ABOVE_MAX = 200;

/**
 * Adds to pages that are not full what changed at or above the horizon. The feed has each document at its last change
 * alone: one that a device's command changed below the horizon, and somebody else above it, is in no page yet.
 */
export async function addAbove(
  queries: Queries,
  viewer: Reader,
  horizon: string,
  askedFor: readonly AskedFor[],
  pages: ReadonlyMap<CollectionName, PullPage>,
): Promise<void> {
  const shown = askedFor.flatMap(({ collection }) =>
    scopesOf(viewer, collection).map((scope) => ({ collection, scope })),
  );
  const above = await readAbove(queries, viewer.event_id, horizon, shown, ABOVE_MAX);
  for (const { collection, limit } of askedFor) {
    const documents = pages.get(collection)?.documents ?? [];
    const known = new Set(documents.map(({ id }) => id));
    const ids = above.flatMap((place) => (place.collection === collection ? [place.document_id] : []));
    // One less than the limit: a full page would mean that there is another.
    const room = Math.max(0, limit - 1 - documents.length);
    const fresh = [...new Set(ids)].filter((id) => !known.has(id)).slice(0, room);
    documents.push(...(await readDocuments(queries, viewer, collection, fresh)).values());
  }
}
