import type { CollectionName } from '@baraza/schema/entities';
import type { Checkpoint, PullRequest } from '@baraza/schema/sync/pull';

export type ServerDocument = { id: string; _deleted: boolean } & Record<string, unknown>;

interface Change {
  xid: number;
  seq: number;
  collection: CollectionName;
  document: ServerDocument;
}

/** What a scripted server holds, with the transaction of each document's last change. */
export class ScriptedData {
  /** Transactions from this one on are not readable yet, as behind a long transaction. */
  heldAt = Number.POSITIVE_INFINITY;
  /** By key, what others see of this person's own documents, which is what a snapshot has of them; null: nothing. */
  readonly personal = new Map<string, Record<string, unknown> | null>();
  protected xid = 100;
  private seq = 0;
  protected readonly changes = new Map<string, Change>();

  get nextTransaction(): number {
    return this.xid + 1;
  }

  /** A change made on another device. */
  put(collection: CollectionName, document: Record<string, unknown> & { id: string }): void {
    this.write(collection, { ...document, _deleted: false });
  }

  remove(collection: CollectionName, id: string): void {
    this.write(collection, { id, _deleted: true });
  }

  /** The server's documents of a collection, by id. */
  documents(collection: CollectionName): Map<string, Record<string, unknown>> {
    const live = [...this.changes.values()].filter((c) => c.collection === collection && !c.document._deleted);
    return new Map(live.map(({ document: { _deleted, ...fields } }) => [fields.id as string, fields]));
  }

  /** Deletes a document without a tombstone: no page mentions it again. */
  forget(collection: CollectionName, id: string): void {
    this.changes.delete(`${collection}/${id}`);
  }

  protected get horizon(): number {
    return Math.min(this.xid + 1, this.heldAt);
  }

  protected write(collection: CollectionName, document: ServerDocument, xid = ++this.xid): ServerDocument {
    this.changes.set(`${collection}/${document.id}`, { xid, seq: ++this.seq, collection, document });
    return document;
  }

  /** What a pull is told of a collection. */
  protected page(name: string, asked: PullRequest['collections'][string]): Change[] {
    return [...this.changes.values()]
      .filter((change) => change.collection === name && change.xid < this.horizon && isAfter(change, asked.checkpoint))
      .filter((change) => this.isPersonal(change) || isAfter(change, asked.shared_from ?? null))
      .sort((a, b) => a.xid - b.xid || a.seq - b.seq)
      .slice(0, asked.limit);
  }

  /** What everybody of the role sees of a collection. */
  protected shared(name: CollectionName): Record<string, unknown>[] {
    return [...this.documents(name)].flatMap(([id, document]) => {
      const other = this.personal.get(`${name}/${id}`);
      return other === null ? [] : [other ?? document];
    });
  }

  private isPersonal = ({ collection, document }: Change): boolean => this.personal.has(`${collection}/${document.id}`);
}

export const isAfter = ({ xid, seq }: Change, checkpoint: Checkpoint | null): boolean =>
  !checkpoint || xid > Number(checkpoint.xid) || (xid === Number(checkpoint.xid) && seq > Number(checkpoint.seq));
