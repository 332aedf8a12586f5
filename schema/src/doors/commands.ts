import { z } from 'zod';
import { defineCommand } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { Door } from './door.ts';

/** What can be done with doors. */
export const doorsCommands = {
  /** An admin says what a door phone is called. */
  rename_door: defineCommand({
    args: z.strictObject({ door_id: id, name: Door.shape.name }),
    effects: ({ door_id, name }) => [
      { collection: 'doors', id: door_id, change: (current) => current && { ...current, name } },
    ],
  }),

  /** An admin takes a paired phone off the doors. It hands in what it has made until then, and forgets everything. */
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
