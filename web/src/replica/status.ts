import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { Unlisted } from '@baraza/schema/sync/pull';
import { liveQuery } from 'dexie';
import { collectionNames } from './collections.ts';
import type { OutboxDatabase } from './outbox/outbox.ts';
import { type Contact, madeAt, type SyncState } from './outbox/outbox-rows.ts';
import type { StorageProblem } from './storage/storage-error.ts';

/** Figures that every state has. Times are ms since 1970. */
export interface SyncFigures {
  /** When the server last answered; null: never. */
  lastContact: number | null;
  /** Commands that the server has not answered. */
  waiting: number;
  /** Since when no waiting command was answered, by the server's clock; null when none waits. */
  stuckSince: number | null;
  /** Start, by the server's clock, of its current delay in reading others' changes; null when there is no delay. */
  newsHeldSince: number | null;
  /** Refused commands that nobody has dismissed yet. */
  refused: number;
  /** Whether the first full pull has ended, so that an empty list means no data. */
  filled: boolean;
  /** Number of people at the event who hide themselves and are not in this replica. */
  unlisted: Unlisted;
  /** The server, as it answered last, speaks more than this app: a newer one is there. */
  isServerNewer: boolean;
}

/**
 * Sync status of this device; when several states apply, the most important one. It is `starting` until the first full
 * pull has ended, as long as the server can be reached, and again while a slow server does not answer.
 */
export type SyncStatus = SyncFigures &
  (
    | { state: 'starting' }
    | { state: 'storage_failed'; problem: StorageProblem }
    | { state: 'outdated'; since: number }
    /** A door phone that was removed. It sends its remaining commands, then wipes itself. */
    | { state: 'removed'; since: number }
    | { state: 'signed_out'; since: number }
    /** `isBusy`: the server, or a proxy in front of it, answers that it can't take calls now. */
    | { state: 'offline'; since: number; isBusy?: true }
    /** The server is there, and its organisers have archived the event: it goes on if they bring it back. */
    | { state: 'archived'; since: number }
    | { state: 'waiting'; count: number }
    | { state: 'refused'; count: number }
    | { state: 'up_to_date'; at: number }
  );

export interface StatusStore {
  /** Returns the same object until the status changes. */
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
}

const NOBODY: Unlisted = { people: 0, checked_in: 0 };

export const STARTING: SyncStatus = {
  state: 'starting',
  lastContact: null,
  waiting: 0,
  stuckSince: null,
  newsHeldSince: null,
  refused: 0,
  filled: false,
  unlisted: NOBODY,
  isServerNewer: false,
};

export interface FollowedStatus extends StatusStore {
  /** The device can't store data; null: it can again. Passed in memory, since even the status may not be storable. */
  storageTrouble(problem: StorageProblem | null): void;
  stop(): void;
}

/** Derives the status from the outbox database, so that every tab shows the same, whichever tab is the leader. */
export function followStatus(outbox: OutboxDatabase): FollowedStatus {
  let read = STARTING;
  let trouble: StorageProblem | null = null;
  let shown = STARTING;
  const listeners = new Set<() => void>();
  const show = () => {
    const next: SyncStatus = trouble ? { ...figuresOf(read), state: 'storage_failed', problem: trouble } : read;
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    for (const listener of listeners) listener();
  };
  const subscription = liveQuery(() => readStatus(outbox)).subscribe({
    next: (status) => {
      read = status;
      show();
    },
    // The database was closed: there are no more changes to report.
    error: () => undefined,
  });
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storageTrouble: (problem) => {
      trouble = problem;
      show();
    },
    stop: () => subscription.unsubscribe(),
  };
}

const figuresOf = ({
  lastContact,
  waiting,
  stuckSince,
  newsHeldSince,
  refused,
  filled,
  unlisted,
  isServerNewer,
}: SyncStatus): SyncFigures => ({
  lastContact,
  waiting,
  stuckSince,
  newsHeldSince,
  refused,
  filled,
  unlisted,
  isServerNewer,
});

async function readStatus(outbox: OutboxDatabase): Promise<SyncStatus> {
  const [waiting, [oldest], acceptedAt, refused, contact, syncState, offset, speaks] = await Promise.all([
    outbox.countWaiting(),
    outbox.waiting(1),
    outbox.recall('accepted_at'),
    outbox.commands.where('state').equals('refused').count(),
    outbox.recall('contact'),
    outbox.recall('sync_state'),
    outbox.recall('clock_offset_ms'),
    outbox.recall('speaks'),
  ]);
  // A long outbox that drains is not stuck, however old its oldest command: each answer restarts the time.
  const stuckSince = oldest ? Math.max(acceptedAt ?? 0, madeAt(oldest.command, offset ?? 0)) : null;
  const newsHeldSince = syncState?.news_held_since ? Date.parse(syncState.news_held_since) : null;
  return statusOf(contact, {
    waiting,
    stuckSince,
    newsHeldSince,
    refused,
    filled: isFilled(syncState),
    unlisted: syncState?.unlisted ?? NOBODY,
    isServerNewer: (speaks ?? SPEAKS) > SPEAKS,
  });
}

const isFilled = (syncState: SyncState | undefined): boolean =>
  collectionNames.every((name) => syncState?.horizons[name] !== undefined);

export function statusOf(contact: Contact | undefined, counts: Omit<SyncFigures, 'lastContact'>): SyncStatus {
  const figures = { ...counts, lastContact: contact?.last_contact ?? null };
  if (!contact) return { state: 'starting', ...figures };
  if (contact.state !== 'ok' && contact.state !== 'none')
    return { state: contact.state, since: contact.since, ...figures, ...(contact.is_busy && { isBusy: true }) };
  if (counts.waiting > 0) return { state: 'waiting', count: counts.waiting, ...figures };
  // What is new is still on its way, whatever else there is to say.
  if (contact.state === 'none') return { state: 'starting', ...figures };
  if (counts.refused > 0) return { state: 'refused', count: counts.refused, ...figures };
  if (!counts.filled) return { state: 'starting', ...figures };
  return { state: 'up_to_date', at: contact.last_contact ?? contact.since, ...figures };
}
