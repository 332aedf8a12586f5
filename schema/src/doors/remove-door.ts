import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';

/** An admin takes a paired phone off the doors. It hands in what it has made until then, and forgets everything. */
export const RemoveDoorArgs = z.strictObject({ door_id: id });
export type RemoveDoorArgs = z.infer<typeof RemoveDoorArgs>;

export const removeDoor: CommandDefinition<RemoveDoorArgs> = {
  effects: ({ door_id }, by) => [
    {
      collection: 'doors',
      id: door_id,
      change: (current) => current && { ...current, removed_at: current.removed_at ?? by.made_at },
    },
  ],
};
