import type { Notification } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accounts, authSessions, pushedNotifications, pushSubscriptions } from '../database/tables.ts';

const { notifications } = tables;

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** Older notifications are not pushed. */
const STILL_NEWS = sql`now() - interval '10 minutes'`;
const AT_ONCE = 20;

/** Sent lately, and not pushed by any process. A copy goes out with its message, unless it is of itself. */
const isUnpushed = () =>
  and(
    eq(notifications.state, 'sent'),
    or(eq(notifications.copy_of, ''), eq(notifications.copy_of, notifications.id)),
    isNull(pushedNotifications.notification_id),
    gt(notifications.created_at, STILL_NEWS),
  );

/** How many notifications of all events wait to be pushed. */
export async function countUnpushed(queries: Queries): Promise<number> {
  const [found] = await queries
    .select({ waiting: count() })
    .from(notifications)
    .leftJoin(pushedNotifications, eq(pushedNotifications.notification_id, notifications.id))
    .where(isUnpushed());
  return found?.waiting ?? 0;
}

/** Claims unpushed notifications; each is claimed once, by one process. */
export async function takeUnpushed(queries: Queries, eventId: string): Promise<Notification[]> {
  const waiting = await queries
    .select({ notification: notifications })
    .from(notifications)
    .leftJoin(pushedNotifications, eq(pushedNotifications.notification_id, notifications.id))
    .where(and(eq(notifications.event_id, eventId), isUnpushed()))
    .orderBy(notifications.created_at)
    .limit(AT_ONCE);
  if (waiting.length === 0) return [];
  const pushed_at = new Date().toISOString();
  const taken = await queries
    .insert(pushedNotifications)
    .values(waiting.map(({ notification: { id, event_id } }) => ({ notification_id: id, event_id, pushed_at })))
    .onConflictDoNothing()
    .returning({ id: pushedNotifications.notification_id });
  const ids = new Set(taken.map(({ id }) => id));
  return waiting.map(({ notification }) => notification).filter(({ id }) => ids.has(id));
}

/** A browser, and the id of the notification (or copy) in its person's replica. */
export interface Addressee {
  subscription: PushSubscriptionRow;
  id: string;
  /** Of the person's app; null where it is not known. */
  language: string | null;
}

/**
 * As it was when their app was last in contact. In the demo, people have sessions and no account. The table is named,
 * as Drizzle leaves it out where only one is read, and then the inner one would be meant.
 */
const language = sql<string | null>`coalesce(
  (select own.language from ${accounts} as own where own.user_id = ${pushSubscriptions}.user_id),
  (select last.language from ${authSessions} as last
   where last.user_id = ${pushSubscriptions}.user_id and last.language is not null
   order by last.contact_at desc limit 1))`;

/** The browsers to push to: everybody's, the recipient's, or those of people who have a copy. */
export async function addresseesOf(queries: Queries, notification: Notification): Promise<Addressee[]> {
  const { id, event_id, user_id, audience } = notification;
  const here = eq(pushSubscriptions.event_id, event_id);
  if (user_id === '' && audience !== 'everybody')
    return queries
      .select({ subscription: pushSubscriptions, id: notifications.id, language })
      .from(pushSubscriptions)
      .innerJoin(
        notifications,
        and(eq(notifications.copy_of, id), eq(notifications.user_id, pushSubscriptions.user_id)),
      )
      .where(here);
  const rows = await queries
    .select({ subscription: pushSubscriptions, language })
    .from(pushSubscriptions)
    .where(and(here, user_id === '' ? undefined : eq(pushSubscriptions.user_id, user_id)));
  return rows.map((row) => ({ ...row, id }));
}

export async function dropSubscription(queries: Queries, endpoint: string): Promise<void> {
  await queries.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
