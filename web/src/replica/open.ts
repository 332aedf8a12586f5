import type { SessionRole } from '@baraza/schema/sync/session-role';
import { openCollections, type ReplicaStorage } from './collections.ts';
import { OutboxDatabase } from './outbox/outbox.ts';
import { observeContents, readContents } from './outbox/outbox-view.ts';
import { performCommand } from './outbox/perform-command.ts';
import type { ReplicaParts } from './parts.ts';
import { followClock } from './pull/clock.ts';
import { followRole } from './pull/follow-role.ts';
import { repairReplica } from './pull/reset.ts';
import { createServerCall, type ServerCall } from './pull/server-call.ts';
import { startSyncing } from './realtime/syncing.ts';
import { rebase, showQueue } from './rebase.ts';
import type { IncomingNotification, Replica } from './replica.ts';
import { tokenBelongsTo } from './session-token.ts';
import { followStatus } from './status.ts';
import { replicaName } from './storage/replica-name.ts';
import { retestStorage } from './storage/retest-storage.ts';
import { openDatabase, replicaStorage } from './storage/storage.ts';
import { ReplicaStorageError, toStorageError } from './storage/storage-error.ts';
import { wipeReplica } from './storage/wipe.ts';
import { createExclusive } from './tabs/exclusive.ts';

export interface ReplicaOptions {
  user_id: string;
  event_id: string;
  role: SessionRole;
  /** The session's token at the moment; null when signed out. */
  token: () => string | null;
  /** The server answered 401: the session is over. The queue stays. */
  onSignedOut?: () => void;
  /** This was a door phone, and is none any more. All that it had made is handed in: it can be wiped. */
  onRemoved?: () => void;
  /** Another tab has removed what this one had open. */
  onRemovedElsewhere?: () => void;
  /** The server takes them for something else now. What only the old role could read is gone already. */
  onRole?: (role: SessionRole) => void;
  /** Of the server; the page's own when absent. */
  origin?: string;
  /** As people call this device, "Phone at the north gate". */
  deviceName?: string;
  appVersion?: string;
  /** Where documents are kept; IndexedDB when absent. */
  storage?: ReplicaStorage;
  /** False: works on this device only, and never talks to the server. */
  sync?: boolean;
}

/** Opens what this device holds for a person at an event. Everything waiting is visible when it resolves. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  try {
    return await open(options);
  } catch (error) {
    throw toStorageError(error);
  }
}

async function open(options: ReplicaOptions): Promise<Replica> {
  const { user_id, event_id, role } = options;
  const name = replicaName(user_id, event_id);
  const locks = globalThis.navigator?.locks;
  const storage = options.storage ?? replicaStorage();
  const origin = options.origin ?? globalThis.location?.origin ?? '';
  const closing = new AbortController();
  const outbox = new OutboxDatabase(`${name}-outbox`, { user_id, event_id });
  await openDatabase(outbox);
  const [device_id, database] = await Promise.all([outbox.deviceId(), openCollections(name, storage)]);
  const parts: ReplicaParts = {
    database,
    outbox,
    exclusive: createExclusive(`${name}-write`, locks),
    call: inOwnName(createServerCall(options.token, origin, closing.signal), options),
    device: {
      id: device_id,
      name: options.deviceName ?? '',
      app_version: options.appVersion ?? '',
      atDoors: role !== 'user',
    },
    status: followStatus(outbox),
    unshown: new Set(),
  };
  await repairReplica(parts);
  await showQueue(parts);

  const clock = await followClock(outbox);
  const following = await followRole(outbox, options.onRole ?? (() => undefined));
  const retesting = retestStorage(outbox, parts.status);
  const listeners = new Set<(notification: IncomingNotification) => void>();
  const onNotification = (notification: IncomingNotification) => {
    for (const listener of listeners) listener(notification);
  };
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closed ??= (async () => {
      parts.status.stop();
      clock.stop();
      following.stop();
      retesting.stop();
      const stopped = syncing?.stop();
      closing.abort();
      await stopped;
      await database.rx.close();
      outbox.close();
    })();
    return closed;
  };
  // The outbox stays open until what is under way has ended. What was taken in by then would be removed after "done".
  const demandOpen = () => {
    if (closed) throw new ReplicaStorageError('closed', undefined);
  };
  const { token, onSignedOut, onRemoved } = options;
  const onClose = () => {
    void close();
    options.onRemovedElsewhere?.();
  };
  const world = { token, onSignedOut, onRemoved, name, origin, locks, onNotification, onClose };
  const syncing = options.sync === false ? undefined : startSyncing(parts, world);
  return {
    user_id,
    event_id,
    role,
    device_id,
    db: database.collections,
    status: parts.status,
    clock,
    outbox: {
      contents: () => readContents(outbox),
      observe: (listener) => observeContents(outbox, listener),
      countUnsent: () => outbox.countWaiting(),
      retryRefused: async (id) => {
        demandOpen();
        const row = await outbox.again(id);
        if (!row) return;
        await parts.exclusive(() => rebase(database, outbox, { keys: row.touches }));
        syncing?.nudge();
      },
      dropRefused: (id) => outbox.dropRefused(id),
    },
    perform: async (command, args) => {
      demandOpen();
      await performCommand(parts, command, args);
      syncing?.nudge();
    },
    syncNow: () => syncing?.syncNow() ?? Promise.resolve(),
    onNotification: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
    wipe: (unsent = 'keep') =>
      wipeReplica(parts, storage, unsent, () => {
        syncing?.closeOthers();
        return close();
      }),
  };
}

/** Somebody else may have signed in since the loop last looked: what is about to be sent stays here then. */
const inOwnName =
  (call: ServerCall, { token, ...owner }: ReplicaOptions): ServerCall =>
  async (path, options) =>
    tokenBelongsTo(token(), owner) ? call(path, options) : { kind: 'offline' };
