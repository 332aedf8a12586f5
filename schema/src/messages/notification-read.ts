import { z } from 'zod';
import { defineEntity } from '../define/entity.ts';
import { compositeId, id, instant } from '../define/fields.ts';

/**
 * In the place of a notification's id: everything that was sent up to `read_at` has been read. One row says so,
 * where a row for each notification would cost every phone at the event its bytes.
 */
export const ALL_NOTIFICATIONS = '*';

/** That a person has read a notification; its id is made of both, so that two devices make one. */
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
