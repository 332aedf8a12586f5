import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { directoryEntry } from './directory.ts';
import { byInCommon, countInCommon } from './in-common.ts';

const person = (id: string, ...interests: string[]) => directoryEntry(aDocument('users', { id, name: id, interests }));
const mine = new Set(['air', 'water', 'youth', 'law']);

it('counts what two people are both interested in', () => {
  expect(countInCommon(['air', 'food', 'law'], mine)).toBe(2);
  expect(countInCommon([], mine)).toBe(0);
  expect(countInCommon(['air'], new Set())).toBe(0);
});

it('puts those with most in common first, and leaves equals and all others in their order', () => {
  const people = [
    person('a'),
    person('b', 'air'),
    person('c', 'food'),
    person('d', 'air', 'law', 'water', 'youth'),
    person('e', 'water'),
  ];
  expect(byInCommon(people, mine).map(({ user }) => user.id)).toEqual(['d', 'b', 'e', 'a', 'c']);
  expect(byInCommon(people, new Set())).toEqual(people);
  expect(byInCommon([], mine)).toEqual([]);
});
