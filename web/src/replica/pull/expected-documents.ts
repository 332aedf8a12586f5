import { fieldsAtDoors } from 'virtual:replica-schemas';
import type { CollectionName } from '@baraza/schema/entities';
import { inRanges } from '@baraza/schema/sync/expected';
import { PULL_PAGE_SIZE, type PullResponse } from '@baraza/schema/sync/pull';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { deepEqual } from 'rxdb';
import type { CommandRow, SyncState } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { applyEffects, effectsOn, groupByCollection, readTruth } from '../rebase.ts';

/** Documents by collection, at most a page of each. */
export type Expected = ReadonlyMap<CollectionName, readonly Document[]>;
type Document = Record<string, unknown> & { id: string };

/**
 * What the applied commands of this device have made of its documents, if nobody else has changed them: the server
 * sends those that are different.
 */
export async function expectedDocuments(
  { database, outbox }: ReplicaParts,
  { epoch, role, checkpoints }: SyncState,
  collections: readonly CollectionName[],
): Promise<Expected> {
  const isToCome = ({ answer }: CommandRow) =>
    answer?.epoch === epoch &&
    answer.collections.some((name) => BigInt(answer.transaction) >= BigInt(checkpoints[name]?.xid ?? 0));
  const rows = (await outbox.answered()).filter(isToCome);
  const effects = effectsOn(rows, outbox.owner, ({ answer }) => answer?.arrived_at);
  const expected = new Map<CollectionName, Document[]>();
  for (const [name, ids] of groupByCollection(effects.keys())) {
    if (!collections.includes(name)) continue;
    const truths = await readTruth(database, name, ids);
    const documents = ids.flatMap((id, at) => {
      const document = applyEffects(truths[at] ?? null, effects.get(`${name}/${id}`) ?? []);
      // One that is there already came with an earlier page.
      return document && !deepEqual(document, truths[at]) ? [asSent(name, document, role)] : [];
    });
    expected.set(name, documents.slice(0, PULL_PAGE_SIZE));
  }
  return expected;
}

/** As it would arrive: with the fields that the server sends to this role, and as JSON, which has no -0. */
function asSent(name: CollectionName, document: Record<string, unknown>, role: SessionRole): Document {
  const fields = role === 'door' ? (fieldsAtDoors[name] ?? []) : Object.keys(document);
  return JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, document[field]]))));
}

/** Puts the documents that the server did not send, because they are as expected, into the pages. */
export const withExpected = (body: PullResponse, expected: Expected): PullResponse => ({
  ...body,
  collections: Object.fromEntries(
    Object.entries(body.collections).map(([name, { as_expected, ...page }]) => {
      const right = inRanges(as_expected ?? [], expected.get(name as CollectionName) ?? []);
      const documents = right.map((document) => ({ ...document, _deleted: false }));
      // What was sent comes after them: it may be newer.
      return [name, { ...page, documents: [...documents, ...page.documents] }];
    }),
  ),
});
