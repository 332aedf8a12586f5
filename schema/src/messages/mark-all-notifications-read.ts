import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { instant } from '../define/fields.ts';
import { ALL_NOTIFICATIONS, notificationReadId } from './notification-read.ts';

/** A person has read everything up to some moment. What was sent after it stays unread, however late this arrives. */
export const MarkAllNotificationsReadArgs = z.strictObject({
  /** `created_at` of the newest notification that they had before them. */
  up_to: instant,
});
export type MarkAllNotificationsReadArgs = z.infer<typeof MarkAllNotificationsReadArgs>;

export const markAllNotificationsRead: CommandDefinition<MarkAllNotificationsReadArgs> = {
  effects: ({ up_to }, by) => {
    const read = notificationReadId(ALL_NOTIFICATIONS, by.user_id);
    return [
      {
        collection: 'notification_reads',
        id: read,
        change: (current) =>
          current && current.read_at >= up_to
            ? undefined
            : {
                id: read,
                event_id: by.event_id,
                notification_id: ALL_NOTIFICATIONS,
                user_id: by.user_id,
                read_at: up_to,
              },
      },
    ];
  },
};
