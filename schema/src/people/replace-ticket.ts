import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';

/** An admin issues a ticket anew, for a badge that was lost: codes of lower versions open no door from then on. */
export const ReplaceTicketArgs = z.strictObject({
  user_id: id,
  /** The version that is replaced. Two admins who replace the same one mean the same. */
  replaces: z.int().min(1).max(1_000_000),
});
export type ReplaceTicketArgs = z.infer<typeof ReplaceTicketArgs>;

export const replaceTicket: CommandDefinition<ReplaceTicketArgs> = {
  effects: ({ user_id, replaces }) => [
    {
      collection: 'users',
      id: user_id,
      change: (current) =>
        current?.ticket_version === replaces ? { ...current, ticket_version: replaces + 1 } : undefined,
    },
  ],
};
