import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { asWritten, MessageArgs } from './send-notification.ts';

/** An admin writes a message anew that has not gone out yet; without `send_at` it goes out at once. */
export const UpdateNotificationArgs = z.strictObject({ notification_id: id, ...MessageArgs.shape });
export type UpdateNotificationArgs = z.infer<typeof UpdateNotificationArgs>;

export const updateNotification: CommandDefinition<UpdateNotificationArgs> = {
  effects: ({ notification_id, ...message }, by) => [
    {
      collection: 'notifications',
      id: notification_id,
      change: (current) => (current?.state === 'scheduled' ? asWritten(notification_id, message, by) : undefined),
    },
  ],
};
