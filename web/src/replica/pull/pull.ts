import type { CollectionName } from '@baraza/schema/entities';
import { digestsOf } from '@baraza/schema/sync/expected';
import { PROTOCOL_VERSION, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { PULL_PAGE_SIZE, type PullRequest, type PullResponse } from '@baraza/schema/sync/pull';
import type { Failure } from '../outbox/drain-outbox.ts';
import type { SyncState } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { isRemoval } from '../storage/is-removal.ts';
import { asFarAsItFits, noteContact, noteFailure } from './contact.ts';
import { deviceReport } from './device-report.ts';
import { type Expected, expectedDocuments, withExpected } from './expected-documents.ts';
import { fetchSnapshot, type HeldSnapshot } from './fetch-snapshot.ts';
import { landPages } from './land-pages.ts';
import { resetAsTold, resetReplica } from './reset.ts';
import { asPullResponse, isSyncAnswer } from './sync-answers.ts';

export type PullResult =
  | { kind: 'failed'; answer: Failure }
  /**
   * `unfinished`: collections that have another page. `farBehind`: a snapshot would be quicker.
   * `hasCheckIns`: some of them came.
   */
  | { kind: 'landed'; unfinished: CollectionName[]; farBehind?: boolean; hasCheckIns?: boolean }
  | { kind: 'reset' };

/**
 * When to take a snapshot: never; in an empty replica one that is already held, or else one that is asked for; or `now`,
 * because this replica is far behind.
 */
export type Snapshots = 'never' | 'if_held' | 'if_empty' | 'now';

/**
 * Pulls the next page of some collections in one call and writes it to the replica; an empty replica asks for a snapshot
 * first, and writes both together. Repair the replica before: the tab that pulled last may have died during a reset.
 */
export async function pullPages(
  parts: ReplicaParts,
  collections: readonly CollectionName[],
  snapshots: Snapshots = 'if_empty',
): Promise<PullResult> {
  const syncState = await parts.outbox.recall('sync_state');
  const takesSnapshot = snapshots === 'now' || (snapshots !== 'never' && !syncState);
  const held = takesSnapshot ? parts.heldSnapshot : undefined;
  const snapshot = held ?? (takesSnapshot && snapshots !== 'if_held' ? await fetchSnapshot(parts) : undefined);
  if (snapshot && 'kind' in snapshot) return fail(parts, snapshot);
  const expected: Expected =
    syncState && !snapshot ? await expectedDocuments(parts, syncState, collections) : new Map();
  const answer = await parts.call('/api/sync/pull', {
    body: await requestFor(parts, syncState, collections, { snapshot, expected }),
    isOurs: isSyncAnswer,
  });
  // Kept for the next try, but not after an answer: what the server refuses, or this device can't write, goes without it.
  parts.heldSnapshot = answer.kind === 'offline' ? (snapshot ?? parts.heldSnapshot) : undefined;
  if (answer.kind !== 'ok') return fail(parts, answer);
  if (answer.body.protocol !== PROTOCOL_VERSION) return fail(parts, { kind: 'outdated' });
  const said = asPullResponse(answer.body);
  if (!said) return fail(parts, { kind: 'offline' });
  const body = said.unchanged ? { ...said, collections: withoutNews(syncState, collections) } : said;
  // The answer is for another person, who is signed in here now: none of it belongs in this replica.
  if (body.viewer.user_id !== parts.outbox.owner.user_id) return fail(parts, { kind: 'signed_out' });
  await noteContact(parts.outbox, answer);
  const isOfAnother = body.reset || [syncState, snapshot].some((before) => before && isFromElsewhere(before, body));
  // Nothing of the snapshot is on the device yet. Another role or history began since it was made; or what is personal
  // takes several pages, and until the last one this device could not tell what was deleted while it was away.
  if (snapshot && (isOfAnother || (syncState && hasFullPage(body)))) return pullPages(parts, collections, 'never');
  if (isOfAnother) {
    await resetAsTold(parts, syncState, syncState && !isFromElsewhere(syncState, body));
    return { kind: 'reset' };
  }
  const unfinished = await landPages(parts, syncState, withExpected(body, expected), snapshot);
  const farBehind = syncState && body.far_behind && { farBehind: true };
  const hasCheckIns = body.collections.check_ins?.documents.length && { hasCheckIns: true };
  return { kind: 'landed', unfinished, ...farBehind, ...hasCheckIns };
}

async function fail(parts: ReplicaParts, answer: Failure): Promise<PullResult> {
  // A phone removed from the doors keeps no personal data except its unsent commands, until they are sent.
  if (isRemoval(answer))
    await asFarAsItFits(parts, async () => {
      await parts.outbox.dropAnswered();
      await resetReplica(parts);
    });
  await noteFailure(parts, answer);
  return { kind: 'failed', answer };
}

/** What an older server sends in place of one word. */
const withoutNews = (syncState: SyncState | undefined, names: readonly CollectionName[]): PullResponse['collections'] =>
  Object.fromEntries(names.map((name) => [name, { documents: [], checkpoint: syncState?.checkpoints[name] ?? null }]));

const hasFullPage = ({ collections }: PullResponse): boolean =>
  Object.values(collections).some(({ documents }) => documents.length >= PULL_PAGE_SIZE);

type PulledFor = Pick<SyncState, 'epoch' | 'role'>;

const isFromElsewhere = (before: PulledFor, body: PullResponse): boolean =>
  before.epoch !== body.epoch || before.role !== body.viewer.role;

async function requestFor(
  parts: ReplicaParts,
  syncState: SyncState | undefined,
  collections: readonly CollectionName[],
  { snapshot, expected }: { snapshot: HeldSnapshot | undefined; expected: Expected },
): Promise<PullRequest> {
  const pulledFor: PulledFor | undefined = snapshot ?? syncState;
  return {
    protocol: PROTOCOL_VERSION,
    speaks: SPEAKS,
    device_id: parts.device.id,
    last_seq: (await parts.outbox.recall('last_seq')) ?? 0,
    ...((await parts.outbox.oneAnswered()) && { awaits_effects: true }),
    ...(parts.device.atDoors && { device: await deviceReport(parts) }),
    replica: pulledFor ? { epoch: pulledFor.epoch, role: pulledFor.role } : null,
    collections: Object.fromEntries(
      collections.map((name) => [
        name,
        snapshot?.documents.has(name)
          ? { checkpoint: null, limit: PULL_PAGE_SIZE, shared_from: snapshot.checkpoint }
          : {
              checkpoint: syncState?.checkpoints[name] ?? null,
              limit: PULL_PAGE_SIZE,
              expects: digestsOf(expected.get(name) ?? []) || undefined,
            },
      ]),
    ),
  };
}
