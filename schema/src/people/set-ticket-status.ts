import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { User } from './user.ts';

/** An admin revokes a ticket, so that its code opens no door, or makes it good again. */
export const SetTicketStatusArgs = z.strictObject({ user_id: id, ticket_status: User.shape.ticket_status.unwrap() });
export type SetTicketStatusArgs = z.infer<typeof SetTicketStatusArgs>;

export const setTicketStatus: CommandDefinition<SetTicketStatusArgs> = {
  effects: ({ user_id, ticket_status }) => [
    { collection: 'users', id: user_id, change: (current) => current && { ...current, ticket_status } },
  ],
};
