import { Dexie } from 'dexie';
import { removeRxDatabase } from 'rxdb';
import type { ReplicaStorage } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import type { WipeReport } from '../replica.ts';
import { BLOCKED_MS } from './storage.ts';

/** Removes replica and outbox from the device; with unsent commands only when told to discard them. */
export async function wipeReplica(
  parts: ReplicaParts,
  storage: ReplicaStorage,
  unsent: 'keep' | 'discard',
  close: () => Promise<void>,
): Promise<WipeReport> {
  const waiting = await parts.outbox.countWaiting();
  if (waiting > 0 && unsent === 'keep') return { wiped: false, unsent: waiting };
  await close();
  // Documents first: an outbox without its replica is what a new device has, the reverse would be nobody's.
  await removeRxDatabase(parts.database.rx.name, storage);
  await removeOutbox(parts.outbox);
  // Faces that were shown, kept by the service worker.
  await globalThis.caches?.delete('pictures');
  return { wiped: true, discarded: waiting };
}

/** A tab that the browser has frozen does not let go of it: then it stays, empty, until that one moves or is closed. */
async function removeOutbox({ name, owner }: OutboxDatabase): Promise<void> {
  const outbox = new OutboxDatabase(name, owner);
  const { commands, metadata } = outbox;
  await outbox.transaction('rw', commands, metadata, () => Promise.all([commands.clear(), metadata.clear()]));
  outbox.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, BLOCKED_MS))]);
}
