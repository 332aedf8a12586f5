import { blockId } from '@baraza/schema/moderation/block';
import { useMemo } from 'react';
import { useLiveDocument, useLiveQuery, useReplica } from '../../replica/react.tsx';

/** Ids of the people whom this person blocks; undefined until they are read. */
export function useBlocked(): ReadonlySet<string> | undefined {
  const found = useLiveQuery((db) => db.blocks.find(), []);
  return useMemo(() => found && new Set(found.map(({ blocked_id }) => blocked_id)), [found]);
}

/** Whether this person blocks another one; undefined until it is read. */
export function useBlocks(userId: string): boolean | undefined {
  const { user_id } = useReplica();
  const block = useLiveDocument('blocks', blockId(user_id, userId));
  return block === undefined ? undefined : block !== null;
}
