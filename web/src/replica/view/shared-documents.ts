import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import type { ReplicaCollections } from '../collections.ts';
import { type Plain, plain } from '../storage/plain-document.ts';

export interface SharedDocument<C extends CollectionName> {
  /** Undefined until it is read, null when it doesn't exist. */
  get(): DocumentOf<C> | null | undefined;
  subscribe(listener: () => void): () => void;
}

type Found<C extends CollectionName> = {
  subscribe(next: (document: Plain<DocumentOf<C>> | null) => void): { unsubscribe(): void };
};

const shared = new WeakMap<ReplicaCollections, Map<string, SharedDocument<CollectionName>>>();

/**
 * One subscription to a document, shared by all components of a screen: a document that one has read, the next one
 * renders at once, without a placeholder that flickers.
 */
export function sharedDocument<C extends CollectionName>(
  db: ReplicaCollections,
  collection: C,
  id: string,
): SharedDocument<C> {
  const of = shared.get(db) ?? new Map<string, SharedDocument<CollectionName>>();
  shared.set(db, of);
  const key = `${collection}/${id}`;
  const known = of.get(key) as SharedDocument<C> | undefined;
  if (known) return known;
  // The union of all collections is too large for the type checker.
  const asked = db[collection as 'users'];
  const made = observe(() => asked.findOne(id).$ as unknown as Found<C>);
  of.set(key, made as unknown as SharedDocument<CollectionName>);
  return made;
}

function observe<C extends CollectionName>(find: () => Found<C>): SharedDocument<C> {
  let document: DocumentOf<C> | null | undefined;
  let subscription: { unsubscribe(): void } | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => document,
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= find().subscribe((found) => {
        document = found && plain(found);
        for (const each of listeners) each();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
        // Without subscribers the cached document may become stale.
        document = undefined;
      };
    },
  };
}
