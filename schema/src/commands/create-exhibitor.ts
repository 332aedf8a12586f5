import { z } from 'zod';
import { Exhibitor } from '../entities/exhibitor.ts';
import type { CommandDefinition } from './define-command.ts';

/** An admin adds an exhibitor; its id is made on the device. */
export const CreateExhibitorArgs = z.strictObject({
  exhibitor: z.strictObject(Exhibitor.omit({ event_id: true }).shape),
});
export type CreateExhibitorArgs = z.infer<typeof CreateExhibitorArgs>;

export const createExhibitor: CommandDefinition<CreateExhibitorArgs> = {
  effects: ({ exhibitor }, by) => [
    {
      collection: 'exhibitors',
      id: exhibitor.id,
      change: (current) => current ?? { ...exhibitor, event_id: by.event_id },
    },
  ],
};
