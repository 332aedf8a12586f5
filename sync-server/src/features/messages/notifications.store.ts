import {
  CONNECTION_NEWS,
  type MEETING_NEWS,
  type Notification,
  TOLD_BY_SERVER,
} from '@baraza/schema/messages/notification';
import { ALL_NOTIFICATIONS, notificationReadId } from '@baraza/schema/messages/notification-read';
import { tables } from '@baraza/schema/tables';
import { and, asc, count, desc, eq, gte, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/database.ts';
import { unaudited } from '../../http/acting.store.ts';
import type { Viewer } from '../../http/session/viewer.ts';

const { notifications, notification_reads: reads } = tables;

export type NotificationWithRead = Notification & { read: boolean };

/** Condition for sent notifications to this person alone or to everybody. */
export const meantFor = ({ event_id, user_id }: Viewer): SQL | undefined =>
  and(
    eq(notifications.event_id, event_id),
    eq(notifications.state, 'sent'),
    or(eq(notifications.user_id, user_id), and(eq(notifications.user_id, ''), eq(notifications.audience, 'everybody'))),
  );

/** Condition for messages in any state, without the copies for group members. */
export const asWritten = (eventId: string): SQL | undefined =>
  and(eq(notifications.event_id, eventId), eq(notifications.copy_of, ''));

/** `own`: a read row of one notification; `mark`: everything up to a time was read. */
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

/** Notifications meant for this person, newest first. */
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

/** Condition: messages that admins wrote, without their copies and what the server tells one person by itself. */
export const messagesOf = (eventId: string): SQL | undefined =>
  and(asWritten(eventId), notInArray(notifications.notification_type, [...TOLD_BY_SERVER]));

/** Messages that admins wrote: sent ones newest first, scheduled ones soonest first. */
export async function listMessages(
  queries: Queries,
  eventId: string,
  { state, limit, offset }: { state: Notification['state']; limit: number; offset: number },
): Promise<{ total: number; rows: Notification[] }> {
  const which = and(messagesOf(eventId), eq(notifications.state, state));
  const order = state === 'scheduled' ? asc(notifications.send_at) : desc(notifications.created_at);
  const rows = await queries
    .select()
    .from(notifications)
    .where(which)
    .orderBy(order, desc(notifications.id))
    .limit(limit)
    .offset(offset);
  return { total: await queries.$count(notifications, which), rows };
}

export async function findMessage(queries: Queries, eventId: string, id: string): Promise<Notification | undefined> {
  const [row] = await queries
    .select()
    .from(notifications)
    .where(and(asWritten(eventId), eq(notifications.id, id)));
  return row;
}

/** Finds a notification that this person may see; admins may see all messages. */
export async function findNotification(
  queries: Queries,
  viewer: Viewer,
  id: string,
): Promise<NotificationWithRead | undefined> {
  const visible = viewer.role === 'admin' ? or(asWritten(viewer.event_id), meantFor(viewer)) : meantFor(viewer);
  const [row] = await withReadings(queries, viewer).where(and(visible, eq(notifications.id, id)));
  return row && { ...row.notification, read: row.read };
}

export async function countNotifications(queries: Queries, viewer: Viewer): Promise<{ unread: number; total: number }> {
  const readings = withReadings(queries, viewer).where(meantFor(viewer)).as('readings');
  const [counts] = await queries
    .select({ total: count(), unread: sql<number>`cast(count(*) filter (where not ${readings.read}) as integer)` })
    .from(readings);
  return { unread: counts?.unread ?? 0, total: counts?.total ?? 0 };
}

/** Inserts a notification unless its id exists. @returns whether it was inserted */
export async function addNotification(tx: Queries, notification: Notification): Promise<boolean> {
  const added = await tx
    .insert(notifications)
    .values(notification)
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return added.length > 0;
}

/** Reads a message and locks it until the transaction ends, so that nobody sends, changes or removes it meanwhile. */
export async function holdNotification(tx: Queries, eventId: string, id: string): Promise<Notification | undefined> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(and(asWritten(eventId), eq(notifications.id, id)))
    .for('update');
  return row;
}

export async function changeNotification(
  tx: Queries,
  id: string,
  changes: Partial<Omit<Notification, 'id' | 'event_id'>>,
): Promise<void> {
  await tx.update(notifications).set(changes).where(eq(notifications.id, id));
}

/** Removes what people were told of one another, with its read rows. No such notice has copies. */
export async function removeNotices(tx: Queries, eventId: string, ids: string[]): Promise<void> {
  await removeWhere(tx, and(eq(notifications.event_id, eventId), inArray(notifications.id, ids)) as SQL);
}

/** Of those of one kind that the server tells people of one another: what `notifications_about` finds them by. */
export const aboutId = sql<string>`${notifications.about}->>'id'`;
/** The kind as a literal, which the index has too: see there. */
export const toldOf = (eventId: string, kind: typeof CONNECTION_NEWS | typeof MEETING_NEWS): SQL =>
  and(eq(notifications.event_id, eventId), sql`${notifications.notification_type} = ${sql.raw(`'${kind}'`)}`) as SQL;

/** Removes what others were told about a person's requests and answers. */
export const removeConnectionNews = (tx: Queries, eventId: string, from: string): Promise<void> =>
  removeWhere(tx, and(toldOf(eventId, CONNECTION_NEWS), eq(aboutId, from)) as SQL);

export const connectionNewsAboutNobody = (queries: Queries, eventId: string) =>
  queries
    .select({ id: notifications.id, user_id: notifications.user_id })
    .from(notifications)
    .where(and(toldOf(eventId, CONNECTION_NEWS), isNull(aboutId)));

/** Removes notifications with their read rows. */
export async function removeWhere(tx: Queries, which: SQL): Promise<void> {
  const found = tx.select({ id: notifications.id }).from(notifications).where(which);
  await tx.delete(reads).where(inArray(reads.notification_id, found));
  await tx.delete(notifications).where(which);
}

/** Removes the copies that members of a group have of a message, with their read rows. */
export const removeCopies = (tx: Queries, id: string): Promise<void> =>
  unaudited(tx, () => removeWhere(tx, eq(notifications.copy_of, id)));

/** Removes a notification with its copies and read rows. The audit log has one entry, of the message itself. */
export async function removeNotification(tx: Queries, eventId: string, id: string): Promise<void> {
  // Lock first: only a statement that starts after a concurrent transaction has inserted the copies can see them.
  if (!(await holdNotification(tx, eventId, id))) return;
  await removeCopies(tx, id);
  await tx.delete(reads).where(eq(reads.notification_id, id));
  await tx.delete(notifications).where(eq(notifications.id, id));
}
