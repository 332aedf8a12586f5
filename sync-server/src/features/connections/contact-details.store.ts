import type { ContactDetails } from '@baraza/schema/connections/contact-details';
import { tables } from '@baraza/schema/tables';
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';

const { contact_details: table } = tables;

/** Reads what a person shares, and keeps it as it is until the transaction ends: see `LOCK_SHARED` of the triggers. */
export async function lockContactDetails(
  tx: Queries,
  eventId: string,
  userId: string,
): Promise<ContactDetails | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shared ${userId}`}, 0))`);
  const [details] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, userId), eq(table.event_id, eventId)));
  return details;
}

export async function changeShared(tx: Queries, userId: string, to: ContactDetails | 'delete'): Promise<void> {
  if (to === 'delete') await tx.delete(table).where(eq(table.id, userId));
  else await tx.insert(table).values(to).onConflictDoUpdate({ target: table.id, set: to });
}
