import type { Effect } from '@baraza/schema/define/command';
import type { CollectionName } from '@baraza/schema/entities';
import { createRevision, deepEqual, now, type RxDocumentData } from 'rxdb';
import { type ReplicaDatabase, type StoredRows, storedRows } from './collections.ts';
import { effectsOf, keyOf, type OutboxDatabase, type Owner } from './outbox/outbox.ts';
import type { CommandRow, DocumentKey } from './outbox/outbox-rows.ts';
import { isCollection, type ReplicaParts } from './parts.ts';
import { forgetPictures } from './storage/kept-pictures.ts';
import { type DemandHeld, onceMore } from './tabs/exclusive.ts';

/** A document as the server has it; null: the server has none. */
export type Truth = Record<string, unknown> | null;

/** New server versions of documents, from a page or an outcome. */
export type News = Map<DocumentKey, Truth>;

/**
 * A stored document: the version that screens see and, while effects of this device's commands are on top, the server's
 * version in `_meta.truth`. Both are in one row, so that a crash can't separate them.
 */
type Stored = RxDocumentData<Record<string, unknown>> & { _meta: { lwt: number; truth?: Truth } };

interface Rebasing {
  keys?: Iterable<DocumentKey>;
  news?: News;
  without?: Set<number>;
  demandHeld?: DemandHeld;
}

/**
 * Writes documents as the latest server version plus the effects of this device's commands, in command order.
 * Call it under the replica's lock.
 * @param keys documents to recompute; those in `news` are always included
 * @param without numbers of commands whose effects no longer apply
 * @param demandHeld of the lock
 */
