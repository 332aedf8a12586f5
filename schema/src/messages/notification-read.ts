import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant } from '../define/fields.ts';

/**
 * Used instead of a notification's id: everything sent up to `read_at` has been read. One row for all, because a row
 * for each notification would cost every phone traffic and storage.
 */
export const ALL_NOTIFICATIONS = '*';

/** A read mark; its id is composed of notification and person, so that two devices create one document. */
export const NotificationRead = z.object({
  id: compositeId,
  event_id: id,
  notification_id: id,
  user_id: id,
  read_at: instant,
});
export type NotificationRead = z.infer<typeof NotificationRead>;

export const notificationReadId = (notificationId: string, userId: string): string => `${notificationId}~${userId}`;

export const notificationReads = defineEntity({
  collection: 'notification_reads',
  document: NotificationRead,
  indexes: ['notification_id'],
  scopes: [{ audience: 'owner', field: 'user_id' }],
});
