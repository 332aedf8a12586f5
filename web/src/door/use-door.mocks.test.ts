import type { Event } from '@baraza/schema/event/event';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaStorageError } from '../replica/index.ts';
import { replicaName } from '../replica/storage/replica-name.ts';
import { attendee, Device, EVENT } from '../replica/testing/device.ts';
import { FakeLocks } from '../replica/testing/fake-locks.ts';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';
import { type Door, useDoor } from './use-door.ts';

const signalFailure = vi.hoisted(() => vi.fn());
vi.mock('./door-signals.ts', () => ({ signalVerdict: () => undefined, signalFailure }));

const event = { id: 'event-001', gates: [], ticket_keys: [] } as unknown as Event;
let device: Device;
let doors: { unmount(): Promise<void> }[];
beforeEach(async () => {
  doors = [];
  device = new Device();
  await device.open({ sync: false });
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  for (const door of doors) await door.unmount();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await device.close();
  vi.unstubAllGlobals();
});

async function openDoor() {
  const door = await renderHook({}, () => useDoor(device.replica, event, 'gate-1'));
  doors.push(door);
  return door;
}
const verdicts = async () => (await device.replica.db.check_ins.find().exec()).map(({ verdict }) => verdict).sort();
const records = (wanted: string[]) => doing(() => vi.waitFor(async () => expect(await verdicts()).toEqual(wanted)));

test('a code that was no ticket admits whoever is added meanwhile, seen again or scanned by hand', async () => {
  for (const [code, again] of [
    ['TIX-1', 'onCode'],
    ['TIX-2', 'onAimed'],
  ] as const) {
    const door = await openDoor();
    const before = await verdicts();
    await doing(() => door.latest()?.onCode(code));
    await records([...before, 'not_a_ticket'].sort());
    await device.replica.db.users.insert(attendee(code, { external_code: code, ticket_status: 'valid' }));
    await doing(() => door.latest()?.[again](code));
    await records([...before, 'not_a_ticket', 'admitted'].sort());
  }
});

test('a hand scanner whose layout is not that of the computer is heard by its keys', async () => {
  const door = await openDoor();
  await device.replica.db.users.insert(attendee('guest', { external_code: 'A-7KD', ticket_status: 'valid' }));
  await doing(() => door.latest()?.onAimed('Q)èKD', 'A-7KD'));
  await records(['admitted']);
});

test('a poster seen again is passed over, a hand scan of it is answered, and the clock set back changes nothing', async () => {
  const door = await openDoor();
  await doing(() => door.latest()?.onCode('poster'));
  await records(['not_a_ticket']);
  await doing(() => door.latest()?.onCode('poster'));
  await doing(() => door.latest()?.onAimed('poster'));
  await records(['not_a_ticket', 'not_a_ticket']);
  const monotonic = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(monotonic + 10_001);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  await doing(() => door.latest()?.onCode('poster'));
  await records(['not_a_ticket', 'not_a_ticket', 'not_a_ticket']);
});

test('what a hand scanner reads while another code is answered is answered too, unless a record was lost', async () => {
  const door = await openDoor();
  const aim = (...codes: string[]) => {
    for (const code of codes) door.latest()?.onAimed(code);
  };
  await device.replica.db.users.insert(attendee('TIX-3', { external_code: 'TIX-3', ticket_status: 'valid' }));
  await doing(() => aim('poster', 'TIX-3', 'another'));
  await records(['admitted', 'not_a_ticket', 'not_a_ticket']);

  await device.replica.db.users.insert(attendee('TIX-4', { external_code: 'TIX-4', ticket_status: 'valid' }));
  const perform = vi.spyOn(device.replica, 'perform').mockRejectedValueOnce(new ReplicaStorageError('full', undefined));
  await doing(() => aim('TIX-4', 'poster'));
  await doing(() => vi.waitFor(() => expect(perform).toHaveBeenCalledOnce()));
  expect(door.latest()?.state).toMatchObject({ name: 'not_saved' });
  await doing(() => door.latest()?.next());
  await doing(() => aim('poster'));
  await records(['admitted', 'not_a_ticket', 'not_a_ticket', 'not_a_ticket']);
});

