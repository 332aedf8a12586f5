import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandOrigin } from '../../sync/command-handler.ts';
import { believedTime } from './believed-time.ts';
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

describe('[S13] the time of a command', () => {
  const ARRIVED = '2026-11-21T12:00:00.000Z';
  const MINUTES = 60_000;
  const HOUR = 60 * MINUTES;
  const DAYS = 24 * HOUR;
  const plus = (ms: number) => new Date(Date.parse(ARRIVED) + ms).toISOString();
  const believed = (origin: Partial<CommandOrigin>, removed_at: string | null = null) =>
    believedTime({ removed_at } as Viewer, {
      ...{ device_id: 'phone', device_time: ARRIVED, clock_offset_ms: 0, arrived_at: ARRIVED },
      ...origin,
    });
  const made = (ms: number, more: Partial<CommandOrigin> = {}) => believed({ device_time: plus(ms), ...more });

  it('is that of its device with the offset that was measured, and never later than the arrival', () => {
    expect(made(-3 * HOUR)).toEqual({ at: plus(-3 * HOUR), hold_reason: null, last_contact: ARRIVED, waited: true });
    expect(made(HOUR, { clock_offset_ms: -2 * HOUR })).toMatchObject({ at: plus(-HOUR), hold_reason: null });
    expect(made(-9 * DAYS, { clock_offset_ms: null })).toMatchObject({ at: ARRIVED, hold_reason: null, waited: false });
    expect(made(5 * MINUTES)).toMatchObject({ at: ARRIVED, hold_reason: null, waited: false });
    expect(made(5 * MINUTES + 1)).toMatchObject({ at: ARRIVED, hold_reason: 'after_arrival', waited: false });
  });

  it('is one that waited when it is more than five minutes before the arrival', () => {
    expect(made(-5 * MINUTES).waited).toBe(false);
    expect(made(-5 * MINUTES - 1).waited).toBe(true);
  });

  it('is not before the contact that it came after, but for five minutes', () => {
    const not_before = { at: plus(-HOUR), reason: 'before_last_contact' } as const;
    const earliest = -HOUR - 5 * MINUTES;
    expect(made(earliest, { not_before })).toMatchObject({ at: plus(earliest), hold_reason: null });
    expect(made(earliest - 1, { not_before })).toEqual({
      ...{ at: ARRIVED, hold_reason: 'before_last_contact', waited: false },
      last_contact: not_before.at,
    });
    expect(made(Date.parse('1969-12-31T00:00:00.000Z') - Date.parse(ARRIVED)).hold_reason).toBe('before_sign_in');
  });

  it('is not bound by a contact after the arrival: the server’s own clock was ahead then', () => {
    const contact = (ms: number) => ({ not_before: { at: plus(ms), reason: 'before_last_contact' } as const });
    expect(made(-HOUR, contact(5 * MINUTES))).toMatchObject({
      ...{ hold_reason: 'before_last_contact', last_contact: plus(5 * MINUTES) },
    });
    expect(made(-HOUR, contact(5 * MINUTES + 1))).toMatchObject({
      at: plus(-HOUR),
      hold_reason: null,
      last_contact: ARRIVED,
    });
  });

  it('after the arrival takes the offset of the push, for a clock was set back since; by a year at most', () => {
    const sent = (ms: number, sent_offset_ms: number) => made(ms, { sent_offset_ms });
    expect(sent(2 * HOUR, -3 * HOUR)).toMatchObject({ at: plus(-HOUR), hold_reason: null, waited: true });
    expect(sent(366 * DAYS, -367 * DAYS)).toMatchObject({ at: plus(-DAYS), hold_reason: null });
    expect(sent(366 * DAYS + 1, -367 * DAYS)).toMatchObject({ at: ARRIVED, hold_reason: 'after_arrival' });
    expect(made(2 * HOUR)).toMatchObject({ at: ARRIVED, hold_reason: 'after_arrival' });
    // Within what is tolerated nothing was set back.
    expect(sent(5 * MINUTES, -HOUR)).toMatchObject({ at: ARRIVED, hold_reason: null });
    expect(sent(-HOUR, -HOUR).at).toBe(plus(-HOUR));
  });

  it('of a phone that was removed is for an admin to decide, whatever it is', () => {
    const removed = (ms: number) => believed({ device_time: plus(ms) }, ARRIVED);
    expect(removed(-HOUR)).toMatchObject({ at: plus(-HOUR), hold_reason: 'removed_phone' });
    expect(removed(HOUR)).toMatchObject({ at: ARRIVED, hold_reason: 'removed_phone' });
  });
});
