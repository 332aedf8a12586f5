import { collectionNames } from './collections.ts';
import type { DocumentKey } from './outbox-rows.ts';
import type { ReplicaParts } from './parts.ts';
import { type News, rebase, touchedBy } from './rebase.ts';

const CHUNK = 1_000;

/**
 * Empties the replica, never the outbox, so that it is filled anew. The checkpoints go first and a mark says that
 * documents are to go: whenever this is cut short, the next start finishes it.
 */
export async function resetReplica(parts: ReplicaParts): Promise<void> {
  const { outbox } = parts;
  await parts.exclusive(async () => {
    await outbox.transaction('rw', outbox.facts, async () => {
      await outbox.facts.delete('filling');
      await outbox.remember('must_empty', true);
    });
    await emptyCollections(parts);
    await outbox.remember('must_empty', false);
  });
}

async function emptyCollections({ database, outbox }: ReplicaParts): Promise<void> {
  const keys = touchedBy(await outbox.counted());
  for (const name of collectionNames) {
    const documents = await database[name].find().exec();
    for (const { id } of documents) keys.add(`${name}/${id}`);
  }
  const all = [...keys];
  for (let at = 0; at < all.length; at += CHUNK) {
    const news: News = new Map(all.slice(at, at + CHUNK).map((key: DocumentKey) => [key, null]));
    await rebase(database, outbox, { news });
  }
}

/** Makes sure that what is stored is what its checkpoints say. */
export async function repairFilling(parts: ReplicaParts): Promise<void> {
  const filling = await parts.outbox.fact('filling');
  const isLost = filling !== undefined && filling.storage_token !== (await parts.database.storageToken);
  if (isLost || (await parts.outbox.fact('must_empty'))) await resetReplica(parts);
}
