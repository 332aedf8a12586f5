import { tables } from '@baraza/schema/tables';
import { and, asc, countDistinct, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { isOneOf } from '../../../database/is-one-of.ts';
import { importedPeople, imports } from '../../../database/tables.ts';
import { unaudited } from '../../../http/acting.store.ts';
import type { Viewer } from '../../../http/session/viewer.ts';

const { users } = tables;

export type ImportRow = typeof imports.$inferSelect;
type Step = typeof importedPeople.$inferInsert;
export type ImportStep = Step['step'];

/**
 * Why a line was not brought: who is meant has another address than when it was previewed, or is not here any more. Or was
 * brought but for its code, which somebody else has by now.
 */
export const NOT_BROUGHT = ['other_address', 'removed', 'code_taken'] as const;
export type NotBrought = (typeof NOT_BROUGHT)[number];

/**
 * Changes of a row that somebody made to a person whom an import added; their ticket is signed anew with other keys, and
 * whether they share their address changes with it alone.
 */
const digest = sql<string>`md5((to_jsonb(${users}) - 'ticket_code' - 'verified' - 'shares_email')::text)`;

/** An import, locked until the transaction ends; made with its first part. */
export async function openImport(
  tx: Queries,
  { event_id, user_id }: Viewer,
  { id, file, people: missing }: { id: string; file: string; people?: number | undefined },
  at: string,
): Promise<ImportRow | undefined> {
  await tx.insert(imports).values({ id, event_id, user_id, file, at, missing }).onConflictDoNothing();
  return lockImport(tx, event_id, id);
}

export async function lockImport(tx: Queries, eventId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.event_id, eventId), eq(imports.id, id)))
    .for('update');
  return row;
}

/** Notes people whom an import has just added, as they are now. */
export async function noteAdded(tx: Queries, of: ImportRow, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ user_id: users.id, digest })
    .from(users)
    .where(and(eq(users.event_id, of.event_id), inArray(users.id, [...ids])));
  await noteSteps(
    tx,
    rows.map((row) => ({ ...row, ...stepOf(of), step: 'added' })),
  );
}

const stepOf = (of: ImportRow) => ({ import_id: of.id, event_id: of.event_id });

export async function noteSteps(tx: Queries, steps: readonly Step[]): Promise<void> {
  // The people's own rows are in the audit log already.
  if (steps.length > 0)
    await unaudited(tx, () =>
      tx
        .insert(importedPeople)
        .values([...steps])
        .onConflictDoNothing(),
    );
}

/** Forgets what imports before this moment did: they can't be undone any more. */
export async function forgetSteps(tx: Queries, eventId: string, before: string): Promise<void> {
  const old = tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.event_id, eventId), lt(imports.at, before)));
  await unaudited(tx, () => tx.delete(importedPeople).where(inArray(importedPeople.import_id, old)));
}

/**
 * Locks whomever an import added, changed or revoked until the transaction ends; all at once, in the order of `lockUsers`, which
 * avoids deadlocks. In a statement of its own: a query that waits for a lock does not see the scan for which it was held.
 */
export async function lockTouched(tx: Queries, of: ImportRow): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(
      importedPeople,
      and(eq(importedPeople.user_id, users.id), eq(importedPeople.import_id, of.id), wasTouched),
    )
    .where(eq(users.event_id, of.event_id))
    .orderBy(asc(users.id))
    .for('update', { of: users });
}

/** Ids of people whom an import added and nobody changed since, who have never signed in or been at a door. */
export async function listUntouched(tx: Queries, of: ImportRow): Promise<string[]> {
  const of_it = and(eq(importedPeople.import_id, of.id), eq(importedPeople.step, 'added'));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(importedPeople, and(eq(importedPeople.user_id, users.id), of_it))
    .where(
      and(
        eq(users.event_id, of.event_id),
        sql`${importedPeople.digest} = ${digest}`,
        sql`not exists (select from check_ins c where c.event_id = ${of.event_id} and c.user_id = ${users.id})`,
        sql`not exists (select from accounts a where a.user_id = ${users.id})`,
        sql`not exists (select from auth_sessions s where s.user_id = ${users.id})`,
      ),
    );
  return rows.map(({ id }) => id);
}

