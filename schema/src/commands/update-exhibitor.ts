import { z } from 'zod';
import { Exhibitor } from '../entities/exhibitor.ts';
import { id } from '../entities/fields.ts';
import type { CommandDefinition } from './define-command.ts';

/** An admin changes an exhibitor. Only what is named changes, so that two who edit different fields both keep theirs. */
export const UpdateExhibitorArgs = z.strictObject({
  exhibitor_id: id,
  changes: z.strictObject(Exhibitor.omit({ id: true, event_id: true }).partial().shape),
});
export type UpdateExhibitorArgs = z.infer<typeof UpdateExhibitorArgs>;

export const updateExhibitor: CommandDefinition<UpdateExhibitorArgs> = {
  effects: ({ exhibitor_id, changes }) => [
    {
      collection: 'exhibitors',
      id: exhibitor_id,
      // What travels as JSON has no field that is there and undefined.
      change: (current) => current && { ...current, ...(changes as Partial<Exhibitor>) },
    },
  ],
};
