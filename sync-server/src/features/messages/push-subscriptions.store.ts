import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { pushSubscriptions } from '../../database/tables.ts';
import { isSignedIn } from '../../delivery/push-queue.store.ts';

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Browsers of one person that are told; each costs a call to a push service for every notification. */
const MOST = 10;

/** Nothing is pushed there any more, so no push service ever says that it is gone. */
const isOver = sql<boolean>`(not ${isSignedIn})`;

/**
 * Upserts by endpoint: a browser where another person signed in before now belongs to this one. The person's subscriptions
 * in sessions that have ended go, and the oldest beyond `MOST`.
 */
export async function keepSubscription(queries: Queries, subscription: PushSubscriptionRow): Promise<void> {
  await queries
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: subscription });
  const { event_id, user_id } = subscription;
  const own = and(eq(pushSubscriptions.event_id, event_id), eq(pushSubscriptions.user_id, user_id));
  const beyond = queries
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(isOver, desc(pushSubscriptions.created_at))
    .offset(MOST);
  await queries.delete(pushSubscriptions).where(and(own, or(isOver, inArray(pushSubscriptions.endpoint, beyond))));
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
