import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Replica } from '../../../replica/index.ts';
import { attendee, Device } from '../../../replica/testing/device.ts';
import { cameTodayOf, checkInPeople, undoCheckIns } from './check-in-person.ts';

let device: Device;
let replica: Replica;
beforeEach(() => {
  device = new Device();
});
afterEach(() => device.close());

const VENUE = 'Africa/Nairobi';
const now = () => new Date().toISOString();

/** A device that has got this from the server beside two others, and does not reach it any more. */
async function given(fields: Partial<User>, ...records: (Partial<CheckIn> & { id: string })[]): Promise<void> {
  const { server } = device;
  server.put('users', attendee('amina', { checkedIn: false, ...fields }));
  server.put('users', attendee('kofi', { checkedIn: false }));
  server.put('users', attendee('zuri', { checkedIn: true }));
  const ofZuri = { id: 'of-zuri', user_id: 'zuri', status: 'accepted', check_in_time: now() } as const;
  for (const record of [...records, ofZuri])
    server.put('check_ins', aDocument('check_ins', { user_id: 'amina', check_in_method: 'qr', ...record }));
  replica = await device.open();
  await replica.syncNow();
  server.interfere = () => Promise.reject(new TypeError('no network'));
}
const person = async () => (await replica.db.users.findOne('amina').exec())?.toJSON();
const records = async () => (await replica.db.check_ins.find().exec()).map((each) => each.toJSON());
const waiting = async () => (await replica.outbox.contents()).waiting.map(({ name, args }) => ({ name, ...args }));

/** How many commands were kept at once, each time. */
function kept(of: Replica) {
  const at: number[] = [];
  const performAll: Replica['performAll'] = (name, all) => {
    at.push(all.length);
    return of.performAll(name, all);
  };
  return { at, device: { db: of.db, clock: of.clock, status: of.status, performAll } };
}

describe('a check-in by an organiser', () => {
  it('of several is on the device at once, and those are named who are left out', async () => {
    await given({});
    const { at, device: counted } = kept(replica);
    const left = await checkInPeople(counted, ['amina', 'zuri', 'kofi', 'nobody'], 'gate-north', VENUE);
    expect(left).toEqual(
      new Map([
        ['zuri', 'already_in'],
        ['nobody', 'gone'],
      ]),
    );
    expect(at).toEqual([2]);
    expect((await waiting()).map((command) => 'user_id' in command && command.user_id)).toEqual(['amina', 'kofi']);
  });

  it('is one command, at the gate, and counts at once', async () => {
    await given({});
    expect(await checkInPeople(replica, ['amina'], 'gate-north', VENUE)).toEqual(new Map());
    expect(await person()).toMatchObject({ checkedIn: true });
    expect(await waiting()).toMatchObject([
      { name: 'record_check_in', user_id: 'amina', gate_id: 'gate-north', check_in_method: 'manual' },
    ]);
  });

  it.each([
    [{ ticket_status: 'revoked' }, 'revoked'],
    [{ checkedIn: true }, 'already_in'],
    [{ id: 'somebody-else' }, 'gone'],
  ] as const)('is none for %j: %s', async (fields, reason) => {
    await given(fields);
    expect(await checkInPeople(replica, ['amina'], 'gate-north', VENUE)).toEqual(new Map([['amina', reason]]));
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ['came on another day', { check_in_time: new Date(Date.now() - 86_400_000).toISOString() }],
    ['checked in themself', { check_in_time: now(), recorded_by: 'amina' }],
  ])('is one for who %s, as a door has it, and no second one', async (_, changed) => {
    await given({ checkedIn: true }, { id: 'first', status: 'accepted', ...changed });
    expect(await checkInPeople(replica, ['amina'], 'gate-north', VENUE)).toEqual(new Map());
    expect(await waiting()).toMatchObject([{ name: 'record_check_in', user_id: 'amina', verdict: 'admitted' }]);
    const again = await checkInPeople(replica, ['amina'], 'gate-north', VENUE);
    expect(again).toEqual(new Map([['amina', 'already_in']]));
    expect(await waiting()).toHaveLength(1);
  });

  it('is looked up for hundreds as for one', async () => {
    await given({ checkedIn: true }, { id: 'first', status: 'accepted', check_in_time: '2026-11-21T08:00:00.000Z' });
    const known = (id: string) => ({ id, checkedIn: true });
    const unknown = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, checkedIn: false }));
    const few = ['amina', 'zuri', 'nowhere'].map(known);
    for (const people of [few, [...unknown, ...few]])
      expect(await cameTodayOf(replica, people, VENUE)).toEqual(new Set(['zuri', 'nowhere']));
  });
});

