import type { CollectionName } from '@baraza/schema/entities';
import { endBelow, standingTo } from '@baraza/schema/sync/horizon';
import type { PullPage } from '@baraza/schema/sync/pull';
import type { Delta, NewsFrom } from '@baraza/schema/sync/realtime';
import { collectionNames } from '../collections.ts';
import type { ReplicaParts } from '../parts.ts';
import type { DemandHeld } from '../tabs/exclusive.ts';
import { writePages } from './land-pages.ts';
import { isBroken } from './reset.ts';

/** A message of the socket with news: some of it as documents, some of it to be pulled. */
export interface DeltaNews {
  delta: Delta;
  toPull: readonly CollectionName[];
  /** The collections that this server has named. An older one says nothing of those that it does not know. */
  known: ReadonlySet<CollectionName>;
}

/** From where on a new socket tells of changes in these collections. */
export interface SocketStart {
  from: NewsFrom;
  collections: readonly CollectionName[];
}

/**
 * Writes a delta to the replica like pulled pages. Call it between two calls to the server, never during one: the
 * answer would be older than the delta and could overwrite it.
 * @returns collections whose documents could not be used, because something before them is missing: pull them
 */
export const landDelta = (parts: ReplicaParts, news: DeltaNews): Promise<CollectionName[]> =>
  parts.exclusive((demandHeld) => land(parts, demandHeld, news));

async function land(
  parts: ReplicaParts,
  demandHeld: DemandHeld,
  { delta, toPull, known }: DeltaNews,
): Promise<CollectionName[]> {
  // Under the lock: another tab may have emptied the replica just before, or died while it did. The pull repairs it first.
  const syncState = await parts.outbox.recall('sync_state');
  if (!syncState || (await isBroken(parts))) return collectionNames;
  const named = collectionNames.filter((name) => delta.documents[name]);
  if (syncState.epoch !== delta.epoch || syncState.role !== delta.role) return named;
  const checkpoint = endBelow(delta.to);
  const collections: Record<string, PullPage> = {};
  const left: CollectionName[] = [];
  for (const name of collectionNames) {
    const documents = delta.documents[name] ?? [];
    const { horizons, checkpoints } = syncState;
    const isCovered = known.has(name) && !toPull.includes(name);
    const standing = isCovered ? standingTo(delta, horizons[name], checkpoints[name]) : 'behind';
    if (standing === 'at its start') collections[name] = { documents, checkpoint };
    else if (standing === 'behind' && documents.length > 0) left.push(name);
  }
  if (Object.keys(collections).length > 0) {
    const { epoch, role, to: horizon, unlisted } = delta;
    const viewer = { user_id: parts.outbox.owner.user_id, role };
    const counts = collections.users && unlisted && { unlisted };
    await writePages(parts, demandHeld, syncState, { epoch, viewer, horizon, collections, ...counts });
  }
  return left;
}

/** @returns those of the collections that the replica does not have up to where news begin */
export async function missedBelow(
  { outbox }: ReplicaParts,
  { from: { epoch, role, horizon }, collections }: SocketStart,
): Promise<readonly CollectionName[]> {
  const syncState = await outbox.recall('sync_state');
  if (syncState?.epoch !== epoch || syncState.role !== role) return collections;
  return collections.filter((name) => BigInt(syncState.horizons[name] ?? -1) < BigInt(horizon));
}
