import { useEffect, useState } from 'react';
import type { ReplicaCollections } from '../collections.ts';
import { useReplica } from '../react.tsx';

interface Counted {
  $: { subscribe(next: (found: number | readonly unknown[]) => void): { unsubscribe(): void } };
}

/**
 * Number of documents that a query finds, kept up to date, without copying them. Undefined until the first count ends.
 * @param query the same function in every render
 */
export function useLiveCount(query: (db: ReplicaCollections) => Counted): number | undefined {
  const { db } = useReplica();
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const subscription = query(db).$.subscribe((found) => setCount(typeof found === 'number' ? found : found.length));
    return () => subscription.unsubscribe();
  }, [db, query]);
  return count;
}
