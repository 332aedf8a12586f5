import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { and, desc, eq, ilike, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { auditLog } from '../../database/tables.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { DocumentRef } from '../../sync/command-handler.ts';

export type AuditEntry = typeof auditLog.$inferSelect;

const { doors, users } = tables;

/** Adds an entry that triggers can't write: no row changed, or no admin made the change. */
export async function addEntry(
  tx: Queries,
  entry: Omit<AuditEntry, 'id' | 'before' | 'after'> & Partial<Pick<AuditEntry, 'before' | 'after'>>,
): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, id: randomUUID() });
}

export interface AuditQuery {
  limit: number;
  offset: number;
  /** Words that must all occur in the entry or in the name of its author. */
  search?: string | undefined;
  user_id?: string | undefined;
  collection?: string | undefined;
}

/**
 * Entries, newest first, with the name of their author, a person or a door; '' if it no longer exists. Those of reports
 * about the reader are for the other admins alone, as the reports are.
 */
export async function listEntries(
  queries: Queries,
  reader: Pick<Viewer, 'event_id' | 'user_id'>,
  { limit, offset, search, user_id, collection }: AuditQuery,
): Promise<{ total: number; rows: (AuditEntry & { user_name: string })[] }> {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean);
  const where = and(
    eq(auditLog.event_id, reader.event_id),
    or(
      ne(auditLog.collection, 'reports'),
      sql`coalesce(${auditLog.after}, ${auditLog.before})->>'reported_id' is distinct from ${reader.user_id}`,
    ),
    user_id ? eq(auditLog.user_id, user_id) : undefined,
    collection ? eq(auditLog.collection, collection) : undefined,
    ...words.map(contains),
  );
  const actor = and(eq(users.id, auditLog.user_id), eq(users.event_id, auditLog.event_id));
  const door = and(eq(doors.id, auditLog.user_id), eq(doors.event_id, auditLog.event_id));
  const rows = await queries
    .select({ entry: auditLog, user_name: sql<string>`coalesce(${users.name}, ${doors.name}, '')` })
    .from(auditLog)
    .leftJoin(users, actor)
    .leftJoin(doors, door)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await queries
    .select({ total: sql<number>`cast(count(*) as int)` })
    .from(auditLog)
    .leftJoin(users, actor)
    .leftJoin(doors, door)
    .where(where);
  return { total: counted?.total ?? 0, rows: rows.map(({ entry, user_name }) => ({ ...entry, user_name })) };
}

function contains(word: string): SQL | undefined {
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(auditLog.action, like),
    ilike(auditLog.collection, like),
    ilike(auditLog.document_id, like),
    ilike(users.name, like),
    ilike(doors.name, like),
    sql`${auditLog.before}::text ilike ${like}`,
    sql`${auditLog.after}::text ilike ${like}`,
  );
}

/** Returns the id of the admin who last set a field, or a part of one, to this value; undefined if no admin did. */
export async function lastWriter(
  tx: Queries,
  eventId: string,
  { collection, id }: DocumentRef,
  path: readonly string[],
  value: unknown,
): Promise<string | undefined> {
  const at = (side: SQLWrapper) => path.reduce<SQLWrapper>((inner, step) => sql`${inner}->${step}::text`, side);
  const about = and(
    eq(auditLog.event_id, eventId),
    eq(auditLog.collection, collection),
    eq(auditLog.document_id, id),
    sql`${at(auditLog.before)} is distinct from ${at(auditLog.after)}`,
    sql`${at(auditLog.after)} = ${JSON.stringify(value)}::jsonb`,
  );
  const [entry] = await tx
    .select({ user_id: auditLog.user_id })
    .from(auditLog)
    .where(about)
    .orderBy(desc(auditLog.at))
    .limit(1);
  return entry?.user_id;
}

/** When this person's admin role was last taken away; undefined if nobody ever did. */
export async function wasAdminUntil(
  tx: Queries,
  { event_id, user_id }: Pick<Viewer, 'event_id' | 'user_id'>,
): Promise<string | undefined> {
  const [entry] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.event_id, event_id),
        eq(auditLog.collection, 'users'),
        eq(auditLog.document_id, user_id),
        sql`${auditLog.before}->>'role' = 'admin' and ${auditLog.after}->>'role' <> 'admin'`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  return entry?.at;
}
