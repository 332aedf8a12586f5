import { tables } from '@baraza/schema/tables';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { invitations } from '../../../database/registration-tables.ts';
import type { UserRow } from '../../people/users.store.ts';

const { users } = tables;
const MINUTE_MS = 60_000;
const MOST_TRIES = 6;

/** Has invitations, or links for a new address, mailed to these people soon, by whichever process looks first. */
export async function queueInvitations(tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const due_at = new Date().toISOString();
  await tx
    .insert(invitations)
    .values(userIds.map((user_id) => ({ user_id, event_id: eventId, due_at })))
    .onConflictDoUpdate({ target: invitations.user_id, set: { due_at, tries: 0 } });
}

/**
 * Takes the next due invitation and postpones it, longer after each try, in case this one fails.
 * @returns when it is due again, and its person, if they are there and have an address to prove; null for others;
 * undefined when nothing is due
 */
export async function takeInvitation(
  tx: Queries,
  eventId: string,
): Promise<{ person: UserRow; due_at: string } | null | undefined> {
  const [due] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.event_id, eventId), lte(invitations.due_at, sql`now()`)))
    .orderBy(asc(invitations.due_at))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return undefined;
  const tries = due.tries + 1;
  const [person] = await tx.select().from(users).where(eq(users.id, due.user_id));
  const isOf = eq(invitations.user_id, due.user_id);
  const isProved = person?.verified && person.pending_email === null;
  if (!person || isProved || tries > MOST_TRIES) {
    await tx.delete(invitations).where(isOf);
    return null;
  }
  const due_at = new Date(Date.now() + 5 * MINUTE_MS * 2 ** tries).toISOString();
  await tx.update(invitations).set({ tries, due_at }).where(isOf);
  return { person, due_at };
}

/** The invitation is not needed any more. */
export async function dropInvitation(queries: Queries, userId: string): Promise<void> {
  await queries.delete(invitations).where(eq(invitations.user_id, userId));
}

/** The invitation that was taken is mailed; one that was queued meanwhile stays, as it goes to another address. */
export async function dropMailed(queries: Queries, userId: string, dueAt: string): Promise<void> {
  await queries.delete(invitations).where(and(eq(invitations.user_id, userId), eq(invitations.due_at, dueAt)));
}

export async function setVerified(tx: Queries, userId: string): Promise<void> {
  await tx.update(users).set({ verified: true }).where(eq(users.id, userId));
}

/** In the demo everybody signs in and counts as verified. */
export async function acceptInvitations(tx: Queries, eventId: string): Promise<void> {
  const taken = await tx
    .delete(invitations)
    .where(eq(invitations.event_id, eventId))
    .returning({ id: invitations.user_id });
  const ids = taken.map(({ id }) => id);
  if (ids.length > 0) await tx.update(users).set({ verified: true }).where(inArray(users.id, ids));
}
