import type { CollectionName, DocumentOf } from '@baraza/schema/entities';
import {
  createContext,
  type DependencyList,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { RxQuery } from 'rxdb';
import type { ReplicaCollections } from './collections.ts';
import type { OutboxContents } from './outbox/outbox-view.ts';
import type { Replica } from './replica.ts';
import type { SyncStatus } from './status.ts';
import { type Plain, plain } from './storage/plain-document.ts';
import type { Found } from './storage/small-collection.ts';
import { sharedDocument } from './view/shared-documents.ts';

const ReplicaContext = createContext<Replica | null>(null);

export function ReplicaProvider({ replica, children }: { replica: Replica; children: ReactNode }) {
  return <ReplicaContext value={replica}>{children}</ReplicaContext>;
}

export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica needs a ReplicaProvider above it');
  return replica;
}

/**
 * The documents that a query finds, kept up to date; undefined while they are read for the first time.
 * @param query e.g. `(db) => db.sessions.find({ sort: [{ start_time: 'asc' }] })`
 * @param deps what the query is made of
 */
export function useLiveQuery<T>(
  query: (db: ReplicaCollections) => RxQuery<T, unknown[]>,
  deps: DependencyList,
): readonly T[] | undefined;
export function useLiveQuery<T>(
  query: (db: ReplicaCollections) => Found<Plain<T>[]>,
  deps: DependencyList,
): readonly T[] | undefined;
export function useLiveQuery<T>(
  query: (db: ReplicaCollections) => { $: unknown },
  deps: DependencyList,
): readonly T[] | undefined {
  const { db } = useReplica();
  const [found, setFound] = useState<readonly T[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what the query is made of.
  useEffect(() => {
    const results = query(db).$ as { subscribe(next: (documents: Plain<T>[]) => void): { unsubscribe(): void } };
    const subscription = results.subscribe((documents) => setFound(documents.map(plain)));
    return () => subscription.unsubscribe();
  }, [db, ...deps]);
  return found;
}

/** One document: undefined while it is read, null when there is none. */
export function useLiveDocument<C extends CollectionName>(collection: C, id: string): DocumentOf<C> | null | undefined {
  const { db } = useReplica();
  const shared = useMemo(() => sharedDocument(db, collection, id), [db, collection, id]);
  return useSyncExternalStore(shared.subscribe, shared.get);
}

/** How this device stands with the server. */
export function useSyncStatus(): SyncStatus {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, status.get);
}

const NOTHING: OutboxContents = { waiting: [], refused: [] };

/** What waits to be sent and what was refused; `replica.outbox` has what to do about the latter. */
export function useOutbox(): OutboxContents {
  const { outbox } = useReplica();
  const [contents, setContents] = useState(NOTHING);
  useEffect(() => outbox.observe(setContents), [outbox]);
  return contents;
}
