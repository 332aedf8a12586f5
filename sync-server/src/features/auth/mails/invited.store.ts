import { tables } from '@baraza/schema/tables';
import { and, asc, eq, exists, gt, inArray, isNull, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { addressLinks, mailRefusals, mails, passwordResets } from '../../../database/tables.ts';
import { isOfAddress } from '../../../delivery/mail/refusals.store.ts';
import { isGoodLinkOf } from '../passwords/password-resets.store.ts';

const { users } = tables;

/** What an invitation came to that has not brought its person in. */
export const MISSED = ['failed', 'uncertain'] as const;
export type Missed = (typeof MISSED)[number];

/**
 * People who have a ticket and have not come in. `uninvited`: nobody has mailed them, or made them a link that is still
 * good; `invited`: the others, unless an invitation is on its way; `failed`, `uncertain`: whom the last one missed so.
 */
export type Group = 'uninvited' | 'invited' | Missed;

const ON_ITS_WAY = ['queued', 'trying', 'handed_over'] as const;

const invitationOf = (queries: Queries, states?: readonly (typeof mails.$inferSelect)['state'][]) =>
  queries
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.user_id, users.id), eq(mails.kind, 'invitation'), states && inArray(mails.state, [...states])));

/** Handed over, or mailed directly. */
const goodLinkOf = (queries: Queries) =>
  queries
    .select({ token_hash: addressLinks.token_hash })
    .from(addressLinks)
    .where(
      and(
        eq(addressLinks.event_id, users.event_id),
        eq(addressLinks.email, sql`lower(${users.email})`),
        not(users.shares_email),
        isNull(addressLinks.user_id),
        isNull(addressLinks.newcomer),
        gt(addressLinks.expires_at, sql`now()`),
      ),
    );

/** The same, of who shares an address. */
const goodPersonLinkOf = (queries: Queries) =>
  queries
    .select({ token_hash: passwordResets.token_hash })
    .from(passwordResets)
    .where(and(users.shares_email, isGoodLinkOf(users.id)));

const wasInvitedBy = (queries: Queries) =>
  or(exists(invitationOf(queries)), exists(goodLinkOf(queries)), exists(goodPersonLinkOf(queries)));

function inGroup(queries: Queries, eventId: string, group: Group): SQL | undefined {
  const ofGroup: Record<Group, () => SQL | undefined> = {
    uninvited: () =>
      and(notExists(invitationOf(queries)), notExists(goodLinkOf(queries)), notExists(goodPersonLinkOf(queries))),
    invited: () => wasInvitedBy(queries),
    failed: () => exists(invitationOf(queries, ['failed'])),
    uncertain: () => exists(invitationOf(queries, ['uncertain'])),
  };
  return and(
    eq(users.event_id, eventId),
    eq(users.verified, false),
    eq(users.ticket_status, 'valid'),
    notExists(invitationOf(queries, ON_ITS_WAY)),
    ofGroup[group](),
  );
}

/** Whether anybody has invited this person: a mail is queued or over, or they have a link that is still good. */
export async function wasInvited(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.id, userId), wasInvitedBy(queries)))) > 0;
}

/** Lets one start of an event's invitations run after another: the second finds what the first has queued. */
export async function lockInvitations(tx: Queries, eventId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${eventId}`}, 0))`);
}

export async function notComeIn(queries: Queries, eventId: string, group: Group = 'invited'): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(inGroup(queries, eventId, group));
  return rows.map(({ id }) => id);
}

export const countNotComeIn = (queries: Queries, eventId: string, group: Group): Promise<number> =>
  queries.$count(users, inGroup(queries, eventId, group));

/** A page of such people, by id. */
export const listNotComeIn = (
  queries: Queries,
  eventId: string,
  { group, after, limit }: { group: Group; after: string; limit: number },
) =>
  queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      shares_email: users.shares_email,
      ticket_code: users.ticket_code,
    })
    .from(users)
    .where(and(inGroup(queries, eventId, group), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);

/** Whom an invitation has missed, and what the mail server said. */
export async function listMissed(queries: Queries, eventId: string, page: { limit: number; offset: number }) {
  const where = and(eq(mails.event_id, eventId), eq(mails.kind, 'invitation'), inArray(mails.state, [...MISSED]));
  const rows = await queries
    .select({
      user_id: mails.user_id,
      name: users.name,
      state: mails.state,
      // What was said last to the address that the person has now, by whichever mail.
      answer: sql<string>`coalesce(${mailRefusals.answer}, ${mails.answer})`,
      queued_at: mails.queued_at,
      refused_at: mailRefusals.refused_at,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.user_id))
    .leftJoin(mailRefusals, isOfAddress)
    .where(where)
    .orderBy(asc(mails.queued_at), asc(mails.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await queries.$count(mails, where) };
}
