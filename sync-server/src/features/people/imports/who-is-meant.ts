import type { ImportedPerson } from '@baraza/schema/people/commands';
import { isSameName } from '@baraza/schema/people/same-name';
import type { UserRow } from '../users.store.ts';

/**
 * Finds whom a line of a list means among those who have its address already: who has its id; of several on one address who
 * has its code, or its name and no other code; else whom the address signs in, unless the line calls somebody else: a device
 * that did not know of them has added that person.
 */
export function makeWhoIsMeant(there: readonly UserRow[]): (line: ImportedPerson) => UserRow | undefined {
  const byAddress = new Map<string, UserRow[]>();
  for (const person of there) {
    const address = person.email.toLowerCase();
    byAddress.set(address, [...(byAddress.get(address) ?? []), person]);
  }
  return ({ id, email, name, external_code: code, shares_email }) => {
    const people = byAddress.get(email.toLowerCase()) ?? [];
    const itself = people.find((person) => person.id === id);
    if (itself) return itself;
    const owner = shares_email ? undefined : people.find((person) => !person.shares_email);
    if (owner && (!name || isSameName(owner.name, name))) return owner;
    const hasAnother = (person: UserRow) => Boolean(code && person.external_code && person.external_code !== code);
    return (
      people.find((person) => code && person.external_code === code) ??
      people.find((person) => name && isSameName(person.name, name) && !hasAnother(person))
    );
  };
}
