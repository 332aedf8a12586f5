import { z } from 'zod';
import { id } from '../entities/fields.ts';
import type { CommandDefinition } from './define-command.ts';

/** An admin takes a notification back; it goes from every device. */
export const DeleteNotificationArgs = z.strictObject({ notification_id: id });
export type DeleteNotificationArgs = z.infer<typeof DeleteNotificationArgs>;

export const deleteNotification: CommandDefinition<DeleteNotificationArgs> = {
  effects: ({ notification_id }) => [
    { collection: 'notifications', id: notification_id, change: (current) => current && 'delete' },
  ],
};
