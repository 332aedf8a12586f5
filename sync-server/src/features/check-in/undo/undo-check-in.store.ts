import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { tables } from '@baraza/schema/tables';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import type { UserRow } from '../../people/users.store.ts';

const { check_ins: checkIns, users } = tables;

export async function findScanRecord(queries: Queries, eventId: string, id: string): Promise<CheckIn | undefined> {
  const [record] = await queries
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.event_id, eventId), eq(checkIns.id, id)));
  return record;
}

/** Locks the record until the transaction ends. Lock its person first. */
export async function lockScanRecord(tx: Queries, eventId: string, id: string): Promise<CheckIn | undefined> {
  const [record] = await tx
    .select()
    .from(checkIns)
    .where(and(eq(checkIns.event_id, eventId), eq(checkIns.id, id)))
    .for('update');
  return record;
}

/**
 * Undoes a scan record of a person locked by `lockUser`. If it was the accepted one, the next by corrected time that let
 * them in becomes accepted, unless the ticket has been revoked since.
 * @returns the id of the record that is accepted instead, if any
 */
export async function setUndone(
  tx: Queries,
  person: UserRow,
  record: CheckIn,
  reason: string,
): Promise<string | undefined> {
  await tx.update(checkIns).set({ status: 'undone', undo_reason: reason }).where(eq(checkIns.id, record.id));
  if (record.status !== 'accepted') return undefined;
  const next = person.ticket_status === 'revoked' ? undefined : await nextAdmissionOf(tx, person);
  if (next) await tx.update(checkIns).set({ status: 'accepted' }).where(eq(checkIns.id, next.id));
  await tx
    .update(users)
    .set({ checkedIn: next !== undefined, checkin_time: next?.check_in_time ?? null })
    .where(eq(users.id, person.id));
  return next?.id;
}

/** Not one that found them in already: what it met is undone. */
async function nextAdmissionOf(tx: Queries, { id, event_id }: UserRow): Promise<CheckIn | undefined> {
  const [first] = await tx
    .select()
    .from(checkIns)
    .where(
      and(
        eq(checkIns.event_id, event_id),
        eq(checkIns.user_id, id),
        eq(checkIns.status, 'duplicate' satisfies CheckIn['status']),
        eq(checkIns.verdict, 'admitted' satisfies CheckIn['verdict']),
      ),
    )
    .orderBy(asc(checkIns.check_in_time), asc(checkIns.id))
    .limit(1);
  return first;
}
