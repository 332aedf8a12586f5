import { searchForm } from '@baraza/schema/define/search-form';
import { isSameName } from '@baraza/schema/people/same-name';
import type { User } from '@baraza/schema/people/user';

/** What of a line says who it is about. */
export interface Named {
  line: number;
  /** Of everybody whose mails go to it, in lower case. */
  address: string;
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

const areOtherTickets = (one: string, another: string | undefined): boolean =>
  one !== '' && (another ?? '') !== '' && one !== another;

const words = (name: string): string[] =>
  searchForm(name)
    .split(' ')
    .filter((word) => word !== '');

/** The same word, a short form of it, or one letter off. */
function isNear(one: string, another: string): boolean {
  const [least, most] = [one.length, another.length].sort((a, b) => a - b) as [number, number];
  if (one === another) return true;
  if (least >= 3 && (one.startsWith(another) || another.startsWith(one))) return true;
  let before = 0;
  while (before < least && one[before] === another[before]) before++;
  let after = 0;
  while (after < least - before && one.at(-1 - after) === another.at(-1 - after)) after++;
  return least >= 4 && most - before - after <= 1;
}

/** Whether two names may be of one person; words that everybody at their address has, as a family's, tell nothing. */
const isAlike = (one: string, another: string, common: ReadonlySet<string>): boolean =>
  words(one).some(
    (word) => !common.has(word) && words(another).some((other) => !common.has(other) && isNear(word, other)),
  );

function commonWords(names: readonly string[]): Set<string> {
  const [first = '', ...others] = names.filter((name) => name !== '');
  return new Set(words(first).filter((word) => others.every((other) => words(other).includes(word))));
}

/** Who in a list is called by a line that leaves them out: by their code, or by their name. */
export const namedBy = ({ name, code }: Named, people: readonly User[]): User | undefined =>
  people.find((user) => code !== '' && user.external_code === code) ??
  people.find((user) => name !== '' && isSameName(user.name, name) && !areOtherTickets(code, user.external_code));

/**
 * Tells who the lines of one address are: by the other system's code first, then by name. A single line that is left and a
 * single person who is left are one, whose name has changed; where it could be either, nobody is guessed.
 * @param people with this address
 * @param leaving those of them whom another line leaves out
 */
export function whoIsWho(
  lines: readonly Named[],
  people: readonly User[],
  leaving: ReadonlySet<User>,
): ReadonlyMap<number, Who> {
  const who = new Map<number, Who>();
  const left = new Set(people);
  const isThere = (line: Named, user: User | undefined) => {
    if (!user || !left.delete(user)) return;
    who.set(line.line, { is: 'there', user });
  };
  const open = () => lines.filter(({ line }) => !who.has(line));
  for (const line of lines)
    isThere(
      line,
      people.find((user) => line.code !== '' && user.external_code === line.code),
    );
  for (const line of open())
    if (line.name)
      isThere(
        line,
        [...left].find((user) => isSameName(user.name, line.name)),
      );
  // Only now is it known which of two lines with one name is whose.
  for (const line of open()) {
    const before = lines.find((other) => other.line < line.line && isRepeated(line, other, who, people.length > 0));
    if (before) who.set(line.line, { is: 'twice', line: before.line });
  }
  for (const user of leaving) left.delete(user);
  const unknown = open();
  const common = commonWords([...lines, ...people].map(({ name }) => name));
  for (const line of unknown) {
    const maybe = [...left].filter((user) => !areOtherTickets(line.code, user.external_code));
    const [only] = maybe;
    if (!only) who.set(line.line, { is: 'new' });
    else if (unknown.length === 1 && maybe.length === 1) who.set(line.line, { is: 'there', user: only });
    else {
      const alike = line.name === '' ? only : maybe.find((user) => isAlike(user.name, line.name, common));
      who.set(line.line, alike ? { is: 'unclear', name: alike.name } : { is: 'new' });
    }
  }
  return who;
}

/** Whether a line names nobody whom an earlier one did not name. */
function isRepeated(line: Named, before: Named, who: ReadonlyMap<number, Who>, isKnown: boolean): boolean {
  const found = who.get(before.line);
  const name = before.name || (found?.is === 'there' ? found.user.name : '');
  if (areOtherTickets(line.code, before.code)) return false;
  // Of whom nothing but a new address is said, nobody is made.
  if (name === '') return line.name === '' && isKnown;
  return line.name === '' || isSameName(line.name, name);
}
