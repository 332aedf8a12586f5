import type { ImportedPerson } from '@baraza/schema/people/commands';
import { NamedPeople } from '@baraza/schema/people/named-people';
import { isSameName } from '@baraza/schema/people/same-name';
import type { UserRow } from '../users.store.ts';

/** People of one address. */
interface AtAddress {
  byId: ReadonlyMap<string, UserRow>;
  /** Whom it signs in. */
  owner: UserRow | undefined;
  named: NamedPeople<UserRow>;
}

/**
 * Finds whom a line of a list means among those who have its address or its id already: who has both; of several on one address
 * who has its code, or its name and no other code; else whom the address signs in, unless the line calls somebody else: a device
 * that did not know of them has added that person. Nor if it says no name and its id is of somebody who has another address by
 * now. Thousands may have one address: a line is not compared with each of them.
 */
export function makeWhoIsMeant(there: readonly UserRow[]): (line: ImportedPerson) => UserRow | undefined {
  const ids = new Set(there.map(({ id }) => id));
  const byAddress = new Map<string, UserRow[]>();
  for (const person of there) {
    const address = person.email.toLowerCase();
    const others = byAddress.get(address);
    if (others) others.push(person);
    else byAddress.set(address, [person]);
  }
  const known = new Map([...byAddress].map(([address, people]) => [address, atAddress(people)]));
  return ({ id, email, name = '', external_code: code = '', shares_email }) => {
    const at = known.get(email.toLowerCase());
    const itself = at?.byId.get(id);
    if (itself) return itself;
    const owner = shares_email ? undefined : at?.owner;
    if (owner && (name === '' ? !ids.has(id) : isSameName(owner.name, name))) return owner;
    return at?.named.find(name, code);
  };
}

const atAddress = (people: readonly UserRow[]): AtAddress => ({
  byId: new Map(people.map((person) => [person.id, person])),
  owner: people.find((person) => !person.shares_email),
  named: new NamedPeople(people),
});
