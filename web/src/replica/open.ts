import type { SessionRole } from '@baraza/schema/sync/session-role';
import { openCollections, type ReplicaStorage } from './collections.ts';
import { EVENT_BASE } from './event-base.ts';
import { dropOldKept } from './outbox/kept-check-ins.ts';
import { OutboxDatabase } from './outbox/outbox.ts';
import { observeOutbox, readContents, readNewest, readRefused } from './outbox/outbox-view.ts';
import { performCommands } from './outbox/perform-command.ts';
import { showEffects } from './outbox/show-effects.ts';
import type { ReplicaParts } from './parts.ts';
import { followClock } from './pull/clock.ts';
import { followRole } from './pull/follow-role.ts';
import { repairReplica, resetOnContact } from './pull/reset.ts';
import { createServerCall, type ServerCall } from './pull/server-call.ts';
import type { Sparing } from './realtime/pull-plan.ts';
import { startSyncing } from './realtime/syncing.ts';
import { showQueue } from './rebase.ts';
import type { IncomingNotification, Replica } from './replica.ts';
import { tokenBelongsTo } from './session-token.ts';
import { followStatus } from './status.ts';
import { replicaName } from './storage/replica-name.ts';
import { retestStorage } from './storage/retest-storage.ts';
import { openDatabase, replicaStorage } from './storage/storage.ts';
import { ReplicaStorageError, toStorageError } from './storage/storage-error.ts';
import { watchForDeletion } from './storage/watch-for-deletion.ts';
import { wipeReplica } from './storage/wipe.ts';
import { writeLock } from './tabs/exclusive.ts';
import { noteUnseen } from './traffic.ts';

export interface ReplicaOptions {
  user_id: string;
  event_id: string;
  role: SessionRole;
  /** The current session token; null when signed out. */
  token: () => string | null;
  /** The server answered 401: the session is over. The outbox is kept. */
  onSignedOut?: () => void;
  /** The server removed this door phone. All its commands are sent, so the device can be wiped. */
  onRemoved?: () => void;
  /** Another tab removes the replica that this tab had open. `hasLeft`: its person signs out of this device. */
  onRemovedElsewhere?: (hasLeft: boolean) => void;
  /** The browser deleted the replica while it was open, with what waited to be sent. */
  onDeleted?: () => void;
  /** The server changed this person's role. Data that only the old role could read is already deleted. */
  onRole?: (role: SessionRole) => void;
  /** Origin of the server; default: the page's own. */
  origin?: string;
  appVersion?: string;
  /** RxDB storage of the documents; default: IndexedDB. */
  storage?: ReplicaStorage;
  /** How much of what comes to spare; what is sent never waits, and doors and admins have everything at once. */
  sparing?: () => Sparing;
  /** False: works offline only, never calls the server. */
  sync?: boolean;
}

/** Opens this device's replica of a person at an event. Resolves when the effects of all waiting commands show. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  try {
    return await openOrClose(options);
  } catch (error) {
    throw toStorageError(error);
  }
}

/** Where it can't be opened, nothing of it stays open: the next try would be kept out by this one. */
async function openOrClose(options: ReplicaOptions): Promise<Replica> {
  const opened: (() => unknown)[] = [];
  try {
    return await open(options, opened);
  } catch (error) {
    await Promise.allSettled(opened.map((close) => close()));
    throw error;
  }
}

/** @param opened takes what closes each part that is opened */
async function open(options: ReplicaOptions, opened: (() => unknown)[]): Promise<Replica> {
  const { user_id, event_id, role } = options;
  const name = replicaName(user_id, event_id);
  const locks = globalThis.navigator?.locks;
  const storage = options.storage ?? replicaStorage();
  const origin = options.origin ?? (globalThis.location?.origin ?? '') + EVENT_BASE;
  const closing = new AbortController();
  const outbox = new OutboxDatabase(`${name}-outbox`, { user_id, event_id });
  opened.push(() => outbox.close());
  await openDatabase(outbox);
  // Before the documents are opened: it may wait until they are removed.
  const device_id = await outbox.deviceId(locks);
  const [database] = await Promise.all([
    openCollections(name, storage, () => resetOnContact(outbox)),
    // On a full disk the app opens all the same.
    dropOldKept(outbox).catch(() => undefined),
  ]);
  opened.push(() => database.rx.close());
  const parts: ReplicaParts = {
    database,
    outbox,
    exclusive: writeLock(name, locks),
    call: counted(inOwnName(createServerCall(options.token, origin, closing.signal), options)),
    device: { id: device_id, app_version: options.appVersion ?? '', atDoors: role !== 'user' },
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
      await database.rx.close().finally(() => outbox.close());
    })();
    return closed;
  };
  // close() keeps the outbox open until running work has ended. A command accepted by then would be lost after "done".
  const demandOpen = () => {
    if (closed) throw new ReplicaStorageError('closed', undefined);
  };
  const { token, onSignedOut, onRemoved } = options;
  const onClose = (hasLeft: boolean) => {
    void close();
    options.onRemovedElsewhere?.(hasLeft);
  };
  watchForDeletion(outbox, device_id, () => {
    void close();
    options.onDeleted?.();
  });
  const sparing: () => Sparing = (role === 'user' && options.sparing) || (() => 'no');
  const world = { token, onSignedOut, onRemoved, name, origin, locks, sparing, onNotification, onClose };
  const syncing = options.sync === false ? undefined : startSyncing(parts, world);
  const performAll: Replica['performAll'] = async (command, all) => {
    demandOpen();
    await performCommands(parts, command, all, () => syncing?.nudge());
  };
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
      observe: (listener) => observeOutbox(() => readContents(outbox), listener),
      observeRefused: (listener) => observeOutbox(() => readRefused(outbox), listener),
      observeNewest: (count, listener) => observeOutbox(() => readNewest(outbox, count), listener),
      countUnsent: () => outbox.countWaiting(),
      retryRefused: async (id) => {
        demandOpen();
        const row = await outbox.again(id);
        if (!row) return;
        syncing?.nudge();
        await showEffects(parts, row.touches);
      },
      dropRefused: (id) => outbox.dropRefused(id),
    },
    perform: (command, args) => performAll(command, [args]),
    performAll,
    syncNow: () => syncing?.syncNow() ?? Promise.resolve(),
    onNotification: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close,
    wipe: (unsent = 'keep', begins, done) =>
      outbox.removal(locks)(async () => {
        const report = await wipeReplica(parts, storage, unsent, () => {
          begins?.();
          syncing?.closeOthers();
          return close();
        });
        if (report.wiped) done?.();
        return report;
      }),
  };
}

/** Sends nothing ("offline") when somebody else has signed in since the loop last checked. */
const inOwnName =
  (call: ServerCall, { token, ...owner }: ReplicaOptions): ServerCall =>
  async (path, options) =>
    tokenBelongsTo(token(), owner) ? call(path, options) : { kind: 'offline' };

/** Counts what is sent, as it is sent. */
const counted =
  (call: ServerCall): ServerCall =>
  (path, options) =>
    call(path, {
      ...options,
      pack: async (body) => {
        const packed = await options.pack?.(body);
        noteUnseen('sent', packed?.byteLength ?? body.length);
        return packed;
      },
    });
