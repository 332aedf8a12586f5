import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { expect, it } from 'vitest';
import { filterFrom, filterPeople } from '../people/people-filter.ts';
import { personRow } from '../people/person-row.ts';
import { LISTS } from './cards/list-link.tsx';
import { OTHERS, sumOf, type TicketRow, ticketMix, ticketRows } from './tickets.ts';

const person = (ticketType: string, changes: Partial<TicketRow> = {}): TicketRow => ({
  ...{ ticketType, isInside: false, isValid: true, isAdmin: false },
  ...changes,
});
const several = (count: number, ticketType: string) => Array.from({ length: count }, () => person(ticketType));

it('counts valid tickets by type, and who of them is here', () => {
  const people = [
    ...several(2, 'Press'),
    person('Press', { isInside: true }),
    person('VIP', { isInside: true }),
    person('Press', { isValid: false, isInside: true }),
    person(''),
  ];
  expect(ticketMix(people)).toEqual([
    { type: 'Press', tickets: 3, inside: 1 },
    { type: '', tickets: 1, inside: 0 },
    { type: 'VIP', tickets: 1, inside: 1 },
  ]);
  expect(sumOf(ticketMix(people))).toEqual({ tickets: 5, inside: 2 });
});

it('counts as many inside as the list has to which it leads: whose ticket was revoked since is in neither', () => {
  const users = (['valid', 'valid', 'revoked'] as const).map((ticket_status, at) =>
    aDocument('users', { id: `${at}`, ticketType: 'Press', checkedIn: at > 0, ticket_status }),
  );
  const listed = filterPeople(users.map(personRow), filterFrom(LISTS.inside.search));
  const rows = users.map((user: User) => ticketRows.of({ toJSON: () => user } as never));
  expect(sumOf(ticketMix(rows)).inside).toBe(listed.length);
  expect(listed.map(({ user }) => user.id)).toEqual(['1']);
});

it('puts the smallest of many types together, and loses none', () => {
  const people = Array.from({ length: 12 }, (_, at) => several(20 - at, `Type ${at}`)).flat();
  const mix = ticketMix(people);
  expect(mix).toHaveLength(8);
  expect(mix.at(-1)).toEqual({ type: OTHERS, tickets: 13 + 12 + 11 + 10 + 9, inside: 0 });
  expect(sumOf(mix).tickets).toBe(people.length);
});

it('has nothing to show of nobody', () => {
  expect(ticketMix([])).toEqual([]);
});
