import { z } from 'zod';
import type { CommandDefinition, MadeBy } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { Notification, PLAIN_NOTIFICATION } from './notification.ts';

/** What an admin says, to whom and when. */
export const MessageArgs = z.strictObject({
  ...Notification.pick({ title: true, message: true, type: true, notification_type: true, user_id: true }).shape,
  ...Notification.pick({ audience: true, ticketType: true, send_at: true }).partial().shape,
});
export type MessageArgs = z.infer<typeof MessageArgs>;

/** An admin writes to everybody (`user_id` ''), to one person or to a group; at once, or at a time to come. */
export const SendNotificationArgs = z.strictObject({
  /** Made on the device. */
  notification_id: id,
  ...MessageArgs.shape,
});
export type SendNotificationArgs = z.infer<typeof SendNotificationArgs>;

export const sendNotification: CommandDefinition<SendNotificationArgs> = {
  effects: ({ notification_id, ...message }, by) => [
    {
      collection: 'notifications',
      id: notification_id,
      change: (current) => current ?? asWritten(notification_id, message, by),
    },
  ],
};

/** A message as it stands on the device that wrote it, until the server says how it went out. */
export function asWritten(notification_id: string, message: MessageArgs, by: MadeBy): Notification {
  const { audience = 'everybody', ticketType = '', send_at = null } = message;
  return {
    ...PLAIN_NOTIFICATION,
    ...{ ...message, audience, ticketType, send_at },
    state: send_at !== null && send_at > by.made_at ? 'scheduled' : 'sent',
    id: notification_id,
    event_id: by.event_id,
    created_at: by.made_at,
  };
}
