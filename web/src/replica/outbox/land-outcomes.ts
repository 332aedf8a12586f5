import type { CollectionName } from '@baraza/schema/entities';
import type { Outcome } from '@baraza/schema/sync/command';
import { covers } from '@baraza/schema/sync/horizon';
import type { PushResponse } from '@baraza/schema/sync/push';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { type News, rebase, touchedBy, truthFrom } from '../rebase.ts';
import type { CommandRow, DocumentKey, Refusal, SyncState } from './outbox-rows.ts';

type Answered = Pick<PushResponse, 'outcomes' | 'applied' | 'epoch' | 'role'> & { isNewest: boolean };

/**
 * Applies the outcomes of some commands to the replica, then removes the commands from the outbox. In this order: after a
 * crash between the two steps the commands are sent again and get the same outcomes. Documents of outcomes that are not the
 * newest are left to the pull that follows: a page that landed since may have later ones. It has them for sure if it covers
 * the command's transaction, as when this tab was frozen with the answer.
 */
export async function landOutcomes(
  parts: ReplicaParts,
  rows: readonly CommandRow[],
  { outcomes, applied, epoch, role, isNewest }: Answered,
): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.command_id, outcome]));
  const answered = rows.flatMap((row) => {
    const outcome = byId.get(row.id);
    return outcome ? [{ row, outcome }] : [];
  });
  const refused = answered.filter(({ outcome }) => outcome.status === 'rejected');
  await parts.exclusive(async (demandHeld) => {
    const syncState = await parts.outbox.recall('sync_state');
    // Data for another role doesn't belong in this replica: no later pull of this role would remove it.
    const isForUs = isNewest && syncState?.role === role;
    const horizons = syncState?.epoch === epoch ? syncState.horizons : {};
    await rebase(parts.database, parts.outbox, {
      news: isForUs ? newsIn(outcomes, horizons) : new Map(),
      keys: touchedBy(refused.map(({ row }) => row)),
      without: new Set(refused.map(({ row }) => row.device_seq)),
      demandHeld,
    });
    await demandHeld();
    await parts.outbox.markAll(
      answered.map(({ row, outcome }) => [
        row.device_seq,
        outcome.status === 'rejected'
          ? { state: 'refused', refusal: refusalOf(outcome) }
          : { state: 'answered', answer: answerOf(row, outcome, epoch, applied) },
      ]),
    );
  });
}

/** Marks as refused one command that the server can't even parse. */
export async function refuseLocally(parts: ReplicaParts, row: CommandRow, refusal: Refusal): Promise<void> {
  await parts.exclusive(async (demandHeld) => {
    const without = new Set([row.device_seq]);
    await rebase(parts.database, parts.outbox, { keys: row.touches, without, demandHeld });
    await demandHeld();
    await parts.outbox.markRefused(row.device_seq, refusal);
  });
}

function newsIn(outcomes: readonly Outcome[], horizons: SyncState['horizons']): News {
  const news: News = new Map();
  for (const { documents, transaction } of outcomes) {
    for (const { collection, document } of documents) {
      if (!isCollection(collection) || covers(horizons[collection], transaction)) continue;
      news.set(`${collection}/${document.id}` as DocumentKey, truthFrom(document));
    }
  }
  return news;
}

const refusalOf = (outcome: Outcome): Refusal => ({
  code: outcome.code ?? 'invalid',
  detail: outcome.detail ?? '',
  at: Date.now(),
});

function answerOf(
  row: CommandRow,
  outcome: Outcome,
  epoch: string,
  applied: PushResponse['applied'],
): NonNullable<CommandRow['answer']> {
  const named = [
    ...row.touches.map((key) => key.slice(0, key.indexOf('/'))),
    ...outcome.documents.map((d) => d.collection),
    ...(applied?.collections ?? []),
  ];
  const collections = [...new Set(named)].filter(isCollection) as CollectionName[];
  const arrival = applied?.arrived_at !== undefined && { arrived_at: applied.arrived_at };
  return { transaction: outcome.transaction, epoch, collections, ...arrival };
}
