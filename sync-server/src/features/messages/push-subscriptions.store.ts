import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { pushSubscriptions } from '../../database/tables.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Upserts by endpoint: a browser where another person signed in before now belongs to this one. */
export async function keepSubscription(queries: Queries, subscription: PushSubscriptionRow): Promise<void> {
  await queries
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription });
}

export async function countSubscriptions(queries: Queries, eventId: string, userId: string): Promise<number> {
  return queries.$count(
    pushSubscriptions,
    and(eq(pushSubscriptions.event_id, eventId), eq(pushSubscriptions.user_id, userId)),
  );
}

export async function dropSubscriptionsOf(queries: Queries, eventId: string, userId: string): Promise<void> {
  await queries
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.event_id, eventId), eq(pushSubscriptions.user_id, userId)));
}