describe('undoing it', () => {
  it('for several is on the device at once, with all their records, and those are named who are left out', async () => {
    await given(
      { checkedIn: true },
      { id: 'first', status: 'accepted', check_in_time: '2026-11-21T08:00:00.000Z' },
      { id: 'second', status: 'duplicate', check_in_time: '2026-11-21T09:00:00.000Z' },
    );
    const { at, device: counted } = kept(replica);
    const left = await undoCheckIns(counted, ['amina', 'kofi', 'zuri'], 'Wrong list', VENUE);
    expect(left).toEqual(new Map([['kofi', 'not_in']]));
    expect(at).toEqual([3]);
    const undone = (await waiting()).map((command) => 'check_in_id' in command && command.check_in_id);
    expect(undone).toEqual(['second', 'first', 'of-zuri']);
  });

  it('undoes those of the last day on which they came, and leaves the days before as they were', async () => {
    const yesterday = '2026-11-20T06:00:00.000Z';
    await given(
      { checkedIn: true, checkin_time: yesterday },
      { id: 'of-yesterday', status: 'accepted', verdict: 'admitted', check_in_time: yesterday },
      { id: 'of-today', status: 'duplicate', verdict: 'admitted', check_in_time: '2026-11-21T06:00:00.000Z' },
    );
    expect(await undoCheckIns(replica, ['amina'], 'Wrong bus', VENUE)).toEqual(new Map());
    expect(await waiting()).toMatchObject([
      { name: 'undo_check_in', check_in_id: 'of-today', next: { check_in_id: 'of-yesterday' } },
    ]);
    expect(await person()).toMatchObject({ checkedIn: true, checkin_time: yesterday });
    expect(await checkInPeople(replica, ['amina'], 'gate-south', VENUE)).toEqual(new Map());
  });

  it('undoes all that could count, the one that counts last, with the reason', async () => {
    await given(
      { checkedIn: true, checkin_time: '2026-11-21T08:00:00.000Z' },
      { id: 'first', status: 'accepted', check_in_time: '2026-11-21T08:00:00.000Z' },
      { id: 'second', status: 'duplicate', check_in_time: '2026-11-21T09:00:00.000Z' },
      { id: 'third', status: 'refused', check_in_time: '2026-11-21T09:30:00.000Z' },
    );
    expect(await undoCheckIns(replica, ['amina'], 'Wrong list', VENUE)).toEqual(new Map());
    expect(await person()).toMatchObject({ checkedIn: false, checkin_time: null });
    expect(await waiting()).toMatchObject([
      { name: 'undo_check_in', check_in_id: 'second', reason: 'Wrong list' },
      { name: 'undo_check_in', check_in_id: 'first', reason: 'Wrong list' },
    ]);
    const statuses = Object.fromEntries(
      (await records()).flatMap(({ id, user_id, status }) => (user_id === 'amina' ? [[id, status]] : [])),
    );
    expect(statuses).toEqual({ first: 'undone', second: 'undone', third: 'refused' });
  });

  it.each([
    [{}, 'not_in'],
    [{ checkedIn: true }, 'no_record'],
    [{ id: 'somebody-else', checkedIn: true }, 'gone'],
  ] as const)('does nothing for %j: %s', async (fields, reason) => {
    await given(fields);
    expect(await undoCheckIns(replica, ['amina'], 'Wrong list', VENUE)).toEqual(new Map([['amina', reason]]));
    expect(await waiting()).toEqual([]);
  });
});
