import { expect, it } from 'vitest';
import { groupsOf, sizeOf } from './groups.ts';

const people = [
  { ticketType: 'Press', inside: true, revoked: false },
  { ticketType: 'Press', inside: false, revoked: false },
  { ticketType: 'Press', inside: false, revoked: true },
  { ticketType: '', inside: false, revoked: false },
];

it('says how many people a message would reach now', () => {
  const groups = groupsOf(people);
  const size = (audience: Parameters<typeof sizeOf>[1]['audience'], ticketType = '') =>
    sizeOf(groups, { audience, ticketType });
  expect(size('everybody')).toBe(4);
  expect(size('checked_in')).toBe(1);
  expect(size('not_checked_in')).toBe(2);
  expect(size('ticket', 'Press')).toBe(2);
  expect(size('ticket', 'None such')).toBe(0);
  expect(size('person')).toBe(1);
  expect([...groups.tickets.keys()]).toEqual(['Press']);
});