test('from the code on, the camera is held without a gap until the verdict has shown for its moment', async () => {
  const door = await openDoor();
  await device.replica.db.users.insert(attendee('TIX-5', { external_code: 'TIX-5', ticket_status: 'valid' }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  door.latest()?.onCode('TIX-5');
  const isOver = ({ state, holdCamera }: Door) => state.name === 'showing' && !holdCamera;
  await vi.waitFor(() => expect(door.answers.some(isOver)).toBe(true));
  await vi.waitFor(() => expect(door.latest()?.state.name).toBe('looking'));
  const held = door.answers.map(({ holdCamera }) => holdCamera);
  expect(held.filter((isHeld, at) => isHeld !== held[at - 1])).toEqual([false, true, false]);
});

test('a refusal stays until a tap or the next code, and who is in already is passed over by itself', async () => {
  const door = await openDoor();
  await device.replica.db.users.bulkInsert([
    attendee('revoked', { ticket_status: 'revoked' }),
    attendee('inside', { external_code: 'TIX-8', ticket_status: 'valid', checkedIn: true }),
  ]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const shows = async (verdict: string, work: () => void) => {
    await doing(work);
    const state = { name: 'showing', decision: { verdict } };
    await vi.waitFor(async () => {
      await doing(() => undefined);
      expect(door.latest()?.state).toMatchObject(state);
    });
  };
  const wait = () => doing(() => vi.advanceTimersByTimeAsync(10_000));
  const tap = () => door.latest()?.onUser('revoked');
  await shows('revoked', tap);
  await wait();
  expect(door.latest()).toMatchObject({ state: { name: 'showing' }, holdCamera: false });
  await shows('already_checked_in', () => door.latest()?.onCode('TIX-8'));
  await wait();
  expect(door.latest()?.state.name).toBe('looking');
  await shows('revoked', tap);
  await doing(() => door.latest()?.next());
  expect(door.latest()?.state.name).toBe('looking');
});

test('a code that was not answered is asked for again: one beside another, and one whose record was lost', async () => {
  const door = await openDoor();
  const { users } = device.replica.db;
  await users.bulkInsert(
    ['TIX-6', 'TIX-7'].map((code) => attendee(code, { external_code: code, ticket_status: 'valid' })),
  );
  const [first, second] = [vi.fn(), vi.fn()];
  const seen = () => {
    door.latest()?.onCode('TIX-6', first);
    door.latest()?.onCode('TIX-7', second);
  };
  await doing(seen);
  await records(['admitted']);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);

  vi.spyOn(device.replica, 'perform').mockRejectedValueOnce(new ReplicaStorageError('full', undefined));
  const again = vi.fn();
  await doing(() => door.latest()?.onCode('TIX-7', again));
  await doing(() => vi.waitFor(() => expect(again).toHaveBeenCalledOnce()));
  expect(door.latest()?.state.name).toBe('not_saved');
  await doing(() => door.latest()?.onCode('TIX-7', again));
  expect(again).toHaveBeenCalledTimes(2);
  await doing(() => door.latest()?.next());
  await doing(() => door.latest()?.onCode('TIX-7', again));
  await records(['admitted', 'admitted']);
});

test('who is let in and on disk is shown as let in, also if the replica can not be read afterwards', async () => {
  const { users, check_ins } = device.replica.db;
  await users.insert(attendee('efua', { ticket_status: 'valid' }));
  const door = await openDoor();
  const read = check_ins.find.bind(check_ins);
  const cut = { exec: () => Promise.reject(new Error('The disk says no')) } as never;
  signalFailure.mockClear();
  const find = vi.spyOn(check_ins, 'find').mockImplementationOnce(read).mockReturnValue(cut);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  door.latest()?.onUser('efua');
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(door.latest()?.state).toMatchObject({ name: 'showing', unsaved: false }));
  expect(signalFailure).not.toHaveBeenCalled();
});

test('who was let in while a frozen tab holds the replica is not let in again, and whose check-in was undone is', async () => {
  await device.close();
  const locks = new FakeLocks().asManager();
  vi.stubGlobal('navigator', { locks });
  device = new Device();
  await device.open({ sync: false });
  const { db, outbox } = device.replica;
  await db.users.bulkInsert(['ama', 'kofi'].map((id) => attendee(id, { ticket_status: 'valid' })));
  await db.users.insert(attendee('efua', { ticket_status: 'valid', checkedIn: true }));
  const own = { user_id: 'efua', recorded_by: 'efua', status: 'accepted', verdict: 'admitted' } as const;
  await db.check_ins.insert(aDocument('check_ins', { ...own, id: 'own' }));
  const door = await openDoor();
  // From here on React renders by itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const made = async () => (await outbox.contents()).waiting.map(({ args }) => 'verdict' in args && args.verdict);
  const tap = async (id: string, verdict: string) => {
    door.latest()?.onUser(id);
    const showing = { name: 'showing', decision: { verdict } };
    await vi.waitFor(() => expect(door.latest()?.state).toMatchObject(showing));
    door.latest()?.next();
    await vi.waitFor(() => expect(door.latest()?.state).toEqual({ name: 'looking' }));
  };
  await tap('kofi', 'admitted');
  await (await db.users.findOne('kofi').exec())?.incrementalPatch({ checkedIn: false });
  await db.check_ins.find({ selector: { user_id: 'kofi' } }).remove();
  await tap('kofi', 'admitted');
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  void locks.request(`${replicaName(device.userId, EVENT)}-write`, () => frozen);
  await tap('ama', 'admitted');
  await tap('ama', 'already_checked_in');
  // In already, by herself: only the record of the scan tells whether a door has seen her.
  await tap('efua', 'admitted');
  await tap('efua', 'already_checked_in');
  expect(await made()).toEqual(['admitted', 'admitted', 'admitted', 'admitted']);
  thaw();
});

test('a welcome by name stays until somebody has read it, and says which check-in can be taken back', async () => {
  const door = await openDoor();
  const { users, check_ins } = device.replica.db;
  const guests = ['ama', 'efua'].map((code) => attendee(code, { external_code: code, ticket_status: 'valid' }));
  await users.bulkInsert(guests);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const welcomes = async (work: () => void) => {
    await doing(work);
    await vi.waitFor(async () => {
      await doing(() => undefined);
      expect(door.latest()?.state.name).toBe('showing');
    });
    const { state } = door.latest() as Door;
    return state.name === 'showing' ? state.tap : undefined;
  };
  const tap = await welcomes(() => door.latest()?.onUser('ama'));
  const record = await check_ins.findOne({ selector: { user_id: 'ama' } }).exec();
  expect(tap).toEqual({ id: record?.id, user_id: 'ama' });
  await doing(() => vi.advanceTimersByTimeAsync(4_300));
  expect(door.latest()?.state.name).toBe('showing');
  await doing(() => vi.advanceTimersByTimeAsync(300));
  expect(door.latest()?.state.name).toBe('looking');
  expect(await welcomes(() => door.latest()?.onCode('efua'))).toBeUndefined();
});
