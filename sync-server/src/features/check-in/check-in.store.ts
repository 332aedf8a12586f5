import type { CheckIn } from '@baraza/schema/entities/check-in';
import { tables } from '@baraza/schema/tables/index';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import type { DocumentRef } from '../command-handler.ts';
import type { UserRow } from '../users/users.store.ts';

const { check_ins: checkIns, users } = tables;

/** What a fact says of itself, before it is settled what becomes of it. */
export type Fact = Omit<CheckIn, 'status' | 'undo_reason'>;

/**
 * Keeps a fact of a person who is held by `lockUser`, and settles which of theirs counts: the first one by
 * corrected time, also when it arrives late. The same fact again changes nothing.
 */
export async function addFact(tx: Queries, person: UserRow, fact: Fact): Promise<DocumentRef[]> {
  const touched: DocumentRef[] = [
    { collection: 'check_ins', id: fact.id },
    { collection: 'users', id: person.id },
  ];
  // People are let in on paper tickets that were revoked while a door had no network: kept, seen, not counted.
  if (person.ticket_status === 'revoked') {
    await insertFact(tx, fact, 'refused');
    return touched;
  }
  const accepted = person.checkedIn ? await acceptedFactOf(tx, person) : undefined;
  if (!accepted) {
    if (await insertFact(tx, fact, 'accepted')) await setCheckedIn(tx, person.id, fact.check_in_time);
    return touched;
  }
  const isNew = await insertFact(tx, fact, 'duplicate');
  if (!isNew || fact.check_in_time >= accepted.check_in_time) return touched;
  await setStatus(tx, accepted.id, 'duplicate');
  await setStatus(tx, fact.id, 'accepted');
  await setCheckedIn(tx, person.id, fact.check_in_time);
  return [...touched, { collection: 'check_ins', id: accepted.id }];
}

/** @returns false when the fact was there already */
export async function insertFact(tx: Queries, fact: Fact, status: CheckIn['status']): Promise<boolean> {
  const inserted = await tx
    .insert(checkIns)
    .values({ ...fact, status })
    .onConflictDoNothing({ target: checkIns.id })
    .returning({ id: checkIns.id });
  return inserted.length > 0;
}

export async function acceptedFactOf(queries: Queries, person: Pick<UserRow, 'id' | 'event_id'>) {
  const [fact] = await queries
    .select()
    .from(checkIns)
    .where(
      and(eq(checkIns.event_id, person.event_id), eq(checkIns.user_id, person.id), eq(checkIns.status, 'accepted')),
    );
  return fact;
}

async function setStatus(tx: Queries, factId: string, status: CheckIn['status']): Promise<void> {
  await tx.update(checkIns).set({ status }).where(eq(checkIns.id, factId));
}

async function setCheckedIn(tx: Queries, userId: string, checkin_time: string): Promise<void> {
  await tx.update(users).set({ checkedIn: true, checkin_time }).where(eq(users.id, userId));
}
