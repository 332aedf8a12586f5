import { tables } from '@baraza/schema/tables';
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { users, connections, blocks } = tables;

export async function setMuted(tx: Queries, userId: string, muted: boolean): Promise<void> {
  await tx.update(users).set({ muted }).where(eq(users.id, userId));
}

const requestsOf = (eventId: string, userId: string, withheld: boolean) =>
  and(
    eq(connections.event_id, eventId),
    eq(connections.requester_id, userId),
    eq(connections.status, 'requested'),
    eq(connections.withheld, withheld),
  );

/** Keeps a person's open requests from those who were asked. @returns whom it was kept from */
export async function withholdRequests(tx: Queries, eventId: string, userId: string): Promise<string[]> {
  const rows = await tx
    .update(connections)
    .set({ withheld: true })
    .where(requestsOf(eventId, userId, false))
    .returning({ to: connections.addressee_id });
  return rows.map(({ to }) => to);
}

/** Shows them again, except to those who block this person. */
export async function showRequests(tx: Queries, eventId: string, userId: string): Promise<void> {
  const block = tx
    .select({ one: sql`1` })
    .from(blocks)
    .where(and(eq(blocks.user_id, connections.addressee_id), eq(blocks.blocked_id, userId)));
  await tx
    .update(connections)
    .set({ withheld: false })
    .where(and(requestsOf(eventId, userId, true), notExists(block)));
}
