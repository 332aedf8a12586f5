import type { Connection } from '@baraza/schema/connections/connection';

/** The relation between two people, from one person's view. */
export type Relation =
  | 'none'
  /** I asked; not answered yet. */
  | 'asked'
  /** They ask me. */
  | 'asks'
  | 'connected'
  /** They declined. */
  | 'turned_down'
  /** I declined. */
  | 'declined';

const AS_REQUESTER = { requested: 'asked', accepted: 'connected', declined: 'turned_down' } as const;
const AS_ADDRESSEE = { requested: 'asks', accepted: 'connected', declined: 'declined' } as const;

export function relationOf(connection: Connection | null | undefined, me: string): Relation {
  if (!connection) return 'none';
  return (connection.requester_id === me ? AS_REQUESTER : AS_ADDRESSEE)[connection.status];
}

export const otherOf = (connection: Connection, me: string): string =>
  connection.requester_id === me ? connection.addressee_id : connection.requester_id;

/** A person's requests and connections, newest first, without declined ones. */
export function groupedConnections(connections: readonly Connection[], me: string) {
  const newest = [...connections].sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  const others = (relation: Relation) =>
    newest.filter((connection) => relationOf(connection, me) === relation).map((connection) => otherOf(connection, me));
  return { asks: others('asks'), connected: others('connected'), asked: others('asked') };
}
