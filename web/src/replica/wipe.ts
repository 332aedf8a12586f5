import { Dexie } from 'dexie';
import { removeRxDatabase } from 'rxdb';
import type { ReplicaStorage } from './collections.ts';
import type { ReplicaParts } from './parts.ts';
import type { WipeReport } from './replica.ts';

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
  await removeRxDatabase(parts.database.name, storage);
  await Dexie.delete(parts.outbox.name);
  // Faces that were shown, kept by the service worker.
  await globalThis.caches?.delete('pictures');
  return { wiped: true, discarded: waiting };
}
