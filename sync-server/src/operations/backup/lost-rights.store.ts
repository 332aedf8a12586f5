import { tables } from '@baraza/schema/tables';
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type Queries, rowsOf } from '../../database/database.ts';
import { SESSIONS_CHANNEL } from '../../database/feed/listeners.ts';
import { auditLog, authSessions } from '../../database/tables.ts';
import { giveRole } from '../../features/auth/give-role.ts';

const { users, doors } = tables;

/**
 * Takes the admin role again, and ends all sessions, of those whose role was taken away since a moment, or who were erased:
 * the audit log, which is kept, tells. A stolen account would be an admin's again, in the session that it has now.
 * @param exceptFor id of a person who stays an admin whatever it tells
 * @returns their names
 */
export async function takeLostRoles(tx: Queries, eventId: string, since: string, exceptFor: string): Promise<string[]> {
  const { document_id, before, after, at, event_id, collection } = auditLog;
  const [was, is] = [sql`${before}->>'role'`, sql`${after}->>'role'`];
  // Of who was erased, an entry has no role.
  const isErased = and(isNotNull(before), isNull(after));
  const last = tx
    .selectDistinctOn([document_id], { id: document_id, became: sql`${is}`.as('became') })
    .from(auditLog)
    .where(
      and(
        eq(event_id, eventId),
        eq(collection, 'users'),
        gt(at, since),
        or(isErased, sql`${was} is distinct from ${is}`),
      ),
    )
    .orderBy(document_id, desc(at))
    .as('last');
  const lost = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(last, eq(last.id, users.id))
    .where(and(eq(users.role, 'admin'), ne(users.id, exceptFor), sql`${last.became} is distinct from 'admin'`))
    .orderBy(users.name);
  for (const { id } of lost) await giveRole(tx, id, 'user');
  return lost.map(({ name }) => name);
}

/** Deletes sessions of people and doors that no longer exist, and notifies every process to close their sockets. */
export async function endLostSessions(tx: Queries): Promise<void> {
  const lost = await rowsOf<{ user_id: string }>(
    tx,
    sql`delete from ${authSessions} where not exists (select from ${users} where ${users.id} = ${authSessions.user_id})
          and not exists (select from ${doors} where ${doors.id} = ${authSessions.user_id}) returning user_id`,
  );
  for (const user_id of new Set(lost.map((session) => session.user_id)))
    await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, ${user_id})`);
}
