import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { dropChangeLinks } from './address-links.store.ts';
import { dropInvitation } from './invitations.store.ts';

const { users } = tables;

/** What is mailed to a person who is already proved is the link for a new address; ends the links of an earlier one. */
export async function setPendingEmail(tx: Queries, userId: string, email: string | null): Promise<void> {
  await tx.update(users).set({ pending_email: email }).where(eq(users.id, userId));
  await dropChangeLinks(tx, userId);
  await dropInvitation(tx, userId);
}
