import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { addedPerson, NewPerson } from './person-fields.ts';

/** An admin adds a person, who chooses a password by a link that is mailed. */
export const CreatePersonArgs = z.strictObject({ person: NewPerson });
export type CreatePersonArgs = z.infer<typeof CreatePersonArgs>;

export const createPerson: CommandDefinition<CreatePersonArgs> = {
  effects: ({ person }, by) => [
    { collection: 'users', id: person.id, change: (current) => current ?? addedPerson(person, by) },
  ],
};
