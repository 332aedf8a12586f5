import type { PushResponse } from '@baraza/schema/sync/push';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../testing/device.ts';

const offline = () => Promise.reject(new TypeError('no network'));

let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.open();
  await device.replica.syncNow();
  device.server.interfere = offline;
  for (const who of ['ama', 'kofi', 'zuri']) await device.checkIn(who);
});
afterEach(() => device.close());

type Outcomes = PushResponse['outcomes'];

/** The server applies what is sent, and its answer says something else of it. */
const answering = (change: (outcomes: Outcomes) => Outcomes) => {
  device.server.interfere = (path, answer) =>
    path === '/api/sync/push'
      ? answer().then(async (response) => {
          const body = (await response.json()) as PushResponse;
          return Response.json({ ...body, outcomes: change(body.outcomes) });
        })
      : undefined;
};

it.each([
  ['in another order', (outcomes: Outcomes) => outcomes.toReversed()],
  ['of one command less', (outcomes: Outcomes) => outcomes.slice(1)],
  ['of one more', (outcomes: Outcomes) => [...outcomes, { ...outcomes[0]!, command_id: 'one more' }]],
  ['of another command', ([first, ...others]: Outcomes) => [{ ...first!, command_id: 'another' }, ...others]],
  ['of none', () => []],
  ['of one command each time', ([first]: Outcomes) => [first!, first!, first!]],
])('[S2][S11] an answer with outcomes %s is none: nothing leaves the queue', async (_, change) => {
  answering(change);
  const before = device.server.pushes.length;
  await device.replica.syncNow();
  expect(device.server.pushes.length - before).toBe(1);
  const { waiting, refused } = await device.outbox();
  expect(waiting.map(({ args }) => args.user_id)).toEqual(['ama', 'kofi', 'zuri']);
  expect(refused).toEqual([]);

  device.server.interfere = () => undefined;
  await device.replica.syncNow();
  expect(await device.unsent()).toBe(0);
  expect(device.server.applied.map(({ args }) => args.user_id)).toEqual(['ama', 'kofi', 'zuri']);
});

it('[S2][S4] of each command becomes what its own outcome says', async () => {
  device.server.interfere = () => undefined;
  device.server.refuses = ({ args }) =>
    args.user_id === 'kofi' ? { code: 'ticket_revoked', detail: 'Of kofi' } : undefined;
  await device.replica.syncNow();
  const { waiting, refused } = await device.outbox();
  expect(waiting).toEqual([]);
  expect(refused.map(({ args, refusal }) => [args.user_id, refusal.code, refusal.detail])).toEqual([
    ['kofi', 'ticket_revoked', 'Of kofi'],
  ]);
  expect(await device.record('record-ama')).not.toBeNull();
  expect(await device.record('record-kofi')).toBeNull();
  expect(await device.record('record-zuri')).not.toBeNull();
});
