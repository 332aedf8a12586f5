import { addTo, areOtherTickets, FirstOfTicket } from '@baraza/schema/people/first-of-ticket';
import type { NamedPeople } from '@baraza/schema/people/named-people';
import { nameKey } from '@baraza/schema/people/same-name';
import type { User } from '@baraza/schema/people/user';
import { NearNames, wordsOf } from './near-names.ts';

/** What of a line says who it is about. */
export interface Named {
  line: number;
  name: string;
  code: string;
}

/**
 * `there`: somebody who is there already; `new`: nobody yet; `twice`: the same as an earlier line; `unclear`: one of those
 * with this address under another name, or somebody else.
 */
export type Who =
  | { is: 'there'; user: User }
  | { is: 'new' }
  | { is: 'twice'; line: number }
  | { is: 'unclear'; name: string };

function commonWords(names: readonly string[]): Set<string> {
  const [first = '', ...others] = names.filter((name) => name !== '');
  return new Set(wordsOf(first).filter((word) => others.every((other) => wordsOf(other).includes(word))));
}

/**
 * Tells who the lines of one address are: by the other system's code first, then by name. A single line that is left and a
 * single person who is left are one, whose name has changed; where it could be either, nobody is guessed. Each line is looked
 * up, and not compared with each other one: a placeholder is the address of thousands.
 * @param lines in the order of the list
 * @param at the people with this address
 * @param leaving those of them whom another line leaves out
 */
export function whoIsWho(
  lines: readonly Named[],
  at: NamedPeople<User>,
  leaving: ReadonlySet<User>,
): ReadonlyMap<number, Who> {
  const { people } = at;
  const who = new Map<number, Who>();
  const left = new Set(people);
  const isThere = (line: Named, user: User | undefined) => {
    if (!user || !left.delete(user)) return;
    who.set(line.line, { is: 'there', user });
  };
  const open = () => lines.filter(({ line }) => !who.has(line));
  for (const line of lines) isThere(line, at.withCode(line.code));
  const next = inTurn(people);
  for (const line of open()) if (line.name) isThere(line, next(line.name, left));
  // Only now is it known which of two lines with one name is whose.
  markRepeated(lines, who, people.length > 0);
  for (const user of leaving) left.delete(user);
  decide(open(), left, commonWords([...lines, ...people].map(({ name }) => name)), who);
  return who;
}

/** Hands out those of a name one after the other. */
function inTurn(people: readonly User[]): (name: string, of: ReadonlySet<User>) => User | undefined {
  const waiting = new Map<string, User[]>();
  // The first ones last, where they are taken from.
  for (const user of [...people].reverse()) {
    const key = nameKey(user.name);
    const others = waiting.get(key);
    if (others) others.push(user);
    else waiting.set(key, [user]);
  }
  return (name, of) => {
    const those = waiting.get(nameKey(name)) ?? [];
    let user = those.pop();
    while (user && !of.has(user)) user = those.pop();
    return user;
  };
}

/** Marks the lines that name nobody whom an earlier one did not name. */
function markRepeated(lines: readonly Named[], who: Map<number, Who>, isKnown: boolean): void {
  const named = new Map<string, FirstOfTicket<Named>>();
  const anybody = new FirstOfTicket<Named>();
  for (const [at, one] of lines.entries()) {
    const { line, name, code } = one;
    const before = who.has(line) ? undefined : (name === '' ? anybody : named.get(nameKey(name)))?.find(code);
    if (before) who.set(line, { is: 'twice', line: before.one.line });
    const found = who.get(line);
    const whose = name || (found?.is === 'there' ? found.user.name : '');
    if (whose !== '') addTo(named, nameKey(whose), { at, one }, code);
    // Of whom nothing but a new address is said, nobody is made.
    if (whose !== '' || isKnown) anybody.add({ at, one }, code);
  }
}

/** Decides about lines that say nobody's code or name. */
function decide(
  unknown: readonly Named[],
  left: ReadonlySet<User>,
  common: ReadonlySet<string>,
  who: Map<number, Who>,
): void {
  const [single] = unknown;
  if (single && unknown.length === 1) {
    const maybe = [...left].filter((user) => !areOtherTickets(single.code, user.external_code));
    const [only] = maybe;
    if (only && maybe.length === 1) {
      who.set(single.line, { is: 'there', user: only });
      return;
    }
  }
  const all = new FirstOfTicket<User>();
  const near = new NearNames<User>(common);
  if (unknown.length > 0)
    for (const [at, one] of [...left].entries()) {
      all.add({ at, one }, one.external_code);
      near.add({ at, one }, one.name, one.external_code);
    }
  for (const { line, name, code } of unknown) {
    const alike = name === '' ? all.find(code)?.one : near.find(name, code);
    who.set(line, alike ? { is: 'unclear', name: alike.name } : { is: 'new' });
  }
}
