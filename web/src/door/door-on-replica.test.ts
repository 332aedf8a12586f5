import type { Event } from '@baraza/schema/event/event';
import type { User } from '@baraza/schema/people/user';
import { aDocument } from '@baraza/schema/testing/a-document';
import { signCode } from '@baraza/schema/tickets/ticket-code';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplicaStorageError } from '../replica/index.ts';
import { OutboxDatabase } from '../replica/outbox/outbox.ts';
import { Device } from '../replica/testing/device.ts';
import { type Tap, takingBack } from './take-back.ts';
import { type Decision, decideForPerson, decideVerdict } from './verdict/decide-verdict.ts';
import { knowledgeOf } from './verdict/door-knowledge.ts';
import { recordDecision } from './verdict/record-decision.ts';

const GATE = 'gate-north';
let device: Device;
let event: Event;
let sign: (userId: string) => Promise<string>;

const person = (id: string, changed: Partial<User> = {}): User =>
  aDocument('users', {
    ...{ id, email: `${id}@example.org`, ticketType: 'Standard', ticket_status: 'valid', ticket_version: 1 },
    ...changed,
  });

beforeEach(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const key = await crypto.subtle.exportKey('jwk', pair.privateKey);
  event = { id: 'event-001', gates: [], ticket_keys: [{ kid: 'k1', x: key.x, y: key.y }] } as unknown as Event;
  sign = (userId) => signCode({ k: 't', e: 'event-001', s: userId, v: 1 }, 'k1', key);
  device = new Device();
  const { db } = await device.open({ sync: false });
  await db.users.bulkInsert([person('user-1'), person('user-2', { ticket_status: 'revoked' })]);
});
afterEach(() => device.close());

async function scan(userId: string): Promise<Decision> {
  const decision = await decideVerdict(await sign(userId), knowledgeOf(device.replica, event));
  await recordDecision(device.replica, decision, { gateId: GATE, method: 'qr' });
  return decision;
}

const records = async () =>
  (await device.replica.db.check_ins.find().exec())
    .map((record) => record.toJSON())
    .sort((a, b) => (a.id < b.id ? -1 : 1));

test('a scan without a network is kept, and the next scan of the same ticket knows of it', async () => {
  expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
  const second = await scan('user-1');
  expect(second).toMatchObject({
    verdict: 'already_checked_in',
    earlier: { gate_id: GATE, device_id: device.replica.device_id, arrived_at: null },
  });
  expect((await records()).map(({ status, verdict }) => [status, verdict])).toEqual([
    ['accepted', 'admitted'],
    ['duplicate', 'already_checked_in'],
  ]);
  expect(await device.user('user-1')).toMatchObject({ checkedIn: true });
});

test('it is still known after the phone was switched off and on', async () => {
  await scan('user-1');
  await device.close();
  await device.open({ sync: false });
  expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
  expect(await device.replica.outbox.countUnsent()).toBe(2);
});

test('a door does not let the same ticket in twice while its first scan is held', async () => {
  await scan('user-1');
  const [first] = await device.replica.db.check_ins.find().exec();
  await first?.incrementalPatch({ status: 'held' });
  await (await device.replica.db.users.findOne('user-1').exec())?.incrementalPatch({ checkedIn: false });
  expect(await scan('user-1')).toMatchObject({
    verdict: 'already_checked_in',
    earlier: { id: first?.id, gate_id: GATE },
  });
});

test('a tap on the wrong name is taken back without a network: nobody is in, and the next tap lets them in', async () => {
  const { replica } = device;
  const tap = async (userId: string) => {
    const decision = await decideForPerson(person(userId), knowledgeOf(replica, event));
    const id = await recordDecision(replica, decision, { gateId: GATE, method: 'manual' });
    return { verdict: decision.verdict, tap: { id: id ?? '', user_id: userId } };
  };
  const takeBack = async (wrong: Tap) => {
    const [undo] = await takingBack(replica.db, wrong, 'Wrong person at the door');
    if (undo) await replica.perform('undo_check_in', undo);
  };
  const wrong = await tap('user-1');
  await takeBack(wrong.tap);
  expect(await records()).toMatchObject([{ id: wrong.tap.id, status: 'undone', check_in_method: 'manual' }]);
  expect(await device.user('user-1')).toMatchObject({ checkedIn: false, checkin_time: null });
  expect((await replica.outbox.contents()).waiting.map(({ name }) => name)).toEqual([
    'record_check_in',
    'undo_check_in',
  ]);

  // Who has checked in themself stays in by that.
  const own = { user_id: 'user-1', recorded_by: 'user-1', status: 'accepted', verdict: 'admitted' } as const;
  await replica.db.check_ins.insert(aDocument('check_ins', { ...own, id: 'own' }));
  const again = await tap('user-1');
  expect(again.verdict).toBe('admitted');
  await takeBack(again.tap);
  expect(await device.user('user-1')).toMatchObject({ checkedIn: true });
});

