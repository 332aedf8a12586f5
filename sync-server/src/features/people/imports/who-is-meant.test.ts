import type { ImportedPerson } from '@baraza/schema/people/commands';
import { isSameName } from '@baraza/schema/people/same-name';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserRow } from '../users.store.ts';
import { makeWhoIsMeant } from './who-is-meant.ts';

/** The same by comparing a line with each person. */
function comparingAll(there: readonly UserRow[], { id, email, name, external_code, shares_email }: ImportedPerson) {
  const people = there.filter((person) => person.email.toLowerCase() === email.toLowerCase());
  const owner = shares_email ? undefined : people.find((person) => !person.shares_email);
  const hasAnother = (code: string) => Boolean(external_code && code && code !== external_code);
  return (
    people.find((person) => person.id === id) ??
    (owner && (name ? isSameName(owner.name, name) : !there.some((person) => person.id === id)) ? owner : undefined) ??
    people.find((person) => external_code && person.external_code === external_code) ??
    people.find((person) => name && isSameName(person.name, name) && !hasAnother(person.external_code))
  );
}

const external_code = fc.constantFrom('', 'c1', 'c2', 'c3');
const email = fc.constantFrom('a@b.example', 'A@B.example', 'c@d.example');
const id = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6');
const name = fc.constantFrom('Anna', 'ánna', 'Ben', 'Carla', '-');
const shares_email = fc.boolean();
const people = fc.uniqueArray(fc.record({ id, email, name, external_code, shares_email }), {
  maxLength: 6,
  selector: (person) => person.id,
});
const line = fc.record({ id, email, name, external_code, shares_email }, { requiredKeys: ['id', 'email'] });

it('means the same people as comparing each line with everybody', () => {
  fc.assert(
    fc.property(people, fc.array(line, { maxLength: 5 }), (rows, lines) => {
      const there = rows as UserRow[];
      const whoIsMeant = makeWhoIsMeant(there);
      for (const one of lines) expect(whoIsMeant(one)).toBe(comparingAll(there, one));
    }),
    { numRuns: 500 },
  );
});

it('looks at each of thousands on one address a few times only', () => {
  let reads = 0;
  const get = (person: UserRow, field: string | symbol) => {
    reads++;
    return Reflect.get(person, field);
  };
  const MANY = 2_000;
  const email = 'noemail@example.org';
  const there = Array.from({ length: MANY }, (_, n) => {
    const person = { id: `p${n}`, email, name: `Person ${n}`, external_code: '', shares_email: n > 0 };
    return new Proxy(person as UserRow, { get });
  });
  const whoIsMeant = makeWhoIsMeant(there);
  for (let n = 0; n < MANY; n++) {
    expect(whoIsMeant({ id: `new-${n}`, email, name: `person ${n}` })?.id).toBe(`p${n}`);
    expect(whoIsMeant({ id: `other-${n}`, email, name: `Somebody ${n}` })).toBeUndefined();
  }
  expect(reads / MANY).toBeLessThan(20);
});
