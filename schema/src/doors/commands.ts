import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { Door } from './door.ts';

/** Commands on doors. */
export const doorsCommands = {
  /** Renames a door phone. */
  rename_door: defineCommand({
    args: z.strictObject({ door_id: id, name: Door.shape.name }),
    effects: ({ door_id, name }) => [
      { collection: 'doors', id: door_id, change: (current) => current && { ...current, name } },
    ],
  }),

  /** Removes a paired phone from the doors. It pushes the commands made until then, and deletes its replica. */
  remove_door: defineCommand({
    args: z.strictObject({ door_id: id }),
    effects: ({ door_id }, by) => [
      {
        collection: 'doors',
        id: door_id,
        change: (current) => current && { ...current, removed_at: current.removed_at ?? by.made_at },
      },
    ],
  }),
};
