import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';

/** An admin takes a notification back; it goes from every device. */
export const DeleteNotificationArgs = z.strictObject({ notification_id: id });
export type DeleteNotificationArgs = z.infer<typeof DeleteNotificationArgs>;

export const deleteNotification: CommandDefinition<DeleteNotificationArgs> = {
  effects: ({ notification_id }) => [
    { collection: 'notifications', id: notification_id, change: (current) => current && 'delete' },
  ],
};
