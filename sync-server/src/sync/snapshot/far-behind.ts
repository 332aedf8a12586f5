import { PULL_PAGE_SIZE, type PullPage } from '@baraza/schema/sync/pull';
import type { Queries } from '../../database/database.ts';
import type { AskedFor } from '../pull/change-feed.ts';
import { anyoneAs, isSharedBy, type Reader } from '../pull/feed-document.ts';
import { sharedScopes } from './build-snapshot.ts';
import { countAfter } from './snapshot.store.ts';

/** Fewer pages than this are as quick as a snapshot, whatever the size of the event. */
const WORTH_IT = 2_000;

/**
 * Whether a snapshot is shorter than the pages that a device still needs: half of what there is has changed since its
 * checkpoint. Counts only after a full page of the app's own size, and not for a first sync, which has asked for a snapshot before.
 */
export async function isFarBehind(
  queries: Queries,
  viewer: Reader,
  { collection, checkpoint, limit }: AskedFor,
  page: PullPage,
): Promise<boolean> {
  const anyone = anyoneAs(viewer.role, viewer.event_id, viewer.large_event);
  const isFull = limit >= PULL_PAGE_SIZE && page.documents.length >= limit;
  if (!checkpoint || !page.checkpoint || !isFull || !isSharedBy(anyone, collection)) return false;
  const scopes = sharedScopes(anyone, collection);
  const { later, all } = await countAfter(queries, viewer.event_id, scopes, page.checkpoint);
  return later >= WORTH_IT && 2 * later >= all;
}
