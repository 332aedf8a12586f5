import { expect, it } from 'vitest';
import { resolveScanRecords, type ScanRecord } from './resolve-scan-records.ts';

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
const record = (id: string, minute: number, user_id = 'ama') =>
  ({ id, user_id, check_in_time: at(minute) }) as ScanRecord;
const people = new Map([
  ['ama', { ticket_status: 'valid' as const }],
  ['kofi', { ticket_status: 'valid' as const }],
]);
const none = new Map<string, ScanRecord>();
const statusesOf = ({ records }: ReturnType<typeof resolveScanRecords>) =>
  records.map(({ id, status }) => [id, status]);

it('lets the one that counts already stay when another has the same time', () => {
  const resolved = resolveScanRecords(people, new Map([['ama', { id: 'first', check_in_time: at(1) }]]), [
    record('tied', 1),
  ]);
  expect(statusesOf(resolved)).toEqual([['tied', 'duplicate']]);
  expect(resolved.displaced.size).toBe(0);
  expect(resolved.checkedIn.size).toBe(0);
});

it('lets the first of a batch stay when a later one has the same time', () => {
  const resolved = resolveScanRecords(people, none, [record('b', 1), record('a', 1)]);
  expect(statusesOf(resolved)).toEqual([
    ['b', 'accepted'],
    ['a', 'duplicate'],
  ]);
  expect(resolved.displaced.size).toBe(0);
});

it('lets each earlier one take over from the one before, within a batch too', () => {
  const resolved = resolveScanRecords(people, new Map([['ama', { id: 'stored', check_in_time: at(5) }]]), [
    record('third', 3),
    record('fourth', 4),
    record('second', 2),
    record('other', 9, 'kofi'),
  ]);
  expect(statusesOf(resolved)).toEqual([
    ['third', 'duplicate'],
    ['fourth', 'duplicate'],
    ['second', 'accepted'],
    ['other', 'accepted'],
  ]);
  expect([...resolved.displaced]).toEqual([
    ['third', 'stored'],
    ['second', 'third'],
  ]);
  expect([...resolved.checkedIn]).toEqual([
    ['ama', at(2)],
    ['kofi', at(9)],
  ]);
});

it('counts nothing on a ticket that was revoked, and leaves what counted before', () => {
  const revoked = new Map([['ama', { ticket_status: 'revoked' as const }]]);
  const resolved = resolveScanRecords(revoked, new Map([['ama', { id: 'before', check_in_time: at(5) }]]), [
    record('late', 1),
  ]);
  expect(statusesOf(resolved)).toEqual([['late', 'refused']]);
  expect(resolved.displaced.size).toBe(0);
  expect(resolved.checkedIn.size).toBe(0);
});
