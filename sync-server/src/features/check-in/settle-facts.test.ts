import { expect, it } from 'vitest';
import { type Fact, settleFacts } from './settle-facts.ts';

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
const fact = (id: string, minute: number, user_id = 'ama') => ({ id, user_id, check_in_time: at(minute) }) as Fact;
const people = new Map([
  ['ama', { ticket_status: 'valid' as const }],
  ['kofi', { ticket_status: 'valid' as const }],
]);
const none = new Map<string, Fact>();
const statusesOf = ({ facts }: ReturnType<typeof settleFacts>) => facts.map(({ id, status }) => [id, status]);

it('lets the one that counts already stay when another has the same time', () => {
  const settled = settleFacts(people, new Map([['ama', { id: 'first', check_in_time: at(1) }]]), [fact('tied', 1)]);
  expect(statusesOf(settled)).toEqual([['tied', 'duplicate']]);
  expect(settled.displaced.size).toBe(0);
  expect(settled.checkedIn.size).toBe(0);
});

it('lets the first of a batch stay when a later one has the same time', () => {
  const settled = settleFacts(people, none, [fact('b', 1), fact('a', 1)]);
  expect(statusesOf(settled)).toEqual([
    ['b', 'accepted'],
    ['a', 'duplicate'],
  ]);
  expect(settled.displaced.size).toBe(0);
});

it('lets each earlier one take over from the one before, within a batch too', () => {
  const settled = settleFacts(people, new Map([['ama', { id: 'stored', check_in_time: at(5) }]]), [
    fact('third', 3),
    fact('fourth', 4),
    fact('second', 2),
    fact('other', 9, 'kofi'),
  ]);
  expect(statusesOf(settled)).toEqual([
    ['third', 'duplicate'],
    ['fourth', 'duplicate'],
    ['second', 'accepted'],
    ['other', 'accepted'],
  ]);
  expect([...settled.displaced]).toEqual([
    ['third', 'stored'],
    ['second', 'third'],
  ]);
  expect([...settled.checkedIn]).toEqual([
    ['ama', at(2)],
    ['kofi', at(9)],
  ]);
});

it('counts nothing on a ticket that was revoked, and leaves what counted before', () => {
  const revoked = new Map([['ama', { ticket_status: 'revoked' as const }]]);
  const settled = settleFacts(revoked, new Map([['ama', { id: 'before', check_in_time: at(5) }]]), [fact('late', 1)]);
  expect(statusesOf(settled)).toEqual([['late', 'refused']]);
  expect(settled.displaced.size).toBe(0);
  expect(settled.checkedIn.size).toBe(0);
});
