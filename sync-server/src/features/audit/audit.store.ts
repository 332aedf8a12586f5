import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables/index';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { auditLog } from '../../database/tables.ts';
import type { DocumentRef } from '../command-handler.ts';

export type AuditEntry = typeof auditLog.$inferSelect;

/** A row as it stands, held until the transaction ends; null when there is none. */
export async function rowNow(tx: Queries, { collection, id }: DocumentRef): Promise<Record<string, unknown> | null> {
  // One table of many with an `id`: which one doesn't matter to the query, only to what its rows hold.
  const table = tables[collection] as (typeof tables)['rooms'];
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return row ?? null;
}

/** Adds what was done. There is no other function that writes here: nothing in the log is ever changed. */
export async function addEntry(tx: Queries, entry: Omit<AuditEntry, 'id'>): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: randomUUID() });
}

/** Newest first. */
export async function listEntries(
  queries: Queries,
  eventId: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: AuditEntry[] }> {
  const here = eq(auditLog.event_id, eventId);
  const rows = await queries
    .select()
    .from(auditLog)
    .where(here)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  return { total: await queries.$count(auditLog, here), rows };
}

/** Who last put this value into a field; undefined when no admin did. */
export async function lastWriter(
  tx: Queries,
  eventId: string,
  { collection, id }: DocumentRef,
  field: string,
  value: unknown,
): Promise<string | undefined> {
  const about = and(
    eq(auditLog.event_id, eventId),
    eq(auditLog.collection, collection),
    eq(auditLog.document_id, id),
    sql`${auditLog.before}->${field}::text is distinct from ${auditLog.after}->${field}::text`,
    sql`${auditLog.after}->${field}::text = ${JSON.stringify(value)}::jsonb`,
  );
  const [entry] = await tx
    .select({ user_id: auditLog.user_id })
    .from(auditLog)
    .where(about)
    .orderBy(desc(auditLog.at))
    .limit(1);
  return entry?.user_id;
}