export function stepsOf(tx: Queries, of: ImportRow, step: 'changed' | 'revoked') {
  return tx
    .select()
    .from(importedPeople)
    .where(and(eq(importedPeople.import_id, of.id), eq(importedPeople.step, step)))
    .orderBy(asc(importedPeople.user_id));
}

/** Not the revocation of a ticket that was revoked already. */
const didSomething = sql`not (${importedPeople.step} = 'revoked' and ${importedPeople.before} is not null)`;

/** Not by a line that was not brought, or changed nothing. */
export const wasTouched = notInArray(importedPeople.step, ['named', 'not_brought']);

export async function noteCome(tx: Queries, of: ImportRow, count: number): Promise<void> {
  if (of.missing === null) return;
  await tx
    .update(imports)
    .set({ missing: Math.max(0, of.missing - count) })
    .where(eq(imports.id, of.id));
}

export async function markUndone(tx: Queries, of: ImportRow, undone_at: string, removed: number): Promise<void> {
  await tx.update(imports).set({ undone_at, removed }).where(eq(imports.id, of.id));
}

/** Keeps only the steps that could not be undone: their people are listed. */
export async function forgetUndone(
  tx: Queries,
  of: ImportRow,
  step: 'changed' | 'revoked',
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const undone = and(eq(importedPeople.step, step), isOneOf(importedPeople.user_id, userIds));
  await unaudited(tx, () => tx.delete(importedPeople).where(and(eq(importedPeople.import_id, of.id), undone)));
}

/** Imports since a moment, newest first, with the name of who did it; '' if that person no longer exists. */
export async function listImports(
  queries: Queries,
  eventId: string,
  { since, limit, offset }: { since: string; limit: number; offset: number },
): Promise<{ total: number; rows: (ImportRow & { user_name: string })[] }> {
  const where = and(eq(imports.event_id, eventId), gt(imports.at, since));
  const rows = await queries
    .select({ row: imports, user_name: sql<string>`coalesce(${users.name}, '')` })
    .from(imports)
    .leftJoin(users, and(eq(users.id, imports.user_id), eq(users.event_id, imports.event_id)))
    .where(where)
    .orderBy(desc(imports.at), desc(imports.id))
    .limit(limit)
    .offset(offset);
  const total = await queries.$count(imports, where);
  return { total, rows: rows.map(({ row, user_name }) => ({ ...row, user_name })) };
}

export function countSteps(queries: Queries, ids: readonly string[]) {
  return queries
    .select({
      import_id: importedPeople.import_id,
      step: importedPeople.step,
      count: sql<number>`cast(count(*) as int)`,
    })
    .from(importedPeople)
    .where(and(inArray(importedPeople.import_id, [...ids]), didSomething))
    .groupBy(importedPeople.import_id, importedPeople.step);
}

/** Whose lines an import did not bring, or not wholly, by name, and why; '' if that person is not here. */
export function listNotBrought(queries: Queries, importId: string, limit: number) {
  return queries
    .select({
      id: importedPeople.user_id,
      name: sql<string>`coalesce(${users.name}, '')`,
      why: sql<NotBrought>`${importedPeople.after} ->> 'why'`,
    })
    .from(importedPeople)
    .leftJoin(users, and(eq(users.id, importedPeople.user_id), eq(users.event_id, importedPeople.event_id)))
    .where(and(eq(importedPeople.import_id, importId), eq(importedPeople.step, 'not_brought')))
    .orderBy(asc(users.name), asc(importedPeople.user_id))
    .limit(limit);
}

/** People of an undone import who were left as they are, because somebody changed them since or another import named them. */
export function listKept(queries: Queries, importId: string, limit: number) {
  return queries
    .selectDistinct({ id: users.id, name: users.name })
    .from(importedPeople)
    .innerJoin(users, eq(users.id, importedPeople.user_id))
    .where(and(eq(importedPeople.import_id, importId), wasTouched))
    .orderBy(asc(users.name), asc(users.id))
    .limit(limit);
}

export async function countKept(queries: Queries, importId: string): Promise<number> {
  const [row] = await queries
    .select({ count: countDistinct(users.id) })
    .from(importedPeople)
    .innerJoin(users, eq(users.id, importedPeople.user_id))
    .where(and(eq(importedPeople.import_id, importId), wasTouched));
  return row?.count ?? 0;
}
