import type { ArgsOf } from '@baraza/schema/commands';
import { ALL_NOTIFICATIONS, notificationReadId } from '@baraza/schema/messages/notification-read';
import { adminOnly } from '../../http/admin-only.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { keptInstant } from '../../sync/kept-instant.ts';
import { addReads, idsMeantFor, moveRead } from './notification-reads.store.ts';
import { removeNotification } from './notifications.store.ts';

/** No check needed: the rows are made for the viewer, and a command can't name another person. */
const everybodyTheirOwn = (): void => undefined;

export const markNotificationsReadHandler: CommandHandler<ArgsOf<'mark_notifications_read'>> = {
  policy: everybodyTheirOwn,
  async apply(tx, viewer, { notification_ids }, { arrived_at }) {
    await addReads(tx, viewer, await idsMeantFor(tx, viewer, notification_ids), arrived_at);
    // Includes deleted notifications, so that the device removes its optimistic rows for them.
    return [...new Set(notification_ids)].map((id) => ({
      collection: 'notification_reads',
      id: notificationReadId(id, viewer.user_id),
    }));
  },
};

export const markAllNotificationsReadHandler: CommandHandler<ArgsOf<'mark_all_notifications_read'>> = {
  policy: everybodyTheirOwn,
  async apply(tx, viewer, { up_to }, { arrived_at }) {
    const id = notificationReadId(ALL_NOTIFICATIONS, viewer.user_id);
    // Limited to now: nobody can have read future notifications.
    const read_at = up_to < arrived_at ? keptInstant(up_to) : arrived_at;
    const { event_id, user_id } = viewer;
    await moveRead(tx, { id, event_id, user_id, notification_id: ALL_NOTIFICATIONS, read_at });
    return [{ collection: 'notification_reads', id }];
  },
};

export const deleteNotificationHandler: CommandHandler<ArgsOf<'delete_notification'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { notification_id: id }) {
    await removeNotification(tx, event_id, id);
    return [{ collection: 'notifications', id }];
  },
};
