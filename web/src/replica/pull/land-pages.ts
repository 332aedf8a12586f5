import type { CollectionName } from '@baraza/schema/entities';
import { PULL_PAGE_SIZE, type PullResponse } from '@baraza/schema/sync/pull';
import type { CommandRow, DocumentKey, SyncState } from '../outbox/outbox-rows.ts';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { type News, rebase, touchedBy, truthFrom } from '../rebase.ts';

/**
 * Writes pulled pages, then their checkpoints: if the first write fails, the second never happens and the pages are
 * pulled again. The same step drops answered commands whose results arrived, so that nothing flickers.
 * Resolves to the collections that have more pages.
 */
export function landPages(
  parts: ReplicaParts,
  before: SyncState | undefined,
  body: PullResponse,
): Promise<CollectionName[]> {
  return parts.exclusive(async () => {
    const { syncState, unfinished } = syncStateAfter(before, body, await parts.database.rx.storageToken);
    const done = (await parts.outbox.answered()).filter((row) => hasArrived(row, syncState));
    const keys = new Set([...touchedBy(done), ...parts.unshown]);
    const without = new Set(done.map((row) => row.device_seq));
    await rebase(parts.database, parts.outbox, { news: newsIn(body), keys, without });
    await parts.outbox.transaction('rw', parts.outbox.commands, parts.outbox.metadata, async () => {
      await parts.outbox.remember('sync_state', syncState);
      await parts.outbox.commands.bulkDelete([...without]);
      await parts.outbox.waitAgain(syncState.epoch);
    });
    parts.unshown.clear();
    return unfinished;
  });
}

function syncStateAfter(before: SyncState | undefined, body: PullResponse, storage_token: string) {
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
  answer.collections.every((name) => BigInt(horizons[name] ?? 0) > BigInt(answer.transaction));

function newsIn(body: PullResponse): News {
  const news: News = new Map();
  for (const [name, page] of Object.entries(body.collections)) {
    if (!isCollection(name)) continue;
    for (const document of page.documents) news.set(`${name}/${document.id}` as DocumentKey, truthFrom(document));
  }
  return news;
}
