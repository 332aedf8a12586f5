import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import type { SyncState } from '../outbox/outbox-rows.ts';
import { EVENT, newPerson } from '../testing/device.ts';
import { problemAnswer } from '../testing/parts.ts';
import { soon } from '../testing/waiting.ts';
import { followClock } from './clock.ts';
import { noteContact } from './contact.ts';
import { followRole } from './follow-role.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');

let outbox: OutboxDatabase;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
  outbox = new OutboxDatabase(newPerson(), { user_id: 'ama', event_id: EVENT });
});
afterEach(() => {
  vi.useRealTimers();
  outbox.close();
});

const at = (server_time: string, sentAt = NOW, receivedAt = NOW) =>
  ({ kind: 'ok', body: { server_time }, sentAt, receivedAt }) as const;
/** Time for news that there should not be. */
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await outbox.countWaiting();
};
const contact = () => outbox.recall('contact');

it.each([
  ['an answer', at('2026-11-21T09:00:00.000Z'), 'ok', NOW],
  ['none', { kind: 'offline' } as const, 'offline', null],
  ['a proxy that says so of its server', { kind: 'offline', isBusy: true } as const, 'offline', null, true],
  ['none of a server that is there', { kind: 'offline', isSlow: true } as const, 'none', null],
  ['another version', { kind: 'outdated' } as const, 'outdated', null],
  ['somebody else’s answer', { kind: 'signed_out' } as const, 'signed_out', null],
  ['a 401', problemAnswer(401, 'not_signed_in'), 'signed_out', NOW],
  ['a 401 of a phone that was taken off the doors', problemAnswer(401, 'door_removed'), 'removed', NOW],
  ['a server that knows another version', problemAnswer(409, 'outdated_protocol'), 'outdated', NOW],
  ['a server in trouble', problemAnswer(500, 'internal'), 'offline', NOW, true],
  ['a server that is not available', problemAnswer(503, 'unavailable'), 'offline', NOW, true],
  ['a server that has too much to do', problemAnswer(429, 'too_many_requests'), 'offline', NOW, true],
  ['a refusal', problemAnswer(409, 'check_in_closed'), 'ok', NOW],
])('[S11] %s is noted as what it is', async (_, answer, state, last_contact, is_busy = undefined) => {
  await noteContact(outbox, answer);
  expect(await contact()).toEqual({ state, since: NOW, last_contact, is_busy });
});

it('a state counts from its beginning, and the last contact is not forgotten while there is none', async () => {
  await noteContact(outbox, at('2026-11-21T09:00:00.000Z'));
  for (const minute of [1, 2]) {
    vi.setSystemTime(NOW + minute * 60_000);
    await noteContact(outbox, { kind: 'offline' });
  }
  expect(await contact()).toEqual({ state: 'offline', since: NOW + 60_000, last_contact: NOW });
});

it('[S17] a phone that was removed stays so, whatever it is answered', async () => {
  await noteContact(outbox, problemAnswer(401, 'door_removed'));
  vi.setSystemTime(NOW + 1_000);
  await noteContact(outbox, at('2026-11-21T09:00:00.000Z'));
  expect(await contact()).toEqual({ state: 'removed', since: NOW, last_contact: NOW + 1_000 });
});

it('[S13] the clock is off by what the server says, from the middle between asking and the answer, in whole ms', async () => {
  await noteContact(outbox, at('2026-11-21T09:01:00.000Z', NOW - 3_001, NOW));
  expect(await outbox.recall('clock_offset_ms')).toBe(61_501);
  await noteContact(outbox, problemAnswer(503, 'unavailable'));
  await noteContact(outbox, { kind: 'offline' });
  expect(await outbox.recall('clock_offset_ms')).toBe(61_501);
});

it('[S13] whoever shows the time hears of a clock that is off by another second, and not of less, until it stops', async () => {
  await outbox.remember('clock_offset_ms', 61_400);
  const clock = await followClock(outbox);
  expect(clock.offset()).toBe(61_000);
  const heard: number[] = [];
  const others: number[] = [];
  const stop = clock.subscribe(() => heard.push(clock.offset()));
  clock.subscribe(() => others.push(clock.offset()));
  await outbox.remember('clock_offset_ms', 61_499);
  await quiet();
  expect(heard).toEqual([]);
  await outbox.remember('clock_offset_ms', 61_500);
  await soon(() => expect(heard).toEqual([62_000]));
  stop();
  await outbox.remember('clock_offset_ms', 0);
  await soon(() => expect(others).toEqual([62_000, 0]));
  expect(heard).toEqual([62_000]);
  clock.stop();
  const again = await followClock(outbox);
  again.subscribe(() => heard.push(again.offset()));
  await outbox.remember('clock_offset_ms', 5_000);
  await soon(() => expect(again.offset()).toBe(5_000));
  expect(clock.offset()).toBe(0);
  again.stop();
});

it('[S9] another role is told once, in every tab; what was known before the start, or nothing, is no news', async () => {
  const syncState = (role: SyncState['role']): SyncState => ({
    storage_token: 't',
    epoch: 'e',
    role,
    checkpoints: {},
    horizons: {},
  });
  await outbox.remember('sync_state', syncState('door'));
  const roles: string[] = [];
  const following = await followRole(outbox, (role) => roles.push(role));
  await quiet();
  expect(roles).toEqual([]);
  await outbox.remember('sync_state', { ...syncState('door'), epoch: 'e2' });
  await outbox.forget('sync_state');
  await outbox.remember('sync_state', syncState('user'));
  await soon(() => expect(roles).toEqual(['user']));
  await outbox.remember('sync_state', { ...syncState('user'), epoch: 'e3' });
  await outbox.remember('sync_state', syncState('admin'));
  await soon(() => expect(roles).toEqual(['user', 'admin']));
  following.stop();
  await outbox.remember('sync_state', syncState('door'));
  const others: string[] = [];
  const another = await followRole(outbox, (role) => others.push(role));
  await outbox.remember('sync_state', syncState('user'));
  await soon(() => expect(others).toEqual(['user']));
  expect(roles).toEqual(['user', 'admin']);
  another.stop();
});

it('[S9] the first role that is heard of is news, when none was known at the start', async () => {
  const roles: string[] = [];
  const following = await followRole(outbox, (role) => roles.push(role));
  const nothing = { checkpoints: {}, horizons: {} };
  await outbox.remember('sync_state', { storage_token: 't', epoch: 'e', role: 'door', ...nothing });
  await soon(() => expect(roles).toEqual(['door']));
  following.stop();
});
