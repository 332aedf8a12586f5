import { searchForm } from '@baraza/schema/define/search-form';
import { NamedPeople } from '@baraza/schema/people/named-people';
import { isSameName } from '@baraza/schema/people/same-name';
import type { User } from '@baraza/schema/people/user';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Named, type Who, whoIsWho } from './who-is-who.ts';

const person = (id: string, name: string, external_code = '') => ({ id, name, external_code }) as User;

const areOthers = (one: string, another = ''): boolean => one !== '' && another !== '' && one !== another;
const words = (name: string): string[] =>
  searchForm(name)
    .split(' ')
    .filter((word) => word !== '');

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

/** The same by comparing each with each. */
function comparingAll(lines: readonly Named[], people: readonly User[], leaving: ReadonlySet<User>) {
  const who = new Map<number, Who>();
  const left = new Set(people);
  const open = () => lines.filter(({ line }) => !who.has(line));
  const isThere = ({ line }: Named, user: User | undefined) => {
    if (user && left.delete(user)) who.set(line, { is: 'there', user });
  };
  for (const one of lines)
    isThere(
      one,
      people.find((user) => one.code !== '' && user.external_code === one.code),
    );
  for (const one of open())
    isThere(
      one,
      [...left].find((user) => one.name !== '' && isSameName(user.name, one.name)),
    );
  for (const one of open()) {
    const before = lines.find((other) => {
      const found = who.get(other.line);
      const name = other.name || (found?.is === 'there' ? found.user.name : '');
      if (other.line >= one.line || areOthers(one.code, other.code)) return false;
      return name === '' ? one.name === '' && people.length > 0 : one.name === '' || isSameName(one.name, name);
    });
    if (before) who.set(one.line, { is: 'twice', line: before.line });
  }
  for (const user of leaving) left.delete(user);
  const names = [...lines, ...people].map(({ name }) => name).filter((name) => name !== '');
  const tells = (word: string) => names.some((name) => !words(name).includes(word));
  const near = (one: string, another: string) =>
    words(one)
      .filter(tells)
      .some((word) =>
        words(another)
          .filter(tells)
          .some((other) => isNear(word, other)),
      );
  const unknown = open();
  for (const { line, name, code } of unknown) {
    const maybe = [...left].filter((user) => !areOthers(code, user.external_code));
    const alike = maybe.find((user) => name === '' || near(user.name, name));
    if (unknown.length === 1 && maybe.length === 1) who.set(line, { is: 'there', user: maybe[0] as User });
    else who.set(line, alike ? { is: 'unclear', name: alike.name } : { is: 'new' });
  }
  return who;
}

const word = fc.oneof(
  fc.constantFrom(
    'Anna',
    'anna',
    'Ánna',
    'Hanna',
    'Ann',
    'Annabel',
    'Bo',
    'Li',
    'Lin',
    'Ling',
    'Example',
    'Exemple',
    '-',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }),
);
const name = fc.array(word, { maxLength: 3 }).map((all) => all.join(' '));
const code = fc.constantFrom('', '', 'c1', 'c2', 'c3');
const lists = fc.record({
  lines: fc.array(fc.record({ name, code }), { maxLength: 7 }),
  people: fc.array(fc.record({ name, code, isLeaving: fc.boolean() }), { maxLength: 7 }),
});

it('means the same people as comparing each line with each other one and with everybody', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const lines = list.lines.map((one, at) => ({ ...one, line: at + 2 }));
      const people = list.people.map((one, at) => person(`p${at}`, one.name, one.code));
      const leaving = new Set(people.filter((_, at) => list.people[at]?.isLeaving));
      const found = whoIsWho(lines, new NamedPeople(people), leaving);
      expect(found).toEqual(comparingAll(lines, people, leaving));
    }),
    { numRuns: 500 },
  );
});

/** Counts how often anything of a list is read. */
function counted<One extends object>(list: One[]): { list: One[]; reads: () => number } {
  let count = 0;
  const get = (one: One, field: string | symbol) => {
    count++;
    return Reflect.get(one, field);
  };
  return { list: list.map((one) => new Proxy(one, { get })), reads: () => count };
}

const MANY = 2_000;
const called = (n: number): string => `${n.toString(36).padStart(4, 'q')} ${(n * 7_919).toString(36)}`;

it.each([
  ['nobody is there', () => [], (n: number) => called(n)],
  ['all are there', () => upTo(MANY).map((n) => called(n)), (n: number) => called(MANY - 1 - n)],
  ['all have other names', () => upTo(MANY).map((n) => called(n)), (n: number) => called(n + MANY)],
  ['no name is said', () => upTo(MANY).map((n) => called(n)), () => ''],
])('looks at each of thousands on one address a few times only: %s', (_, there, says) => {
  const people = counted(there().map((each, n) => person(`p${n}`, each)));
  const lines = counted(upTo(MANY).map((n) => ({ line: n + 2, name: says(n), code: '' })));
  whoIsWho(lines.list, new NamedPeople(people.list), new Set());
  expect(lines.reads() / MANY).toBeLessThan(30);
  expect(people.reads() / MANY).toBeLessThan(30);
});

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
