import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { Door } from './door.ts';

/** An admin says what a door phone is called. */
export const RenameDoorArgs = z.strictObject({ door_id: id, name: Door.shape.name });
export type RenameDoorArgs = z.infer<typeof RenameDoorArgs>;

export const renameDoor: CommandDefinition<RenameDoorArgs> = {
  effects: ({ door_id, name }) => [
    { collection: 'doors', id: door_id, change: (current) => current && { ...current, name } },
  ],
};
