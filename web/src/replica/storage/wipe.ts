import { Dexie } from 'dexie';
import { removeRxDatabase } from 'rxdb';
import type { ReplicaStorage } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import type { WipeReport } from '../replica.ts';
import { writeLock } from '../tabs/exclusive.ts';
import { forgetAllPictures } from './kept-pictures.ts';
import { BLOCKED_MS } from './storage.ts';

/**
 * Deletes replica and outbox from the device; with unsent commands only when `unsent` is 'discard'.
 * @param close called once that is certain, and before anything is deleted
 */
export async function wipeReplica(
  parts: ReplicaParts,
  storage: ReplicaStorage,
  unsent: 'keep' | 'discard',
  close: () => Promise<void>,
): Promise<WipeReport> {
  // A full disk takes no note of it; nor does it take commands.
  const waiting = await parts.outbox.stopTaking(unsent).catch(() => parts.outbox.countWaiting());
  if (waiting > 0 && unsent === 'keep') return { wiped: false, unsent: waiting };
  await close();
  await removeStored(parts.outbox, parts.database.rx.name, storage);
  await forgetBeside(parts.outbox.owner.event_id);
  return { wiped: true, discarded: waiting };
}

/** Not before another tab, which has heard that it is to close, has landed what it was landing: that would be left here. */
export const removeDocuments = (name: string, storage: ReplicaStorage): Promise<unknown> =>
  writeLock(name, globalThis.navigator?.locks)(() => removeRxDatabase(name, storage));

/**
 * First, so that a removal that is cut short never passes for a whole replica. On a full disk it is pulled from the start at
 * least; a broken one keeps nobody's data.
 */
export const noteToEmpty = (outbox: OutboxDatabase): Promise<void> =>
  outbox.mustEmpty().catch(() => outbox.forget('sync_state').catch(() => undefined));

/** Deletes what is stored of a replica that is closed in this tab. */
export async function removeStored(of: OutboxDatabase, name: string, storage: ReplicaStorage): Promise<void> {
  const outbox = new OutboxDatabase(of.name, of.owner);
  try {
    await noteToEmpty(outbox);
    // Documents first: an outbox without a replica is like a new device; a replica without an outbox has no owner.
    await removeDocuments(name, storage);
    await removeOutbox(outbox);
  } finally {
    outbox.close();
  }
}

/** Begins the keys of what screens keep outside the replica, before the id of the event: figures, codes of gates. */
const OF_EVENT = ['messageCounts', 'gateCode'];
/** Reminders that were shown. */
const OF_PERSON = ['agendaReminded', 'agendaDismissed'];

/** Forgets what screens keep for a person of this event outside the replica, and its pictures. */
export async function forgetBeside(event_id: string): Promise<void> {
  for (const key of Object.keys(globalThis.localStorage ?? {}))
    if (OF_PERSON.includes(key) || OF_EVENT.some((kind) => key.startsWith(`${kind}:${event_id}:`)))
      localStorage.removeItem(key);
  await forgetAllPictures();
}

/**
 * Clears the outbox, but for the mark that no tab takes commands and the number that comes next on this device; then deletes it.
 * A tab that the browser froze can delay the deletion until it wakes or closes.
 */
async function removeOutbox(outbox: OutboxDatabase): Promise<void> {
  const { commands, metadata, name } = outbox;
  const rest = metadata.where('key').noneOf(['device', 'last_seq']);
  await outbox.transaction('rw', commands, metadata, () => Promise.all([commands.clear(), rest.delete()]));
  outbox.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, BLOCKED_MS))]);
}
