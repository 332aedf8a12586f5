import { z } from 'zod';
import { id } from '../entities/fields.ts';
import { Notification } from '../entities/notification.ts';
import type { CommandDefinition } from './define-command.ts';

/** An admin writes to everybody (`user_id` ''), or to one person. */
export const SendNotificationArgs = z.strictObject({
  /** Made on the device. */
  notification_id: id,
  ...Notification.pick({ title: true, message: true, type: true, notification_type: true, user_id: true }).shape,
});
export type SendNotificationArgs = z.infer<typeof SendNotificationArgs>;

export const sendNotification: CommandDefinition<SendNotificationArgs> = {
  effects: ({ notification_id, ...notification }, by) => [
    {
      collection: 'notifications',
      id: notification_id,
      change: (current) =>
        current ?? { ...notification, id: notification_id, event_id: by.event_id, created_at: by.made_at },
    },
  ],
};
