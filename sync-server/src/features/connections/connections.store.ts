import type { Connection } from '@baraza/schema/connections/connection';
import { tables } from '@baraza/schema/tables';
import { and, desc, eq, or } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { connections } = tables;

export async function findConnection(queries: Queries, id: string): Promise<Connection | undefined> {
  const [connection] = await queries.select().from(connections).where(eq(connections.id, id));
  return connection;
}

/**
 * Inserts the connection if there is none, and locks it until the transaction ends.
 * @returns the connection, and whether this call inserted it
 */
export async function addOrLockConnection(
  tx: Queries,
  wanted: Connection,
): Promise<{ connection: Connection; added: boolean }> {
  const added = await tx.insert(connections).values(wanted).onConflictDoNothing().returning({ id: connections.id });
  const connection = await lockConnection(tx, wanted.id);
  // The other person deleted it between the conflicting insert and the lock: retry.
  return connection ? { connection, added: added.length > 0 } : addOrLockConnection(tx, wanted);
}

export async function lockConnection(tx: Queries, id: string): Promise<Connection | undefined> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, id)).for('update');
  return connection;
}

export async function changeConnection(tx: Queries, id: string, to: Connection | 'delete'): Promise<void> {
  if (to === 'delete') await tx.delete(connections).where(eq(connections.id, id));
  else await tx.update(connections).set({ status: to.status, updated_at: to.updated_at }).where(eq(connections.id, id));
}

/** A person's connections and requests in both directions, newest first. */
export async function listConnections(
  queries: Queries,
  eventId: string,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Connection[] }> {
  const mine = and(
    eq(connections.event_id, eventId),
    or(eq(connections.requester_id, userId), eq(connections.addressee_id, userId)),
  );
  const rows = await queries
    .select()
    .from(connections)
    .where(mine)
    .orderBy(desc(connections.updated_at), desc(connections.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(connections, mine), rows };
}
