import { tables } from '@baraza/schema/tables';
import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { mailRefusals } from '../../database/tables/mails.ts';
import type { MailRow } from './queue.store.ts';

const { users } = tables;

type OfPerson = Pick<MailRow, 'user_id' | 'event_id'>;

/** Notes on a person that a mail server refused this address of theirs for good. Strangers have no note. */
export async function noteRefusal(tx: Queries, { user_id, event_id }: OfPerson, to: string, answer: string) {
  if (user_id === '') return;
  const said = { answer, refused_at: new Date().toISOString() };
  await tx
    .insert(mailRefusals)
    .values({ user_id, event_id, email: to.toLowerCase(), ...said })
    .onConflictDoUpdate({ target: [mailRefusals.user_id, mailRefusals.email], set: said });
}

/** A mail server has taken a mail to this address. */
export async function forgetRefusal(tx: Queries, { user_id }: OfPerson, to: string): Promise<void> {
  await tx.delete(mailRefusals).where(and(eq(mailRefusals.user_id, user_id), eq(mailRefusals.email, to.toLowerCase())));
}

/** The note is about the address that the person signs in with. */
export const isOfAddress = and(eq(mailRefusals.user_id, users.id), eq(mailRefusals.email, sql`lower(${users.email})`));

/** People of an event, or one of them, whose address of now, or the one that waits for its link, was refused. */
export async function listRefusals(
  queries: Queries,
  eventId: string,
  { user_id, limit, offset }: { user_id?: string | undefined; limit: number; offset: number },
) {
  const isOfNow = or(isOfAddress, eq(mailRefusals.email, sql`lower(${users.pending_email})`));
  const where = and(
    eq(mailRefusals.event_id, eventId),
    user_id === undefined ? undefined : eq(mailRefusals.user_id, user_id),
    exists(
      queries
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, mailRefusals.user_id), isOfNow)),
    ),
  );
  const { email, answer, refused_at } = mailRefusals;
  const rows = await queries
    .select({ user_id: mailRefusals.user_id, email, answer, refused_at })
    .from(mailRefusals)
    .where(where)
    .orderBy(asc(mailRefusals.user_id), asc(email))
    .limit(limit)
    .offset(offset);
  return { rows, total: await queries.$count(mailRefusals, where) };
}
