import { collectionNames } from '../collections.ts';
import { sendKeptAgain } from '../outbox/kept-check-ins.ts';
import type { OutboxDatabase } from '../outbox/outbox.ts';
import type { DocumentKey, SyncState } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { type News, rebase, touchedBy } from '../rebase.ts';
import type { Plain } from '../storage/plain-document.ts';
import { type DemandHeld, onceMore } from '../tabs/exclusive.ts';

const CHUNK = 1_000;

/**
 * Empties the replica, never the outbox, so that everything is pulled again. Deletes the checkpoints and sets
 * `must_empty` first: if interrupted, the next start or pull finishes the reset. Applied commands are sent again:
 * the server may have lost them; if not, it repeats the same outcome.
 */
export const resetReplica = (parts: ReplicaParts): Promise<void> =>
  parts.exclusive((demandHeld) => empty(parts, demandHeld));

/**
 * The same, because the server has said so; nothing if another tab has written the replica since the call.
 * @param isOlderCopy the server has lost some of the same epoch: kept check-ins are sent again too
 */
export const resetAsTold = (
  parts: ReplicaParts,
  before: SyncState | undefined,
  isOlderCopy: boolean | undefined,
): Promise<void> =>
  parts.exclusive(async (demandHeld) => {
    if (await isAsBefore(parts.outbox, before)) await empty(parts, demandHeld, isOlderCopy);
  });

/** Whether nothing has landed since `before` was read. Both are read from the outbox, so that their fields have one order. */
export const isAsBefore = async (outbox: OutboxDatabase, before: SyncState | undefined): Promise<boolean> =>
  JSON.stringify(await outbox.recall('sync_state')) === JSON.stringify(before);

/** Of no server. */
const NO_EPOCH = '';

/**
 * Makes the server's next answer a reset, for documents that lack fields of this app. Until it answers they are shown:
 * without a network a door goes on with the list that it has.
 */
export async function resetOnContact(outbox: OutboxDatabase): Promise<void> {
  const syncState = await outbox.recall('sync_state');
  if (syncState) await outbox.remember('sync_state', { ...syncState, epoch: NO_EPOCH });
}

async function empty(parts: ReplicaParts, demandHeld: DemandHeld, isOlderCopy?: boolean): Promise<void> {
  const { outbox } = parts;
  await demandHeld();
  await outbox.transaction('rw', outbox.metadata, outbox.commands, async () => {
    await outbox.mustEmpty();
    if (isOlderCopy) await sendKeptAgain(outbox);
  });
  await emptyCollections(parts, demandHeld);
  await demandHeld();
  await outbox.remember('must_empty', false);
}

async function emptyCollections({ database, outbox }: ReplicaParts, demandHeld: DemandHeld): Promise<void> {
  const keys = touchedBy(await outbox.counted());
  for (const name of collectionNames) {
    await demandHeld();
    const documents: Plain<{ id: string }>[] = await database.collections[name].find().exec();
    for (const document of documents) keys.add(`${name}/${document.toJSON().id}`);
  }
  const all = [...keys];
  for (let at = 0; at < all.length; at += CHUNK) {
    const news: News = new Map(all.slice(at, at + CHUNK).map((key: DocumentKey) => [key, null]));
    await rebase(database, outbox, { news, demandHeld });
  }
}

/**
 * Finishes an interrupted reset, or resets when documents and checkpoints don't match. Not only on start: the tab that
 * resets the replica may die while this one is open, or the disk may become full halfway.
 * @returns whether nothing is pulled, whoever emptied it
 */
export async function repairReplica(parts: ReplicaParts): Promise<boolean> {
  // Checked again under the lock: another tab may just have finished the reset.
  if (await isBroken(parts))
    await onceMore(parts.exclusive)(async (demandHeld) => (await isBroken(parts)) && empty(parts, demandHeld));
  return (await parts.outbox.recall('sync_state')) === undefined;
}

/** Whether what there is of documents is not what its checkpoints say. */
export async function isBroken({ outbox, database }: ReplicaParts): Promise<boolean> {
  const [syncState, mustEmpty] = await Promise.all([outbox.recall('sync_state'), outbox.recall('must_empty')]);
  if (mustEmpty) return true;
  return syncState !== undefined && syncState.storage_token !== (await database.rx.storageToken);
}
