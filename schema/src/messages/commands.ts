import { z } from 'zod';
import { defineCommand, type MadeBy } from '../define/command.ts';
import { id, instant, maskOf } from '../define/fields.ts';
import { ADDRESS_FIELDS, Notification, PLAIN_NOTIFICATION, WORDS_FIELDS } from './notification.ts';
import { ALL_NOTIFICATIONS, notificationReadId } from './notification-read.ts';

/** What an admin says, to whom and when. */
export const MessageArgs = z.strictObject({
  ...Notification.pick(maskOf([...WORDS_FIELDS, 'notification_type', 'user_id'])).shape,
  ...Notification.pick(maskOf(ADDRESS_FIELDS)).partial().shape,
});
export type MessageArgs = z.infer<typeof MessageArgs>;

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

/** What can be done with messages. */
export const messagesCommands = {
  /** An admin writes to everybody (`user_id` ''), to one person or to a group; at once, or at a time to come. */
  send_notification: defineCommand({
    args: z.strictObject({
      /** Made on the device. */
      notification_id: id,
      ...MessageArgs.shape,
    }),
    effects: ({ notification_id, ...message }, by) => [
      {
        collection: 'notifications',
        id: notification_id,
        change: (current) => current ?? asWritten(notification_id, message, by),
      },
    ],
  }),

  /** An admin writes a message anew that has not gone out yet; without `send_at` it goes out at once. */
  update_notification: defineCommand({
    args: z.strictObject({ notification_id: id, ...MessageArgs.shape }),
    effects: ({ notification_id, ...message }, by) => [
      {
        collection: 'notifications',
        id: notification_id,
        change: (current) => (current?.state === 'scheduled' ? asWritten(notification_id, message, by) : undefined),
      },
    ],
  }),

  /** An admin takes a notification back; it goes from every device. */
  delete_notification: defineCommand({
    args: z.strictObject({ notification_id: id }),
    effects: ({ notification_id }) => [
      { collection: 'notifications', id: notification_id, change: (current) => current && 'delete' },
    ],
  }),

  /** An admin keeps a message to start others from, or changes one that was kept. `delete_notification` removes it. */
  save_notification_template: defineCommand({
    args: z.strictObject({
      /** Made on the device. */
      notification_id: id,
      ...Notification.pick(maskOf([...WORDS_FIELDS, 'notification_type'])).shape,
    }),
    effects: ({ notification_id, ...message }, by) => [
      {
        collection: 'notifications',
        id: notification_id,
        change: (current) => {
          if (current && current.state !== 'template') return undefined;
          const { created_at = by.made_at } = current ?? {};
          const address = { id: notification_id, event_id: by.event_id, user_id: '', created_at };
          return { ...PLAIN_NOTIFICATION, ...message, ...address, state: 'template' };
        },
      },
    ],
  }),

  /** A person has read some notifications, one by one. */
  mark_notifications_read: defineCommand({
    args: z.strictObject({ notification_ids: z.array(id).min(1).max(200) }),
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
  }),

  /** A person has read everything up to some moment. What was sent after it stays unread, however late this arrives. */
  mark_all_notifications_read: defineCommand({
    args: z.strictObject({
      /** `created_at` of the newest notification that they had before them. */
      up_to: instant,
    }),
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
  }),
};
