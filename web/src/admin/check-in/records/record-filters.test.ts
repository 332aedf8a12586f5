import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { expect, it } from 'vitest';
import { dayTeller } from '../../../shared/check-in/day-teller.ts';
import { searchedText } from '../../../shared/people/people-search.ts';
import { PACE_MINUTES, paceOf } from '../../dashboard/arrivals/pace.ts';
import { ANY_RECORD, filterRecords, filtersFrom, NO_GATE, type RecordFilters } from './record-filters.ts';

const record = (id: string, changes: Partial<CheckIn>): CheckIn => ({
  id,
  event_id: 'event-001',
  user_id: 'user-1',
  gate_id: 'gate-north',
  check_in_method: 'qr',
  status: 'accepted',
  verdict: 'admitted',
  check_in_time: '2026-11-24T06:10:00.000Z',
  device_time: '2026-11-24T06:10:00.000Z',
  clock_offset_ms: 0,
  arrived_at: '2026-11-24T06:10:01.000Z',
  device_id: 'device-1',
  recorded_by: 'admin-1',
  undo_reason: '',
  hold_reason: null,
  ...changes,
});

const RECORDS = [
  record('late', { user_id: 'user-2', check_in_time: '2026-11-24T21:30:00.000Z', status: 'duplicate' }),
  record('by-name', { check_in_method: 'manual', gate_id: '' }),
  record('alone', { check_in_method: 'manual', gate_id: 'gate-east', user_id: 'user-3', recorded_by: 'user-3' }),
  record('nobody', { user_id: '', status: 'refused', verdict: 'not_a_ticket', gate_id: 'gate-south' }),
  record('first', {}),
];
const SEARCHED: Record<string, string> = {
  'user-1': searchedText('Wanjirũ Mũriũki', 'wanjiru@example.org'),
  'user-2': searchedText('Ngozi Adéyẹmí', 'ngozi@example.org'),
};

const found = (filters: Partial<RecordFilters>) =>
  filterRecords(
    RECORDS,
    { ...ANY_RECORD, ...filters },
    {
      person: (id) => (SEARCHED[id] === undefined ? undefined : { searched: SEARCHED[id] }),
      dayOf: dayTeller('Africa/Nairobi'),
      now: Date.parse('2026-11-24T21:40:00.000Z'),
    },
  ).map(({ id }) => id);

it.each<[Partial<RecordFilters>, string[]]>([
  [{}, ['late', 'by-name', 'alone', 'nobody', 'first']],
  [{ query: 'muriuki WANJ' }, ['by-name', 'first']],
  [{ query: 'ngozi@' }, ['late']],
  [{ query: 'no such person' }, []],
  [{ gate: 'gate-north' }, ['late', 'first']],
  [{ gate: NO_GATE }, ['by-name']],
  [{ method: 'manual' }, ['by-name']],
  [{ method: 'self' }, ['alone']],
  [{ status: 'duplicate' }, ['late']],
  // Who was let in twice on one day came once.
  [{ status: 'arrival' }, ['late', 'by-name', 'alone']],
  [{ status: 'arrival', gate: NO_GATE }, ['by-name']],
  [{ status: 'refused', gate: 'gate-south' }, ['nobody']],
  [{ status: 'undone' }, []],
  [{ time: '15m' }, ['late']],
  [{ time: '2026-11-24' }, ['by-name', 'alone', 'nobody', 'first']],
  // Half past nine in the evening in London is the next day in Nairobi.
  [{ time: '2026-11-25' }, ['late']],
])('%j finds %j', (filters, ids) => expect(found(filters)).toEqual(ids));

it('has as many arrivals of the last minutes as the pace counts: also who checked in themself an hour before', () => {
  const now = Date.parse('2026-11-24T06:12:00.000Z');
  const alone = { recorded_by: 'user-1', check_in_time: '2026-11-24T05:00:00.000Z' };
  const records = [
    record('second door', { status: 'duplicate', check_in_time: '2026-11-24T06:11:00.000Z' }),
    record('door', { status: 'duplicate' }),
    record('alone', alone),
  ];
  const around = { person: () => undefined, dayOf: dayTeller('Africa/Nairobi'), now };
  const ids = (time: string) =>
    filterRecords(records, { ...ANY_RECORD, status: 'arrival', time }, around).map(({ id }) => id);
  expect(ids('5m')).toEqual(['door']);
  const paced = records.map((each) => ({ ...each, at: Date.parse(each.check_in_time) }));
  expect(paceOf(paced, now).perMinute * PACE_MINUTES).toBe(1);
  expect(ids('')).toEqual(['alone']);
});

it('takes the filters that an address asks for, and nothing that there is not', () => {
  expect(filtersFrom({})).toEqual(ANY_RECORD);
  expect(filtersFrom({ status: 'accepted', time: '5m' })).toEqual({ ...ANY_RECORD, status: 'accepted', time: '5m' });
  expect(filtersFrom({ status: 'arrival' })).toEqual({ ...ANY_RECORD, status: 'arrival' });
  expect(filtersFrom({ time: '2026-11-24' })).toEqual({ ...ANY_RECORD, time: '2026-11-24' });
  expect(filtersFrom({ status: 'lost', time: '7m' })).toEqual(ANY_RECORD);
});
