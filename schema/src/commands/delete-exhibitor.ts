import { z } from 'zod';
import { id } from '../entities/fields.ts';
import type { CommandDefinition } from './define-command.ts';

/** An admin removes an exhibitor. */
export const DeleteExhibitorArgs = z.strictObject({ exhibitor_id: id });
export type DeleteExhibitorArgs = z.infer<typeof DeleteExhibitorArgs>;

export const deleteExhibitor: CommandDefinition<DeleteExhibitorArgs> = {
  effects: ({ exhibitor_id }) => [
    { collection: 'exhibitors', id: exhibitor_id, change: (current) => current && 'delete' },
  ],
};
