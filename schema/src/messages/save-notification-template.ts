import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { Notification, PLAIN_NOTIFICATION } from './notification.ts';

/** An admin keeps a message to start others from, or changes one that was kept. `delete_notification` removes it. */
export const SaveNotificationTemplateArgs = z.strictObject({
  /** Made on the device. */
  notification_id: id,
  ...Notification.pick({ title: true, message: true, type: true, notification_type: true }).shape,
});
export type SaveNotificationTemplateArgs = z.infer<typeof SaveNotificationTemplateArgs>;

export const saveNotificationTemplate: CommandDefinition<SaveNotificationTemplateArgs> = {
  effects: ({ notification_id, ...message }, by) => [
    {
      collection: 'notifications',
      id: notification_id,
      change: (current) => {
        if (current && current.state !== 'template') return undefined;
        const { created_at = by.made_at } = current ?? {};
        const place = { id: notification_id, event_id: by.event_id, user_id: '', created_at };
        return { ...PLAIN_NOTIFICATION, ...message, ...place, state: 'template' };
      },
    },
  ],
};
