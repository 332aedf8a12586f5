import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it } from 'vitest';
import { countable, countsAfter, lastIn, ofLastDay, undoSteps } from './undo-plan.ts';

const record = (id: string, minute: number, status: CheckIn['status'], verdict: CheckIn['verdict'] = 'admitted') =>
  ({ id, user_id: 'user-1', status, verdict, check_in_time: `2026-11-24T06:0${minute}:00.000Z` }) as CheckIn;

const THIRD = record('third', 3, 'duplicate');
const FIRST = record('first', 1, 'accepted');
const SECOND = record('second', 2, 'duplicate');
const GONE = record('gone', 0, 'undone');
const STOPPED = record('stopped', 0, 'refused');
const MET = record('met', 2, 'duplicate', 'already_checked_in');
const ALL = [THIRD, FIRST, SECOND, GONE, STOPPED];

it.each([
  ['the next by time takes the place of the one that counted', FIRST, ALL, false, 'second'],
  ['the one that counts stays when another is undone', SECOND, ALL, false, 'first'],
  ['a scan that found them in already takes nothing’s place', FIRST, [MET, FIRST], false, undefined],
  ['nor is it in the way of one that let them in', FIRST, [MET, FIRST, THIRD], false, 'third'],
  ['nothing counts when there was one', FIRST, [FIRST, GONE, STOPPED], false, undefined],
  ['nothing takes its place on a ticket that was revoked', FIRST, ALL, true, undefined],
])('%s', (_, undone, records, revoked, id) => expect(countsAfter(records, undone, { revoked })?.id).toBe(id));

it('is about the last by which somebody came in, not about a later scan that let nobody in, nor about who is not in', () => {
  const again: CheckIn = { ...THIRD, verdict: 'already_checked_in' };
  const welcomed: CheckIn = { ...SECOND, verdict: 'admitted' };
  expect(lastIn([again, FIRST, welcomed, GONE])?.id).toBe('second');
  expect(lastIn([again, FIRST])?.id).toBe('first');
  expect(lastIn([welcomed, GONE, STOPPED])).toBeUndefined();
});

it('undoes one record alone', () => {
  const next = { check_in_id: 'second', check_in_time: SECOND.check_in_time };
  expect(undoSteps(ALL, [FIRST], { revoked: false, reason: 'why' })).toEqual([
    { check_in_id: 'first', user_id: 'user-1', reason: 'why', next },
  ]);
});

it('undoes all records of a person so that none takes the place of another', () => {
  const steps = undoSteps(ALL, countable(ALL), { revoked: false, reason: 'why' });
  expect(steps.map(({ check_in_id, next }) => [check_in_id, next?.check_in_id])).toEqual([
    ['second', 'first'],
    ['third', 'first'],
    ['first', undefined],
  ]);
});

it('undoes some records so that the next of those that are left counts', () => {
  const steps = undoSteps(ALL, [FIRST, SECOND], { revoked: false, reason: 'why' });
  expect(steps.map(({ check_in_id, next }) => [check_in_id, next?.check_in_id])).toEqual([
    ['second', 'first'],
    ['first', 'third'],
  ]);
});

it('knows the records of the last day on which somebody came in, as the venue has its days', () => {
  // In the evening in London it is the next day in Nairobi.
  const evening: CheckIn = { ...FIRST, check_in_time: '2026-11-23T21:30:00.000Z' };
  const before: CheckIn = { ...FIRST, check_in_time: '2026-11-23T20:30:00.000Z' };
  const idsOf = (...records: CheckIn[]) => ofLastDay(records, 'Africa/Nairobi').map(({ id }) => id);
  expect(idsOf(THIRD, evening, MET, GONE)).toEqual(['first', 'met', 'third']);
  expect(idsOf(THIRD, before, MET, GONE)).toEqual(['met', 'third']);
  expect(idsOf(before, MET, STOPPED)).toEqual(['first']);
  expect(idsOf(THIRD, GONE)).toEqual([]);
});

it('puts records of the same moment in the order of their ids, as the server does', () => {
  const tied = [record('c', 2, 'duplicate'), record('a', 2, 'duplicate'), record('b', 2, 'duplicate')];
  expect(countable([...tied, FIRST]).map(({ id }) => id)).toEqual(['first', 'a', 'b', 'c']);
  expect(countsAfter([...tied, FIRST], FIRST, { revoked: false })?.id).toBe('a');
});

it('counts what counts already when a record that never did is undone, and nothing on a revoked ticket', () => {
  const waiting = [SECOND, THIRD];
  expect(countsAfter(waiting, SECOND, { revoked: false })).toBeUndefined();
  expect(undoSteps(ALL, [FIRST], { revoked: true, reason: 'why' })).toMatchObject([{ next: null }]);
  expect(undoSteps(waiting, waiting, { revoked: false, reason: 'why' })).toMatchObject([
    { check_in_id: 'second', next: null },
    { check_in_id: 'third', next: null },
  ]);
});
