import type { ReplicaStorage } from '../collections.ts';
import { OutboxDatabase, type Owner } from '../outbox/outbox.ts';
import { replicaName } from './replica-name.ts';
import { replicaStorage } from './storage.ts';
import { forgetBeside, noteToEmpty, removeDocuments, removeStored } from './wipe.ts';

/** Asked and called while no other tab removes the same replica, nor opens it. */
export interface Removal {
  isWanted: () => boolean;
  /** Nobody has signed in since: what screens keep beside the replica is still theirs. */
  isLast: () => boolean;
  /** Notes that it is over, before another tab may go on. */
  done: () => void;
}

/**
 * Deletes what the device holds of a person whose session was ended elsewhere, except the commands that no server has
 * applied, and its last check-ins: a server that went back to a backup has lost them, and ended the session with that. They
 * go out when the same person signs in again. The replica must be closed in this tab.
 */
export async function forgetReplica(
  owner: Owner,
  { isWanted, isLast, done }: Removal,
  storage: ReplicaStorage = replicaStorage(),
): Promise<void> {
  // Before what a frozen tab may delay until somebody else has signed in.
  if (isLast()) await forgetBeside(owner.event_id);
  const name = replicaName(owner.user_id, owner.event_id);
  const others = new BroadcastChannel(`${name}-tabs`);
  others.postMessage({ say: 'close' });
  others.close();
  const outbox = new OutboxDatabase(`${name}-outbox`, owner);
  try {
    await outbox.removal(globalThis.navigator?.locks)(async () => {
      // They may have signed in again while another tab had the lock.
      if (!isWanted()) return;
      // Whoever opens it meanwhile waits. A full disk takes no note of it; deleting makes room.
      await outbox.stopTaking('discard').catch(() => undefined);
      await noteToEmpty(outbox);
      await removeDocuments(name, storage);
      await outbox.remember('must_empty', false).catch(() => undefined);
      // Takes commands again.
      await outbox.deviceId();
      done();
    });
  } finally {
    outbox.close();
  }
}

/** Finishes the removal of a replica whose person has signed out, with all that waited. It must be closed in this tab. */
export async function removeReplica(
  owner: Owner,
  { isWanted, isLast, done }: Removal,
  storage: ReplicaStorage = replicaStorage(),
): Promise<void> {
  const name = replicaName(owner.user_id, owner.event_id);
  const outbox = new OutboxDatabase(`${name}-outbox`, owner);
  await outbox.removal(globalThis.navigator?.locks)(async () => {
    if (!isWanted()) return;
    // Whoever opens it meanwhile waits. A full disk takes no note of it.
    await outbox.stopTaking('discard').catch(() => undefined);
    outbox.close();
    await removeStored(outbox, name, storage);
    if (isLast()) await forgetBeside(owner.event_id);
    done();
  });
}
