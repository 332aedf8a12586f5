import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { id } from '../define/fields.ts';
import { changedPerson, PersonChanges } from './person-fields.ts';

/** An admin changes what is known of a person. Only what is named changes. */
export const UpdatePersonArgs = z.strictObject({ user_id: id, changes: PersonChanges });
export type UpdatePersonArgs = z.infer<typeof UpdatePersonArgs>;

export const updatePerson: CommandDefinition<UpdatePersonArgs> = {
  effects: ({ user_id, changes }) => [
    { collection: 'users', id: user_id, change: (current) => current && changedPerson(current, changes) },
  ],
};
