import { addTo, type FirstOfTicket } from './first-of-ticket.ts';
import { nameKey } from './same-name.ts';

/** What of a person a list calls them by. */
interface Called {
  name: string;
  external_code?: string | undefined;
}

/** Finds people, as those of one address, by what a list calls them: thousands may have one placeholder as theirs. */
export class NamedPeople<Person extends Called> {
  readonly #byCode = new Map<string, Person>();
  readonly #byName = new Map<string, FirstOfTicket<Person>>();
  readonly people: readonly Person[];

  constructor(people: readonly Person[]) {
    this.people = people;
    for (const [at, one] of people.entries()) {
      const { name, external_code: code } = one;
      if (code && !this.#byCode.has(code)) this.#byCode.set(code, one);
      addTo(this.#byName, nameKey(name), { at, one }, code);
    }
  }

  /** Who has a code of another system; '' is nobody's. */
  withCode(code: string): Person | undefined {
    return this.#byCode.get(code);
  }

  /** Who has the code, else who has the name and no other code. */
  find(name: string, code: string): Person | undefined {
    return this.withCode(code) ?? (name === '' ? undefined : this.#byName.get(nameKey(name))?.find(code)?.one);
  }
}
