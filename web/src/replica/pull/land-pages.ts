import type { CollectionName } from '@baraza/schema/entities';
import { covers } from '@baraza/schema/sync/horizon';
import { PULL_PAGE_SIZE, type PullResponse } from '@baraza/schema/sync/pull';
import { letGo } from '../outbox/kept-check-ins.ts';
import type { CommandRow, DocumentKey, SyncState } from '../outbox/outbox-rows.ts';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { type News, rebase, type Truth, touchedBy, truthFrom } from '../rebase.ts';
import type { Plain } from '../storage/plain-document.ts';
import type { DemandHeld } from '../tabs/exclusive.ts';
import type { HeldSnapshot } from './fetch-snapshot.ts';
import { isAsBefore } from './reset.ts';

/** Documents of a snapshot that are written at once. */
const PIECE = 2_000;

/** What of a pull is written to the replica. */
export type Pages = Pick<PullResponse, 'epoch' | 'viewer' | 'horizon' | 'collections' | 'unlisted' | 'news_held_since'>;

/**
 * Writes pulled pages, on top of the snapshot that they complete if there is one, then their checkpoints: if the first
 * write fails, the second never happens and the pages are pulled again. The same step drops answered commands whose
 * results arrived, so that nothing flickers.
 * Resolves to the collections that have more pages: all of them, and nothing is written, if another tab has written or
 * begun to empty the replica since the call. This one was frozen then, and what it holds may be older.
 */
export const landPages = (
  parts: ReplicaParts,
  before: SyncState | undefined,
  body: Pages,
  snapshot?: HeldSnapshot,
): Promise<CollectionName[]> =>
  parts.exclusive(async (demandHeld) =>
    (await isAsBefore(parts.outbox, before)) && !(await parts.outbox.recall('must_empty'))
      ? writePages(parts, demandHeld, before, body, snapshot)
      : Object.keys(body.collections).filter(isCollection),
  );

/** The same, for who holds the replica's lock. */
export async function writePages(
  parts: ReplicaParts,
  demandHeld: DemandHeld,
  before: SyncState | undefined,
  body: Pages,
  snapshot?: HeldSnapshot,
): Promise<CollectionName[]> {
  const { syncState, unfinished } = syncStateAfter(before, body, await parts.database.rx.storageToken);
  const done = (await parts.outbox.answered()).filter((row) => hasArrived(row, syncState));
  const keys = new Set([...touchedBy(done), ...parts.unshown]);
  const without = new Set(done.map((row) => row.device_seq));
  const news = newsIn(body);
  await demandHeld();
  // Without a checkpoint nobody is told what of it was deleted since: if this tab dies here, the next one empties it.
  if (!before) await parts.outbox.remember('must_empty', true);
  if (snapshot) await landSnapshot(parts, snapshot, body, { news, without, demandHeld }, before !== undefined);
  await rebase(parts.database, parts.outbox, { news, keys, without, demandHeld });
  await demandHeld();
  await parts.outbox.transaction('rw', parts.outbox.commands, parts.outbox.metadata, async () => {
    await parts.outbox.remember('sync_state', syncState);
    if (!before) await parts.outbox.remember('must_empty', false);
    await letGo(parts.outbox, done);
    await parts.outbox.waitAgain(syncState.epoch);
  });
  parts.unshown.clear();
  return unfinished;
}

function syncStateAfter(before: SyncState | undefined, body: Pages, storage_token: string) {
  const unlisted = body.unlisted ?? before?.unlisted;
  const syncState: SyncState = {
    storage_token,
    epoch: body.epoch,
    role: body.viewer.role,
    checkpoints: { ...before?.checkpoints },
    horizons: { ...before?.horizons },
    ...(unlisted && { unlisted }),
    ...(body.news_held_since && { news_held_since: body.news_held_since }),
  };
  const unfinished: CollectionName[] = [];
  for (const [name, page] of Object.entries(body.collections)) {
    if (!isCollection(name)) continue;
    if (page.checkpoint) syncState.checkpoints[name] = page.checkpoint;
    if (page.documents.length >= PULL_PAGE_SIZE) unfinished.push(name);
    else syncState.horizons[name] = body.horizon;
  }
  return { syncState, unfinished };
}

/** Whether all results of an applied command are on the device. */
const hasArrived = ({ answer }: CommandRow, { epoch, horizons }: SyncState): boolean =>
  answer !== undefined &&
  answer.epoch === epoch &&
  answer.collections.every((name) => covers(horizons[name], answer.transaction));

/**
 * Writes what a snapshot has and the pages don't: what a page says of a document is newer, and may be more.
 * @param isFilled whether there are earlier documents: those that neither has are gone
 */
async function landSnapshot(
  { database, outbox }: ReplicaParts,
  snapshot: HeldSnapshot,
  body: Pages,
  { news, without, demandHeld }: { news: News; without: Set<number>; demandHeld: DemandHeld },
  isFilled: boolean,
): Promise<void> {
  const missing: [DocumentKey, Truth][] = [];
  const hidden = touchedBy(isFilled ? await outbox.counted() : []);
  for (const [name, documents] of snapshot.documents) {
    // A collection that this pull did not ask for gets no checkpoint.
    if (!body.collections[name]) continue;
    await demandHeld();
    const known: Plain<{ id: string }>[] = isFilled ? await database.collections[name].find().exec() : [];
    const there = new Set(known.map((document): DocumentKey => `${name}/${document.toJSON().id}`));
    // What a command of this device hides is there too.
    for (const key of hidden) if (key.startsWith(`${name}/`)) there.add(key);
    for (const id of documents.keys()) there.delete(`${name}/${id}`);
    for (const key of there) if (!news.has(key)) missing.push([key, null]);
    for (const [id, document] of documents) if (!news.has(`${name}/${id}`)) missing.push([`${name}/${id}`, document]);
  }
  // In the order of their keys: where a replica is empty, so is the range of each piece (`look-for-many.ts`).
  missing.sort(([one], [other]) => (one < other ? -1 : 1));
  for (let at = 0; at < missing.length; at += PIECE)
    await rebase(database, outbox, { news: new Map(missing.slice(at, at + PIECE)), without, demandHeld });
}

function newsIn(body: Pages): News {
  const news: News = new Map();
  for (const [name, page] of Object.entries(body.collections)) {
    if (!isCollection(name)) continue;
    for (const document of page.documents) news.set(`${name}/${document.id}` as DocumentKey, truthFrom(document));
  }
  return news;
}
