import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { buildDirectory, commonInterests, directoryEntry, filterDirectory, ticketTypesOf } from './directory.ts';

const user = (id: string, name: string, more: Partial<User> = {}): User =>
  aDocument('users', { id, name, ticketType: 'Delegate', ...more });

const people = [
  user('me', 'Me Myself'),
  user('w', 'Wanjiru Kamau', { company: 'Sensors Africa', interests: ['air quality', 'youth'], checkedIn: true }),
  user('e', 'Émilie Ōkafor', { ticketType: 'Speaker', interests: ['youth'] }),
  user('h', 'Hidden Person', { hidden: true }),
  user('a', 'أحمد بن عيسى', { position: 'Nurse' }),
  user('o', 'Ọlúwaṣeun Adébáyọ̀'),
];
const directory = buildDirectory(people.map(directoryEntry), 'me', new Set());
const all = { query: '', interest: '', ticketType: '', onlyHere: false };
const found = (filter: Partial<typeof all>) =>
  filterDirectory(directory, { ...all, ...filter }).map(({ user: { id } }) => id);

it('lists everybody but oneself and those who hide, by name whatever the accents', () => {
  expect(found({})).toEqual(['e', 'o', 'w', 'a']);
});

it('lists nobody whom one blocks', () => {
  const others = buildDirectory(people.map(directoryEntry), 'me', new Set(['w', 'nobody']));
  expect(others.map(({ user: { id } }) => id)).toEqual(['e', 'o', 'a']);
});

it.each([
  ['emilie', ['e']],
  ['okafor', ['e']],
  ['adebayo oluwaseun', ['o']],
  ['احمد', ['a']],
  ['nurse', ['a']],
  ['sensors', ['w']],
  ['air quality', ['w']],
  ['anjiru', ['w']],
  ['kamau anjiru', []],
  ['hidden', []],
  ['myself', []],
])('"%s" finds %j', (query, ids) => {
  expect(found({ query })).toEqual(ids);
});

it('filters by interest, by ticket and by who is here, all at once', () => {
  expect(found({ interest: 'youth' })).toEqual(['e', 'w']);
  expect(found({ ticketType: 'Speaker' })).toEqual(['e']);
  expect(found({ onlyHere: true })).toEqual(['w']);
  expect(found({ interest: 'youth', onlyHere: true, query: 'emilie' })).toEqual([]);
});

it('offers what many are interested in, the most common first, and nothing of those who hide', () => {
  expect(commonInterests(directory)).toEqual(['youth', 'air quality']);
  expect(ticketTypesOf(directory)).toEqual(['Delegate', 'Speaker']);
});
