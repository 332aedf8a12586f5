import type { User } from '@baraza/schema/people/user';
import type { RxCollection } from 'rxdb';
import { Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { openPeopleIndex } from '../shared/people/people-index.ts';
import { searchedText, searchPeople } from '../shared/people/people-search.ts';

const people = (...names: string[]) => names.map((name) => ({ name, searched: searchedText(name) }));
const found = (query: string, ...names: string[]) => searchPeople(people(...names), query, 10).map(({ name }) => name);

test('first those in whom every word begins one, each kind by name', () => {
  expect(found('an', 'Zoran', 'Anna', 'Hanan', 'Andrew', 'Angela')).toEqual([
    'Andrew',
    'Angela',
    'Anna',
    'Hanan',
    'Zoran',
  ]);
  expect(found('an ka', 'Anna Mika', 'Anna Kamau', 'Juan Kamau')).toEqual(['Anna Kamau', 'Anna Mika', 'Juan Kamau']);
});

test('whoever has every word at a start goes before who has only some there', () => {
  expect(found('an ka', 'Anna Mika', 'Zuri An Kamau', 'Boran Kamau')).toEqual([
    'Zuri An Kamau',
    'Anna Mika',
    'Boran Kamau',
  ]);
});

test('people of one name stay in the order of the list', () => {
  const list = people('Ama', 'Ama', 'Abla').map((person, id) => ({ ...person, id }));
  expect(searchPeople(list, 'a', 10).map(({ id }) => id)).toEqual([2, 0, 1]);
});

test('what people are found by is parted: the end of one and the start of the next make no word', () => {
  const ama = [{ name: 'Ama', searched: searchedText('Ama', undefined, 'Kofi') }];
  expect(searchPeople(ama, 'amakofi', 1)).toEqual([]);
  expect(searchPeople(ama, 'kofi ama', 1)).toEqual(ama);
});

const user = (id: string, more: Partial<User> = {}) =>
  ({ id, name: id, ticketType: 'Speaker', company: 'Kestrel', email: `${id}@x`, checkedIn: false, ...more }) as User;

async function opened(...users: User[]) {
  const bulks = new Subject<unknown>();
  const documents = users.map((one) => ({ id: one.id, toJSON: () => one }));
  const collection = { eventBulks$: bulks, find: () => ({ exec: () => Promise.resolve(documents) }) };
  return { bulks, index: await openPeopleIndex(collection as unknown as RxCollection<User>) };
}

test('a row says what there is to say, and no more', async () => {
  const { index } = await opened(
    user('ama'),
    user('kofi', { company: '', email: undefined, ticket_status: 'revoked' }),
    user('zuri', { ticket_status: 'valid', checkedIn: true }),
  );
  expect(index.find('ama')).toMatchObject({
    email: 'ama@x',
    detail: 'Speaker · Kestrel',
    revoked: false,
    inside: false,
  });
  expect(index.find('kofi')).toMatchObject({ email: '', detail: 'Speaker', revoked: true });
  expect(index.find('zuri')).toMatchObject({ revoked: false, inside: true });
  expect(index.find('nobody')).toBeUndefined();
});

test('changes are told until one stops, and not followed once the list is closed', async () => {
  const { bulks, index } = await opened(user('ama'));
  const change = (checkedIn: boolean) =>
    bulks.next({ events: [{ documentId: 'ama', operation: 'UPDATE', documentData: user('ama', { checkedIn }) }] });
  const heard = vi.fn();
  const stop = index.subscribe(heard);
  change(true);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  change(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(index.counts()).toEqual({ tickets: 1, inside: 0 });
  index.close();
  change(true);
  expect(index.counts()).toEqual({ tickets: 1, inside: 0 });
});
