import { z } from 'zod';
import type { CommandDefinition } from '../define/command.ts';
import { addedPerson, changedPerson, NewPerson } from './person-fields.ts';

/** So many look themselves up in the outbox one by one, which is quicker than to read all that waits. */
export const IMPORT_BATCH_SIZE = 50;

/** Somebody in an import. Who is there already needs no name: only what differs is sent. */
const ImportedPerson = NewPerson.partial({ name: true });
export type ImportedPerson = z.infer<typeof ImportedPerson>;

/**
 * An admin brings a part of a list of people. Who has the email already is changed, everybody else is added; so the same
 * again changes nothing, whichever device sends it. Roles and passwords can't be imported.
 */
export const ImportPeopleArgs = z.strictObject({
  people: z.array(ImportedPerson).min(1).max(IMPORT_BATCH_SIZE),
});
export type ImportPeopleArgs = z.infer<typeof ImportPeopleArgs>;

export const importPeople: CommandDefinition<ImportPeopleArgs> = {
  effects: ({ people }, by) =>
    people.map(({ id, email, name, ...more }) => ({
      collection: 'users',
      id,
      change: (current) => {
        if (current) return changedPerson(current, { ...more, ...(name !== undefined && { name }) });
        return name === undefined ? undefined : addedPerson({ ...more, id, email, name }, by);
      },
    })),
};
