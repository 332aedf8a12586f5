import type { CollectionName } from '@baraza/schema/entities';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { PULL_PAGE_SIZE, type PullRequest, type PullResponse } from '@baraza/schema/sync/pull';
import type { Failure } from '../outbox/drain-outbox.ts';
import type { SyncState } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { isRemoval } from '../storage/is-removal.ts';
import { noteContact } from './contact.ts';
import { deviceReport } from './device-report.ts';
import { landPages } from './land-pages.ts';
import { repairReplica, resetReplica } from './reset.ts';
import { asPullResponse, isSyncAnswer } from './sync-answers.ts';

export type PullResult =
  | { kind: 'failed'; answer: Failure }
  /** `unfinished`: collections that have another page. */
  | { kind: 'landed'; unfinished: CollectionName[] }
  | { kind: 'reset' };

/** Pulls the next page of some collections in one call and writes it to the replica. */
export async function pullPages(parts: ReplicaParts, collections: readonly CollectionName[]): Promise<PullResult> {
  // The tab that pulled before this one may have died during a reset.
  await repairReplica(parts);
  const syncState = await parts.outbox.recall('sync_state');
  const answer = await parts.call('/api/sync/pull', {
    body: await requestFor(parts, syncState, collections),
    isOurs: isSyncAnswer,
  });
  if (answer.kind !== 'ok') return fail(parts, answer);
  if (answer.body.protocol !== PROTOCOL_VERSION) return fail(parts, { kind: 'outdated' });
  const body = asPullResponse(answer.body);
  if (!body) return fail(parts, { kind: 'offline' });
  // The answer is for another person, who is signed in here now: none of it belongs in this replica.
  if (body.viewer.user_id !== parts.outbox.owner.user_id) return fail(parts, { kind: 'signed_out' });
  await noteContact(parts.outbox, answer);
  if (body.reset || (syncState && isFromElsewhere(syncState, body))) {
    await resetReplica(parts);
    return { kind: 'reset' };
  }
  return { kind: 'landed', unfinished: await landPages(parts, syncState, body) };
}

async function fail(parts: ReplicaParts, answer: Failure): Promise<PullResult> {
  // A phone removed from the doors keeps no personal data except its unsent commands, until they are sent.
  if (isRemoval(answer)) {
    await parts.outbox.dropAnswered();
    await resetReplica(parts);
  }
  await noteContact(parts.outbox, answer);
  return { kind: 'failed', answer };
}

const isFromElsewhere = (syncState: SyncState, body: PullResponse): boolean =>
  syncState.epoch !== body.epoch || syncState.role !== body.viewer.role;

async function requestFor(
  parts: ReplicaParts,
  syncState: SyncState | undefined,
  collections: readonly CollectionName[],
): Promise<PullRequest> {
  return {
    protocol: PROTOCOL_VERSION,
    device_id: parts.device.id,
    last_seq: (await parts.outbox.recall('last_seq')) ?? 0,
    ...(parts.device.atDoors && { device: await deviceReport(parts) }),
    replica: syncState ? { epoch: syncState.epoch, role: syncState.role } : null,
    collections: Object.fromEntries(
      collections.map((name) => [name, { checkpoint: syncState?.checkpoints[name] ?? null, limit: PULL_PAGE_SIZE }]),
    ),
  };
}
