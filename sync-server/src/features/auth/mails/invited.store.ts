import { tables } from '@baraza/schema/tables';
import { and, asc, eq, exists, inArray, notExists } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { mails } from '../../../database/tables.ts';

const { users } = tables;

/** What an invitation came to that has not brought its person in. */
export const MISSED = ['failed', 'uncertain'] as const;
export type Missed = (typeof MISSED)[number];

const invitationOf = (queries: Queries, states: readonly (typeof mails.$inferSelect)['state'][]) =>
  queries
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.user_id, users.id), eq(mails.kind, 'invitation'), inArray(mails.state, [...states])));

/** Who has a ticket and has not come in, and whose invitation is not on its way; all of them, or those whose last one was missed so. */
export async function notComeIn(queries: Queries, eventId: string, missed?: Missed): Promise<string[]> {
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.event_id, eventId),
        eq(users.verified, false),
        eq(users.ticket_status, 'valid'),
        notExists(invitationOf(queries, ['queued', 'trying', 'handed_over'])),
        missed && exists(invitationOf(queries, [missed])),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whom an invitation has missed, and what the mail server said. */
export async function listMissed(queries: Queries, eventId: string, page: { limit: number; offset: number }) {
  const where = and(eq(mails.event_id, eventId), eq(mails.kind, 'invitation'), inArray(mails.state, [...MISSED]));
  const rows = await queries
    .select({
      user_id: mails.user_id,
      name: users.name,
      state: mails.state,
      answer: mails.answer,
      queued_at: mails.queued_at,
    })
    .from(mails)
    .innerJoin(users, eq(users.id, mails.user_id))
    .where(where)
    .orderBy(asc(mails.queued_at), asc(mails.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await queries.$count(mails, where) };
}
