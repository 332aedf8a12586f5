import { type NotificationRead, notificationReadId } from '@baraza/schema/messages/notification-read';
import { tables } from '@baraza/schema/tables';
import { and, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { meantFor } from './notifications.store.ts';

const { notifications, notification_reads: reads } = tables;

/** Returns which of these notifications exist and are meant for this person. */
export async function idsMeantFor(queries: Queries, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const found = await queries
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(meantFor(viewer), isOneOf(notifications.id, ids)));
  return found.map(({ id }) => id);
}

export async function addReads(tx: Queries, viewer: Viewer, notificationIds: readonly string[], at: string) {
  if (notificationIds.length === 0) return;
  const rows: NotificationRead[] = notificationIds.map((notification_id) => ({
    id: notificationReadId(notification_id, viewer.user_id),
    event_id: viewer.event_id,
    notification_id,
    user_id: viewer.user_id,
    read_at: at,
  }));
  await tx.insert(reads).values(rows).onConflictDoNothing();
}

/** Moves a read mark forward, never back. */
export async function moveRead(tx: Queries, mark: NotificationRead): Promise<void> {
  await tx
    .insert(reads)
    .values(mark)
    .onConflictDoUpdate({
      target: reads.id,
      set: { read_at: mark.read_at },
      setWhere: sql`${reads.read_at} < excluded.read_at`,
    });
}
