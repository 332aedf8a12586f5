import type { ArgsOf } from '@baraza/schema/commands';
import type { ImportedPerson } from '@baraza/schema/people/commands';
import { type NewPerson, withFirstName } from '@baraza/schema/people/person-fields';
import { adminOnly } from '../../http/admin-only.ts';
import type { CommandHandler } from '../../sync/command-handler.ts';
import { inviteAdded, inviteUnverified } from '../auth/registration/invite.ts';
import { addPeople, changePerson, lockUsersByEmail } from './people.store.ts';

const isNamed = (person: ImportedPerson): person is NewPerson => person.name !== undefined;

export const importPeopleHandler: CommandHandler<ArgsOf<'import_people'>> = {
  policy: adminOnly,
  async apply(tx, { event_id }, { people }) {
    const emails = people.map(({ email }) => email);
    const before = await lockUsersByEmail(tx, event_id, emails);
    const strangers = people.filter(({ email }) => !before.has(email.toLowerCase()));
    const added = await addPeople(tx, event_id, strangers.filter(isNamed));
    const addedIds = new Set(added.map(({ id }) => id));
    // Not inserted: somebody registered with this email at the same time, or it is in the list twice.
    const missed = strangers.filter(({ id }) => !addedIds.has(id)).map(({ email }) => email);
    const known = new Map([...before, ...(await lockUsersByEmail(tx, event_id, missed))]);
    await inviteAdded(tx, event_id, added);
    await inviteUnverified(tx, event_id, [...known.values()]);
    const touched = [...addedIds];
    for (const { id: _, email, ...changes } of people) {
      const person = known.get(email.toLowerCase());
      if (!person) continue;
      await changePerson(tx, person, withFirstName(person, changes));
      touched.push(person.id);
    }
    return touched.map((id) => ({ collection: 'users', id }));
  },
  // The rows contain the people's data; a second copy here would outlive them.
  kept: ({ people }) => ({ people: people.map(({ id }) => id) }),
};
