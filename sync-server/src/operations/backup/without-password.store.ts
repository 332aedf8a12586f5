import { tables } from '@baraza/schema/tables';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/database.ts';
import { accounts, sharedAccounts } from '../../database/tables.ts';

const { users } = tables;

/** SQL: this person's password was that of their address at all events of a server, or was given up for it. */
export const hasPasswordElsewhere = (queries: Queries) =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(accounts)
      .where(and(eq(accounts.user_id, users.id), eq(accounts.password_hash, ''))),
  );

/**
 * Whose password was that of their address at all events of a server has none on another one, as no backup holds it: they come in by a
 * link there, as those do who were never in. On a server that has any such account nothing changes, whoever has one: an admin who plants
 * addresses in a file must not learn which of them are known at other events.
 */
export async function awaitLinks(database: Database, tx: Queries): Promise<void> {
  if ((await database.atHome(tx, () => tx.$count(sharedAccounts))) > 0) return;
  await tx.update(users).set({ verified: false }).where(hasPasswordElsewhere(tx));
}
