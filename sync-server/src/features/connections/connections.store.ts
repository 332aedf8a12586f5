import type { Connection } from '@baraza/schema/entities/connection';
import { tables } from '@baraza/schema/tables/index';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { connections } = tables;

/** @returns false when these two have a connection already */
export async function insertConnection(tx: Queries, connection: Connection): Promise<boolean> {
  const inserted = await tx.insert(connections).values(connection).onConflictDoNothing().returning({ id: connections.id });
  return inserted.length > 0;
}

/** The connection, held until the transaction ends. */
export async function lockConnection(tx: Queries, id: string): Promise<Connection | undefined> {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, id)).for('update');
  return connection;
}

export async function changeConnection(tx: Queries, { id, status, updated_at }: Connection): Promise<void> {
  await tx.update(connections).set({ status, updated_at }).where(eq(connections.id, id));
}

export async function deleteConnection(tx: Queries, id: string): Promise<void> {
  await tx.delete(connections).where(eq(connections.id, id));
}
