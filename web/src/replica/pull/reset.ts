import { collectionNames } from '../collections.ts';
import type { DocumentKey } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { type News, rebase, touchedBy } from '../rebase.ts';
import type { Plain } from '../storage/plain-document.ts';

const CHUNK = 1_000;

/**
 * Empties the replica, never the outbox, so that it is filled anew. The checkpoints go first and a mark says that
 * documents are to go: whenever this is cut short, the next start or the next pull finishes it. What was applied goes
 * out again: the server may have lost it, and if it has not, it says the same again.
 */
export const resetReplica = (parts: ReplicaParts): Promise<void> => parts.exclusive(() => empty(parts));

async function empty(parts: ReplicaParts): Promise<void> {
  const { outbox } = parts;
  await outbox.transaction('rw', outbox.metadata, outbox.commands, async () => {
    await outbox.forget('sync_state');
    await outbox.remember('must_empty', true);
    await outbox.waitAgain();
  });
  await emptyCollections(parts);
  await outbox.remember('must_empty', false);
}

async function emptyCollections({ database, outbox }: ReplicaParts): Promise<void> {
  const keys = touchedBy(await outbox.counted());
  for (const name of collectionNames) {
    const documents: Plain<{ id: string }>[] = await database.collections[name].find().exec();
    for (const document of documents) keys.add(`${name}/${document.toJSON().id}`);
  }
  const all = [...keys];
  for (let at = 0; at < all.length; at += CHUNK) {
    const news: News = new Map(all.slice(at, at + CHUNK).map((key: DocumentKey) => [key, null]));
    await rebase(database, outbox, { news });
  }
}

/**
 * Makes sure that what is stored is what its checkpoints say. Not on start alone: the tab that emptied the replica may
 * die beside one that is open, or the disk be full in the middle.
 */
export async function repairReplica(parts: ReplicaParts): Promise<void> {
  // Looked at again under the lock: another tab may be about to finish it.
  if (await isBroken(parts)) await parts.exclusive(async () => (await isBroken(parts)) && empty(parts));
}

async function isBroken({ outbox, database }: ReplicaParts): Promise<boolean> {
  const syncState = await outbox.recall('sync_state');
  const isLost = syncState !== undefined && syncState.storage_token !== (await database.rx.storageToken);
  return isLost || (await outbox.recall('must_empty')) === true;
}
