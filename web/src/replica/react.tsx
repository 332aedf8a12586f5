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
import type { OutboxContents, RefusedCommand } from './outbox/outbox-view.ts';
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
 * The documents that a query finds, kept up to date; undefined until the first read ends.
 * @param query e.g. `(db) => db.sessions.find({ sort: [{ start_time: 'asc' }] })`
 * @param deps values that the query uses
 */
export function useLiveQuery<T>(
  query: (db: ReplicaCollections) => RxQuery<T, unknown[] | Map<string, unknown>>,
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists the query's dependencies.
  useEffect(() => {
    // `findByIds` finds a map.
    type Documents = Plain<T>[] | Map<string, Plain<T>>;
    const results = query(db).$ as { subscribe(next: (documents: Documents) => void): { unsubscribe(): void } };
    const subscription = results.subscribe((documents) => setFound([...documents.values()].map(plain)));
    return () => subscription.unsubscribe();
  }, [db, ...deps]);
  return found;
}

/** One document, kept up to date: undefined until it is read, null when it doesn't exist. */
export function useLiveDocument<C extends CollectionName>(collection: C, id: string): DocumentOf<C> | null | undefined {
  const { db } = useReplica();
  const shared = useMemo(() => sharedDocument(db, collection, id), [db, collection, id]);
  return useSyncExternalStore(shared.subscribe, shared.get);
}

/** The sync status of this device. */
export function useSyncStatus(): SyncStatus {
  const { status } = useReplica();
  return useSyncExternalStore(status.subscribe, status.get);
}

/** Why the server neither answers nor takes anything now; false: it does. An archived event does so again if it is brought back. */
export function useOutOfReach(): 'offline' | 'archived' | false {
  const { state } = useSyncStatus();
  return (state === 'offline' || state === 'archived') && state;
}

const NOTHING: OutboxContents = { waiting: [], refused: [] };

const NONE: RefusedCommand[] = [];

/** Refused commands alone: a long queue that grows and drains beside them is not read. */
export function useRefused(): RefusedCommand[] {
  const { outbox } = useReplica();
  const [refused, setRefused] = useState(NONE);
  useEffect(() => outbox.observeRefused(setRefused), [outbox]);
  return refused;
}

/** Waiting and refused commands; retry or drop the refused ones with `replica.outbox`. */
export function useOutbox(): OutboxContents {
  const { outbox } = useReplica();
  const [contents, setContents] = useState(NOTHING);
  useEffect(() => outbox.observe(setContents), [outbox]);
  return contents;
}
