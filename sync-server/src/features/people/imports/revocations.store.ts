import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { isOneOf } from '../../../database/is-one-of.ts';
import { importedPeople, imports } from '../../../database/tables.ts';
import { unaudited } from '../../../http/acting.store.ts';
import type { ImportRow } from './imports.store.ts';

const { import_id, event_id, user_id, step, before, after } = importedPeople;

/** Notes that somebody has decided about a ticket: undoing an import does not change it any more. */
export async function noteDecided(tx: Queries, eventId: string, userId: string, status: string): Promise<void> {
  const isRevoked = and(eq(event_id, eventId), eq(user_id, userId), eq(step, 'revoked'));
  await unaudited(tx, () =>
    tx
      .update(importedPeople)
      .set({ after: { ticket_status: status } })
      .where(isRevoked),
  );
}

/**
 * Lets the next list that revokes these people too be the one that revoked them: undoing that makes their tickets valid.
 * @returns the ids of those whom another list revokes
 */
export async function handOnRevocations(tx: Queries, of: ImportRow, userIds: readonly string[]): Promise<Set<string>> {
  const next = await tx
    .selectDistinctOn([user_id], { import_id, user_id })
    .from(importedPeople)
    .innerJoin(imports, and(eq(imports.id, import_id), isNull(imports.undone_at)))
    .where(
      and(
        eq(event_id, of.event_id),
        isOneOf(user_id, userIds),
        ne(import_id, of.id),
        eq(step, 'revoked'),
        isNotNull(before),
        isNull(after),
      ),
    )
    .orderBy(asc(user_id), asc(imports.at), asc(import_id));
  await unaudited(tx, () =>
    tx.execute(sql`update imported_people as later set before = null
      from jsonb_to_recordset(${JSON.stringify(next)}::text::jsonb) as next(import_id text, user_id text)
      where later.import_id = next.import_id and later.user_id = next.user_id and later.step = 'revoked'`),
  );
  return new Set(next.map((row) => row.user_id));
}
