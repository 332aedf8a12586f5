import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { vi } from 'vitest';
import { openCollections } from '../collections.ts';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { ReplicaParts } from '../parts.ts';
import type { Answer } from '../pull/server-call.ts';
import { STARTING } from '../status.ts';
import { replicaName } from '../storage/replica-name.ts';
import { createExclusive } from '../tabs/exclusive.ts';
import { EVENT, newPerson } from './device.ts';

/** The test's handler for a call: the server's answer. */
export type Script = (
  path: string,
  body: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<Answer<unknown>> | Answer<unknown>;

export interface OpenParts extends ReplicaParts {
  /** Answers the calls; the default is offline. */
  script: Script;
  storageTrouble: ReturnType<typeof vi.fn>;
  close(): Promise<void>;
}

/** The parts of one replica, without running sync: real databases; the test plays the server. */
export async function openParts(userId = newPerson()): Promise<OpenParts> {
  const name = replicaName(userId, EVENT);
  const outbox = new OutboxDatabase(`${name}-outbox`, { user_id: userId, event_id: EVENT });
  const database = await openCollections(name, getRxStorageDexie());
  const storageTrouble = vi.fn();
  const parts: OpenParts = {
    database,
    outbox,
    exclusive: createExclusive(`${name}-write`, undefined),
    script: () => ({ kind: 'offline' }),
    call: (async (path: string, { body, signal }: { body: Record<string, unknown>; signal?: AbortSignal }) =>
      // As by an older server, which has no snapshots.
      path === '/api/sync/snapshot'
        ? problemAnswer(404, 'not_found')
        : parts.script(path, body, signal)) as unknown as ReplicaParts['call'],
    device: { id: 'phone-1', app_version: 'build-1', atDoors: false },
    status: { get: () => STARTING, subscribe: () => () => undefined, storageTrouble, stop: () => undefined },
    storageTrouble,
    unshown: new Set(),
    close: async () => {
      await database.rx.close();
      outbox.close();
    },
  };
  return parts;
}

/** A successful answer, as a server call resolves to it. */
export const ok = (body: Record<string, unknown>): Answer<unknown> => {
  const now = Date.now();
  const head = { protocol: 1, epoch: 'epoch-1', server_time: new Date(now).toISOString() };
  return { kind: 'ok', body: { ...head, ...body }, sentAt: now, receivedAt: now };
};

export const problemAnswer = (status: number, code: string, retryAfterMs: number | null = null): Answer<never> => ({
  kind: 'problem',
  status,
  problem: { type: 'about:blank', title: code, status, detail: `Because of ${code}`, code } as never,
  retryAfterMs,
});