export async function rebase(
  database: ReplicaDatabase,
  outbox: OutboxDatabase,
  { keys = [], news = new Map(), without, demandHeld }: Rebasing,
): Promise<void> {
  const all = new Set([...keys, ...news.keys()]);
  const effects = effectsByDocument(outbox, all, without);
  const writes = [...groupByCollection(all)].map(([collection, ids]) =>
    writeCollection(database, collection, ids, { news, effects, demandHeld }),
  );
  // Waits for all writes: none may still run when the lock is released.
  const results = await Promise.allSettled(writes);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Shows the effects of the outbox again: a tab may have died between writing a command and its effect, or reverse. */
export const showQueue = ({ database, outbox, exclusive }: ReplicaParts): Promise<void> =>
  onceMore(exclusive)(async (demandHeld) =>
    rebase(database, outbox, { keys: touchedBy(await outbox.counted()), demandHeld }),
  );

/** Above this many documents it is quicker to read all commands than to look each document up. */
const LOOK_UP_LIMIT = 50;

async function effectsByDocument(
  outbox: OutboxDatabase,
  keys: Set<DocumentKey>,
  without: Set<number> | undefined,
): Promise<Map<DocumentKey, Effect[]>> {
  const rows = await outbox.counted(keys.size <= LOOK_UP_LIMIT ? [...keys] : undefined);
  return effectsOn(
    rows.filter((row) => !without?.has(row.device_seq)),
    outbox.owner,
  );
}

/** @param arrivedAt when the server received a command, where that matters */
export function effectsOn(
  rows: readonly CommandRow[],
  owner: Owner,
  arrivedAt?: (row: CommandRow) => string | undefined,
): Map<DocumentKey, Effect[]> {
  const byDocument = new Map<DocumentKey, Effect[]>();
  for (const row of rows) {
    for (const effect of effectsOf(row.command, owner, arrivedAt?.(row))) {
      const key = keyOf(effect);
      const list = byDocument.get(key);
      if (list) list.push(effect);
      else byDocument.set(key, [effect]);
    }
  }
  return byDocument;
}

export function groupByCollection(keys: Iterable<DocumentKey>): Map<CollectionName, string[]> {
  const groups = new Map<CollectionName, string[]>();
  for (const key of keys) {
    const collection = key.slice(0, key.indexOf('/'));
    // Of another version of the app.
    if (!isCollection(collection)) continue;
    const id = key.slice(collection.length + 1);
    const ids = groups.get(collection);
    if (ids) ids.push(id);
    else groups.set(collection, [id]);
  }
  return groups;
}

async function writeCollection(
  database: ReplicaDatabase,
  collection: CollectionName,
  ids: string[],
  {
    news,
    effects: reading,
    demandHeld,
  }: { news: News; effects: Promise<Map<DocumentKey, Effect[]>>; demandHeld: DemandHeld | undefined },
): Promise<void> {
  const [{ form, find }, effects] = await Promise.all([readStored(database, collection, ids), reading]);
  const writes = [];
  for (const id of ids) {
    const key: DocumentKey = `${collection}/${id}`;
    const previous = find(id);
    const told = news.get(key);
    const truth = told === undefined ? truthOf(form, previous) : told;
    const pending = effects.get(key);
    const shown = pending ? applyEffects(truth, pending) : truth;
    const document = toStored(form, id, shown, pending ? truth : undefined, previous, database.rx.token);
    if (document && !isSame(document, previous)) writes.push({ previous, document });
  }
  if (writes.length === 0) return;
  await demandHeld?.();
  // Bypasses RxDB's own write path, which would drop `truth` from the `_meta` of a new document.
  const { error } = await form.storage.bulkWrite(writes as never, 'baraza-rebase');
  if (error[0]) throw new Error(`${collection}/${error[0].documentId} was not written (${error[0].status})`);
  if (collection === 'users') await forgetPictures(writes);
}

async function readStored(database: ReplicaDatabase, collection: CollectionName, ids: readonly string[]) {
  const form = storedRows(database, collection);
  const rows = await form.storage.findDocumentsById(ids.map(form.rowId), true);
  const stored = new Map(rows.map((row) => [row.id, row as Stored]));
  return { form, find: (id: string) => stored.get(form.rowId(id)) };
}

/** Documents as the server has them, in the order of their ids. */
export async function readTruth(
  database: ReplicaDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<Truth[]> {
  const { form, find } = await readStored(database, collection, ids);
  return ids.map((id) => truthOf(form, find(id)));
}

function truthOf({ toDocument }: StoredRows, stored: Stored | undefined): Truth {
  if (!stored) return null;
  if (stored._meta.truth !== undefined) return stored._meta.truth;
  return stored._deleted ? null : toDocument(plain(stored));
}

export function applyEffects(truth: Truth, effects: Effect[]): Truth {
  let current: Truth = truth;
  for (const effect of effects) {
    const change = effect.change as (document: Truth | undefined) => Truth | 'delete' | undefined;
    // What another version of the app has kept may be unreadable for this one: it shows nothing, and blocks nothing.
    try {
      const changed = change(current ?? undefined);
      if (changed === 'delete') current = null;
      else if (changed !== undefined) current = changed;
    } catch {}
  }
  return current;
}

function toStored(
  { toRow }: StoredRows,
  id: string,
  shown: Truth,
  truth: Truth | undefined,
  previous: Stored | undefined,
  token: string,
): Stored | undefined {
  if (!shown && !previous && !truth) return undefined;
  const meta = truth === undefined ? { lwt: now() } : { lwt: now(), truth };
  const inner = { _attachments: {}, _meta: meta, _rev: createRevision(token, previous) };
  return { ...toRow(id, shown), ...inner, _deleted: shown === null } as Stored;
}

function plain({ _attachments, _deleted, _meta, _rev, ...fields }: Stored): Record<string, unknown> {
  return fields;
}

function isSame(next: Stored, previous: Stored | undefined): boolean {
  return previous !== undefined && deepEqual(contentOf(next), contentOf(previous));
}

const contentOf = (stored: Stored): unknown[] => [plain(stored), stored._deleted, stored._meta.truth];

/** Documents that the effects of some commands touch. */
export const touchedBy = (rows: readonly CommandRow[]): Set<DocumentKey> => new Set(rows.flatMap((row) => row.touches));

/** A document from the server without RxDB's own fields; null when it is deleted. */
export function truthFrom({ _deleted, ...fields }: { id: string; _deleted: boolean }): Truth {
  return _deleted ? null : fields;
}