test('who was taken back is let in, though another door found them in meanwhile; a later one finds them in', async () => {
  const { replica } = device;
  const gate = { gateId: GATE, method: 'manual' } as const;
  const wrong = await recordDecision(
    replica,
    await decideForPerson(person('user-1'), knowledgeOf(replica, event)),
    gate,
  );
  expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
  const [undo] = await takingBack(replica.db, { id: wrong ?? '', user_id: 'user-1' }, 'Wrong person at the door');
  if (undo) await replica.perform('undo_check_in', undo);
  expect(await device.user('user-1')).toMatchObject({ checkedIn: false, checkin_time: null });
  expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
  expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
});

test.each([
  ['one that was held let nobody in', { verdict: 'already_checked_in' }],
  ['it was their own, which is held', { recorded_by: 'user-1' }],
  ['an admin left the held one out', { status: 'refused' }],
  ['a removed phone has sent it', { hold_reason: 'removed_phone' }],
  ['who was an admin has sent it', { hold_reason: 'role_ended' }],
] as const)('a door lets somebody in when %s', async (_, changed) => {
  const { check_ins } = device.replica.db;
  const held = {
    id: 'record-1',
    user_id: 'user-1',
    status: 'held',
    verdict: 'admitted',
    recorded_by: 'door-1',
    check_in_time: new Date().toISOString(),
  } as const;
  await check_ins.insert(aDocument('check_ins', { ...held, ...changed }));
  expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
});

test('who checked in themself, or was scanned yesterday, is welcomed once a day, and counted once', async () => {
  const { db } = device.replica;
  const day = 86_400_000;
  const own = { user_id: 'user-1', recorded_by: 'user-1', status: 'accepted', verdict: 'admitted' } as const;
  await db.check_ins.insert(aDocument('check_ins', { ...own, id: 'own', check_in_time: new Date().toISOString() }));
  const since = new Date().toISOString();
  await (await db.users.findOne('user-1').exec())?.incrementalPatch({ checkedIn: true, checkin_time: since });
  expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
  expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in', earlier: { gate_id: GATE } });
  vi.useFakeTimers({ now: Date.now() + day, toFake: ['Date'] });
  try {
    expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
    expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
  } finally {
    vi.useRealTimers();
  }
  expect(await device.user('user-1')).toMatchObject({ checkedIn: true, checkin_time: since });
});

test('a phone that starts with a date of years ago lets nobody in anew who came before its last contact', async () => {
  const contact = Date.now();
  await scan('user-1');
  vi.spyOn(device.replica.status, 'get').mockReturnValue({ ...device.replica.status.get(), lastContact: contact });
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2019-01-01T08:00:00Z'));
  expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
  vi.restoreAllMocks();
});

test('a phone that starts with a date of years ago welcomes nobody twice whom it lets in itself', async () => {
  vi.spyOn(device.replica.status, 'get').mockReturnValue({ ...device.replica.status.get(), lastContact: Date.now() });
  vi.useFakeTimers({ now: Date.parse('2019-01-01T08:00:00Z'), toFake: ['Date'] });
  try {
    expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
    expect(await scan('user-1')).toMatchObject({ verdict: 'already_checked_in' });
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});

test('refused scans are kept with their reason, and name a person only if the code was genuine', async () => {
  await scan('user-2');
  await scan('user-nobody');
  const decision = await decideVerdict('https://example.org', knowledgeOf(device.replica, event));
  await recordDecision(device.replica, decision, { gateId: GATE, method: 'qr' });
  expect((await records()).map(({ status, verdict, user_id }) => [status, verdict, user_id])).toEqual([
    ['refused', 'revoked', 'user-2'],
    ['refused', 'not_on_list', 'user-nobody'],
    ['refused', 'not_a_ticket', ''],
  ]);
});

test('a tap on a name checks in, and leaves no trace if it lets nobody in', async () => {
  const tap = async (id: string) => {
    const door = knowledgeOf(device.replica, event);
    const decision = await decideForPerson((await door.person(id)) as User, door);
    await recordDecision(device.replica, decision, { gateId: GATE, method: 'manual' });
    return decision.verdict;
  };
  expect(await tap('user-1')).toBe('admitted');
  expect(await tap('user-1')).toBe('already_checked_in');
  expect(await tap('user-2')).toBe('revoked');
  expect((await records()).map((record) => record.check_in_method)).toEqual(['manual']);
});

test('[S1] a full disk is an error to show, and nobody is in', async () => {
  const full = new Dexie.QuotaExceededError('full');
  const broken = vi.spyOn(OutboxDatabase.prototype, 'appendAll').mockRejectedValueOnce(full);
  await expect(scan('user-1')).rejects.toBeInstanceOf(ReplicaStorageError);
  broken.mockRestore();
  expect(await records()).toEqual([]);
  expect(await scan('user-1')).toMatchObject({ verdict: 'admitted' });
});
