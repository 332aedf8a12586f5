import type { Connection } from '@baraza/schema/connections/connection';
import { connectionId } from '@baraza/schema/connections/connection';
import { useMemo } from 'react';
import { useLiveDocument, useLiveQuery, useOutbox, useReplica } from '../../replica/react.tsx';
import { otherOf, type Relation, relationOf } from './relation.ts';

/** All connections and requests of this person; undefined until they are read. */
export function useConnections(): readonly Connection[] | undefined {
  return useLiveQuery((db) => db.connections.find(), []);
}

/** Relations keyed by the other person's id. */
export function useRelations(): ReadonlyMap<string, Relation> {
  const { user_id } = useReplica();
  const connections = useConnections();
  return useMemo(
    () => new Map(connections?.map((each) => [otherOf(each, user_id), relationOf(each, user_id)])),
    [connections, user_id],
  );
}

/** The relation with one person; undefined until it is read. */
export function useRelation(otherId: string): Relation | undefined {
  const { user_id } = useReplica();
  const connection = useLiveDocument('connections', connectionId(user_id, otherId));
  return connection === undefined ? undefined : relationOf(connection, user_id);
}

/** Whether a connection command for that person is still unsent. */
export function useWaitsFor(otherId: string): boolean {
  return useOutbox().waiting.some(
    ({ name, args }) =>
      (name === 'request_connection' || name === 'answer_connection') && 'user_id' in args && args.user_id === otherId,
  );
}
