import type { Event } from '@baraza/schema/event/event';
import { tables } from '@baraza/schema/tables';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import { addressLinks, passwordResets } from '../../../database/tables.ts';
import { RESET_GOOD_FOR_MS } from '../passwords/password-resets.store.ts';
import { endOf } from './invited-until.ts';

const { users } = tables;

/** Has links of invitations that are still good last until an event ends that now ends later: they were mailed long ago. */
export async function extendInvitations(tx: Queries, before: Event, after: Event): Promise<void> {
  const [was, expires_at] = [endOf(before), endOf(after)];
  if (expires_at <= was) return;
  const isEarlier = (column: typeof addressLinks.expires_at | typeof passwordResets.expires_at) =>
    and(gt(column, sql`now()`), lt(column, expires_at));
  await tx
    .update(addressLinks)
    .set({ expires_at })
    .where(
      and(
        eq(addressLinks.event_id, after.id),
        isNull(addressLinks.newcomer),
        isNull(addressLinks.user_id),
        isEarlier(addressLinks.expires_at),
      ),
    );
  // Of who shares an address: beside them are links of forgotten passwords, which last shorter.
  const longest = new Date(Date.now() + RESET_GOOD_FOR_MS).toISOString();
  const here = tx.select({ id: users.id }).from(users).where(eq(users.event_id, after.id));
  await tx
    .update(passwordResets)
    .set({ expires_at })
    .where(
      and(
        inArray(passwordResets.user_id, here),
        isNull(passwordResets.used_at),
        or(gt(passwordResets.expires_at, longest), eq(passwordResets.expires_at, was)),
        isEarlier(passwordResets.expires_at),
      ),
    );
}
