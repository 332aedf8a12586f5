import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { notificationReadId } from './notification-read.ts';

/** A person has read some notifications, one by one. */
export const MarkNotificationsReadArgs = z.strictObject({ notification_ids: z.array(id).min(1).max(200) });
export type MarkNotificationsReadArgs = z.infer<typeof MarkNotificationsReadArgs>;

export const markNotificationsRead: CommandDefinition<MarkNotificationsReadArgs> = {
  effects: ({ notification_ids }, by) =>
    [...new Set(notification_ids)].map((notification_id) => {
      const read = notificationReadId(notification_id, by.user_id);
      return {
        collection: 'notification_reads',
        id: read,
        change: (current) =>
          current ?? {
            id: read,
            event_id: by.event_id,
            notification_id,
            user_id: by.user_id,
            read_at: by.made_at,
          },
      };
    }),
};
