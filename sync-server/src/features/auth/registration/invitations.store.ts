import { tables } from '@baraza/schema/tables';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { invitations } from '../../../database/tables/registration.ts';
import { queueMails, withdrawAll, withdrawMails } from '../../../delivery/mail/queue.store.ts';
import type { UserRow } from '../../people/users.store.ts';

const { users } = tables;

/** Has invitations mailed to these people soon. */
export const queueInvitations = (tx: Queries, eventId: string, userIds: readonly string[]): Promise<void> =>
  queueMails(
    tx,
    eventId,
    userIds.map((user_id) => ({ kind: 'invitation', user_id })),
  );

/** Has the mail with which this person proves an address mailed again, before those that wait. */
export const queueProof = (tx: Queries, { id: user_id, event_id, pending_email }: UserRow): Promise<void> =>
  queueMails(tx, event_id, [{ kind: pending_email === null ? 'invitation' : 'newAddress', user_id, first: true }]);

/** Has the link for a new address mailed there, and the old one told, unless it is another person's. */
export const queueAddressChange = (
  tx: Queries,
  { id: user_id, event_id, shares_email }: Pick<UserRow, 'id' | 'event_id' | 'shares_email'>,
): Promise<void> =>
  queueMails(tx, event_id, [
    { kind: 'newAddress', user_id },
    ...(shares_email ? [] : [{ kind: 'oldAddress', user_id } as const]),
  ]);

/** The links that were to be mailed are not needed any more. */
export const dropInvitation = (tx: Queries, userId: string): Promise<void> =>
  withdrawMails(tx, [userId], ['invitation', 'newAddress', 'oldAddress']);

/** Has nobody invited who has no ticket any more. */
export const withdrawInvitations = (tx: Queries, userIds: readonly string[]): Promise<void> =>
  withdrawMails(tx, userIds, ['invitation']);

/** Queues as mails what a server older than `mails` queued, before this one or beside it during an update. */
export async function adoptInvitations(tx: Queries, eventId: string): Promise<void> {
  const taken = await tx
    .delete(invitations)
    .where(and(eq(invitations.event_id, eventId), lte(invitations.due_at, sql`now()`)))
    .returning({ id: invitations.user_id });
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  const people = await tx.select().from(users).where(inArray(users.id, ids));
  const moving = people.filter(({ pending_email }) => pending_email !== null);
  for (const person of moving) await queueAddressChange(tx, person);
  await queueInvitations(
    tx,
    eventId,
    people.filter(({ pending_email, verified }) => pending_email === null && !verified).map(({ id }) => id),
  );
}

/** @param isFirst they never had a password: it was not they who hid them, but a copy from another event */
export async function setVerified(tx: Queries, userId: string, { isFirst = false } = {}): Promise<void> {
  const now = { verified: true, ...(isFirst && { hidden: false }) };
  await tx.update(users).set(now).where(eq(users.id, userId));
}

/** In the demo everybody signs in and counts as verified: whom an organiser has added, and who waits for a mail. */
export async function acceptInvitations(tx: Queries, eventId: string, added: readonly string[]): Promise<void> {
  const ids = [...added, ...(await withdrawAll(tx, eventId, 'invitation'))];
  if (ids.length > 0) await tx.update(users).set({ verified: true }).where(inArray(users.id, ids));
}
