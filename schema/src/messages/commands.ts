import { z } from 'zod';
import { defineCommand, type MadeBy } from '../define/command.ts';
import { id, instant, maskOf } from '../define/fields.ts';
import { mergedMessage } from './merged-message.ts';
import { AboutContent, ADDRESS_FIELDS, Notification, PLAIN_NOTIFICATION, WORDS_FIELDS } from './notification.ts';
import { ALL_NOTIFICATIONS, notificationReadId } from './notification-read.ts';

/** Content, audience and time of a message. */
export const MessageArgs = z.strictObject({
  ...Notification.pick(maskOf([...WORDS_FIELDS, 'notification_type', 'user_id'])).shape,
  ...Notification.pick(maskOf(ADDRESS_FIELDS)).partial().shape,
  about: AboutContent.nullable().optional(),
});
export type MessageArgs = z.infer<typeof MessageArgs>;

/** The optimistic document of a message, until the server's version arrives. */
export function asWritten(notification_id: string, message: MessageArgs, by: MadeBy): Notification {
  const { audience = 'everybody', ticketType = '', send_at = null, about = null } = message;
  return {
    ...PLAIN_NOTIFICATION,
    ...{ ...message, audience, ticketType, send_at, about },
    state: send_at !== null && send_at > by.made_at ? 'scheduled' : 'sent',
    id: notification_id,
    event_id: by.event_id,
    created_at: by.made_at,
  };
}

/** Commands on messages. */
export const messagesCommands = {
  /** Sends a message to everybody (`user_id` ''), one person or a group; at once or scheduled. */
  send_notification: defineCommand({
    args: z.strictObject({
      /** Generated on the device. */
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

  /**
   * Replaces a scheduled message; without `send_at` it is sent at once. What is as in `base`, the message when the edit
   * began, is left as it is now; the server refuses what somebody else has changed to something else since.
   */
  update_notification: defineCommand({
    args: z.strictObject({ notification_id: id, ...MessageArgs.shape, base: MessageArgs.optional() }),
    effects: ({ notification_id, base, ...message }, by) => [
      {
        collection: 'notifications',
        id: notification_id,
        change: (current) =>
          current?.state === 'scheduled'
            ? asWritten(notification_id, mergedMessage(current, message, base), by)
            : undefined,
      },
    ],
  }),

  /** Deletes a notification from every device. */
  delete_notification: defineCommand({
    args: z.strictObject({ notification_id: id }),
    effects: ({ notification_id }) => [
      { collection: 'notifications', id: notification_id, change: (current) => current && 'delete' },
    ],
  }),

  /** Creates or changes a message template. `delete_notification` removes it. */
  save_notification_template: defineCommand({
    args: z.strictObject({
      /** Generated on the device. */
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

  /** Marks single notifications as read. */
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

  /** Marks everything up to a time as read. Later notifications stay unread, however late the server receives this. */
  mark_all_notifications_read: defineCommand({
    args: z.strictObject({
      /** `created_at` of the newest notification that was shown to them. */
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
