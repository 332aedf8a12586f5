import type { Notification } from '@baraza/schema/entities/notification';
import { ALL_NOTIFICATIONS, notificationReadId } from '@baraza/schema/entities/notification-read';
import { tables } from '@baraza/schema/tables/index';
import { and, count, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database.ts';
import type { Viewer } from '../command-handler.ts';

const { notifications, notification_reads: reads } = tables;

export type NotificationWithRead = Notification & { read: boolean };

const meantFor = ({ event_id, user_id }: Viewer): SQL | undefined =>
  and(eq(notifications.event_id, event_id), inArray(notifications.user_id, ['', user_id]));

/** Its own reading, and the mark of all that had been read by some moment. */
const own = alias(reads, 'own');
const mark = alias(reads, 'mark');
const isRead = sql<boolean>`(${own.id} is not null or ${mark.id} is not null)`.as('read');

const withReadings = (queries: Queries, { user_id }: Viewer) =>
  queries
    .select({ notification: notifications, read: isRead })
    .from(notifications)
    .leftJoin(own, and(eq(own.notification_id, notifications.id), eq(own.user_id, user_id)))
    .leftJoin(
      mark,
      and(eq(mark.id, notificationReadId(ALL_NOTIFICATIONS, user_id)), gte(mark.read_at, notifications.created_at)),
    );

/** What is meant for this person, newest first. */
export async function listNotifications(
  queries: Queries,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: NotificationWithRead[] }> {
  const rows = await withReadings(queries, viewer)
    .where(meantFor(viewer))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(page.limit)
    .offset(page.offset);
  return {
    total: await queries.$count(notifications, meantFor(viewer)),
    rows: rows.map(({ notification, read }) => ({ ...notification, read })),
  };
}

/** One that this person may see; an admin sees those to others, too. */
export async function findNotification(
  queries: Queries,
  viewer: Viewer,
  id: string,
): Promise<NotificationWithRead | undefined> {
  const visible = viewer.role === 'admin' ? eq(notifications.event_id, viewer.event_id) : meantFor(viewer);
  const [row] = await withReadings(queries, viewer).where(and(visible, eq(notifications.id, id)));
  return row && { ...row.notification, read: row.read };
}

/** Of one kind, to whomever. */
export const notificationsOfKind = (queries: Queries, eventId: string, kind: string) =>
  queries
    .select({ id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(and(eq(notifications.event_id, eventId), eq(notifications.notification_type, kind)));

export async function countNotifications(queries: Queries, viewer: Viewer): Promise<{ unread: number; total: number }> {
  const readings = withReadings(queries, viewer).where(meantFor(viewer)).as('readings');
  const [counts] = await queries
    .select({ total: count(), unread: sql<number>`cast(count(*) filter (where not ${readings.read}) as integer)` })
    .from(readings);
  return { unread: counts?.unread ?? 0, total: counts?.total ?? 0 };
}

/** Adds one, unless it is there. */
export async function addNotification(tx: Queries, notification: Notification): Promise<void> {
  await tx.insert(notifications).values(notification).onConflictDoNothing();
}

/** What people have read of it goes with it. */
export async function removeNotification(tx: Queries, eventId: string, id: string): Promise<void> {
  const removed = await tx
    .delete(notifications)
    .where(and(eq(notifications.event_id, eventId), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (removed.length > 0) await tx.delete(reads).where(eq(reads.notification_id, id));
}
