import { fieldsAtDoors } from 'virtual:replica-schemas';
import type { Effect } from '@baraza/schema/define/command';
import type { CollectionName } from '@baraza/schema/entities';
import { inRanges } from '@baraza/schema/sync/expected';
import { PULL_PAGE_SIZE, type PullResponse } from '@baraza/schema/sync/pull';
import { deepEqual } from 'rxdb';
import { effectsOf as effectsOfCommand, type Owner } from '../outbox/outbox.ts';
import type { CommandRow, SyncState } from '../outbox/outbox-rows.ts';
import type { ReplicaParts } from '../parts.ts';
import { applyEffects, readTruth } from '../rebase.ts';

/** Documents by collection, at most a page of each. */
export type Expected = ReadonlyMap<CollectionName, readonly (Record<string, unknown> & { id: string })[]>;

/**
 * What the applied commands of this device have made of its documents, if nobody else has changed them: the server
 * sends those that are different.
 */
export async function expectedDocuments(
  parts: ReplicaParts,
  syncState: SyncState,
  collections: readonly CollectionName[],
): Promise<Expected> {
  const effects = effectsOf(await parts.outbox.answered(), syncState, parts.outbox.owner);
  const all = collections.map(async (name) => {
    const ofCollection = effects.get(name) ?? new Map<string, Effect[]>();
    const truths = await readTruth(parts.database, name, [...ofCollection.keys()]);
    const documents = [];
    for (const [id, changes] of ofCollection) {
      const truth = truths.get(id) ?? null;
      const document = applyEffects(truth, changes);
      // One that is there already came with an earlier page.
      if (document && !deepEqual(document, truth)) documents.push({ ...asSent(name, document, syncState), id });
    }
    return [name, documents.slice(0, PULL_PAGE_SIZE)] as const;
  });
  return new Map(await Promise.all(all));
}

type ByDocument = Map<string, Effect[]>;

/** The effects of answered commands, but for those that came with earlier pages, as far as the checkpoints tell. */
function effectsOf(
  answered: readonly CommandRow[],
  { epoch, checkpoints }: SyncState,
  owner: Owner,
): Map<CollectionName, ByDocument> {
  const effects = new Map<CollectionName, ByDocument>();
  for (const { command, answer } of answered) {
    if (answer?.epoch !== epoch) continue;
    for (const effect of effectsOfCommand(command, owner, answer.arrived_at)) {
      const { collection, id } = effect;
      if (BigInt(answer.transaction) < BigInt(checkpoints[collection]?.xid ?? 0)) continue;
      const ofCollection: ByDocument = effects.get(collection) ?? new Map();
      effects.set(collection, ofCollection.set(id, [...(ofCollection.get(id) ?? []), effect]));
    }
  }
  return effects;
}

/** As it would arrive: with the fields that the server sends to this role, and as JSON, which has no -0. */
function asSent(name: CollectionName, document: Record<string, unknown>, { role }: SyncState): Record<string, unknown> {
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
