import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';

/** An admin removes a person, with all that is about them, for good. */
export const ErasePersonArgs = z.strictObject({ user_id: id });
export type ErasePersonArgs = z.infer<typeof ErasePersonArgs>;

export const erasePerson: CommandDefinition<ErasePersonArgs> = {
  effects: ({ user_id }) => [
    { collection: 'users', id: user_id, change: (current) => (current ? 'delete' : undefined) },
  ],
};
