import type { CollectionName } from '@baraza/schema/entities';
import type { Outcome } from '@baraza/schema/sync/command';
import type { PushResponse } from '@baraza/schema/sync/push';
import { isCollection, type ReplicaParts } from '../parts.ts';
import { type News, rebase, touchedBy, truthFrom } from '../rebase.ts';
import type { CommandRow, DocumentKey, Refusal } from './outbox-rows.ts';

/** Brings the replica to what the server said of some commands, then takes them off the queue. In this order: a crash
 * between the two sends them once more, and they get the same answer. */
export async function landOutcomes(
  parts: ReplicaParts,
  rows: readonly CommandRow[],
  { outcomes, epoch, role }: Pick<PushResponse, 'outcomes' | 'epoch' | 'role'>,
): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.command_id, outcome]));
  const answered = rows.flatMap((row) => {
    const outcome = byId.get(row.id);
    return outcome ? [{ row, outcome }] : [];
  });
  const refused = answered.filter(({ outcome }) => outcome.status === 'rejected');
  await parts.exclusive(async () => {
    // What another role may see does not belong here: no page of this one would ever take it away again.
    const isForUs = (await parts.outbox.recall('sync_state'))?.role === role;
    await rebase(parts.database, parts.outbox, {
      news: isForUs ? newsIn(outcomes) : new Map(),
      keys: touchedBy(refused.map(({ row }) => row)),
      without: new Set(refused.map(({ row }) => row.device_seq)),
    });
    await parts.outbox.transaction('rw', parts.outbox.commands, async () => {
      for (const { row, outcome } of answered) {
        if (outcome.status === 'rejected') await parts.outbox.markRefused(row.device_seq, refusalOf(outcome));
        else await parts.outbox.markAnswered(row.device_seq, answerOf(row, outcome, epoch));
      }
    });
  });
}

/** Takes one command off the queue that the server can't even read, as if it had refused it. */
export async function refuseLocally(parts: ReplicaParts, row: CommandRow, refusal: Refusal): Promise<void> {
  await parts.exclusive(async () => {
    await rebase(parts.database, parts.outbox, { keys: row.touches, without: new Set([row.device_seq]) });
    await parts.outbox.markRefused(row.device_seq, refusal);
  });
}

function newsIn(outcomes: readonly Outcome[]): News {
  const news: News = new Map();
  for (const { collection, document } of outcomes.flatMap((outcome) => outcome.documents)) {
    if (isCollection(collection)) news.set(`${collection}/${document.id}` as DocumentKey, truthFrom(document));
  }
  return news;
}

const refusalOf = (outcome: Outcome): Refusal => ({
  code: outcome.code ?? 'invalid',
  detail: outcome.detail ?? '',
  at: Date.now(),
});

function answerOf(row: CommandRow, outcome: Outcome, epoch: string): NonNullable<CommandRow['answer']> {
  const named = [
    ...row.touches.map((key) => key.slice(0, key.indexOf('/'))),
    ...outcome.documents.map((d) => d.collection),
  ];
  const collections = [...new Set(named)].filter(isCollection) as CollectionName[];
  return { transaction: outcome.transaction, epoch, collections };
}
