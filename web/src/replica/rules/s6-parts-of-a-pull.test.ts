import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { PullResponse } from '@baraza/schema/sync/pull';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';

const hall = { id: 'hall', event_id: EVENT, name: 'Hall', description: '', floor: '', capacity: 0, shape: null };

let device: Device;
beforeEach(async () => {
  device = new Device();
  device.server.put('users', attendee('ama'));
  device.server.put('rooms', hall);
  await device.open();
  await device.replica.syncNow();
});
afterEach(() => device.close());

it('[S6] a pull of some collections forgets nothing of how far the others were read', async () => {
  const before = device.server.pulls.length;
  await vi.waitFor(() => expect(device.replica.status.get().filled).toBe(true));
  const filled = new Set<boolean>();
  device.replica.status.subscribe(() => filled.add(device.replica.status.get().filled));
  await device.checkIn('ama');
  await vi.waitFor(() => expect(device.server.pulls.length).toBeGreaterThan(before));
  expect(Object.keys(device.server.pulls[before]!.collections)).not.toContain('rooms');
  await device.replica.syncNow();
  expect(device.server.pulls.at(-1)!.collections.rooms?.checkpoint).not.toBeNull();
  expect(device.server.pulls.at(-1)!.collections.users?.checkpoint).not.toBeNull();
  expect([...filled]).toEqual([true]);
});

it('[S6] an empty page does not move a checkpoint', async () => {
  const checkpoint = () => device.server.pulls.at(-1)!.collections.rooms?.checkpoint;
  await device.replica.syncNow();
  const known = checkpoint();
  expect(known).toEqual({ xid: expect.any(String), seq: expect.any(String) });
  await device.replica.syncNow();
  expect(checkpoint()).toEqual(known);
});

it('[S6] one word in place of empty pages says how far all of them were read, and moves no checkpoint', async () => {
  const syncState = async () => {
    const outbox = new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, {
      user_id: device.userId,
      event_id: EVENT,
    });
    return outbox.recall('sync_state').finally(() => outbox.close());
  };
  await device.replica.syncNow();
  const before = await syncState();
  const answers: PullResponse[] = [];
  device.server.speaks = SPEAKS;
  device.server.interfere = (path, answer) =>
    path === '/api/sync/pull'
      ? answer().then(async (response) => {
          answers.push(await response.clone().json());
          return response;
        })
      : undefined;
  // A transaction that this device hears nothing of.
  device.server.put('rooms', { ...hall, id: 'elsewhere' });
  device.server.forget('rooms', 'elsewhere');
  await device.replica.syncNow();
  expect(answers.at(-1)).toMatchObject({ unchanged: true, collections: {} });
  const after = await syncState();
  expect(after?.checkpoints).toEqual(before?.checkpoints);
  expect(Object.keys(after?.horizons ?? {})).toEqual(Object.keys(before?.horizons ?? {}));
  expect(new Set(Object.values(after?.horizons ?? {}))).toEqual(new Set([answers.at(-1)?.horizon]));
  expect(answers.at(-1)?.horizon).not.toBe(before?.horizons.rooms);
});

it('[S16] a collection that this app does not know is left out, and the others land', async () => {
  device.server.interfere = (path, answer) =>
    path === '/api/sync/pull'
      ? answer().then(async (response) => {
          const page = (await response.json()) as PullResponse;
          const unknown = { documents: [{ id: 'x', _deleted: false }], checkpoint: { xid: '1', seq: '1' } };
          return Response.json({ ...page, collections: { unknown, ...page.collections } });
        })
      : undefined;
  device.server.put('users', attendee('kofi'));
  await device.replica.syncNow();
  expect(await device.user('kofi')).not.toBeNull();
  expect(Object.keys(device.server.pulls.at(-1)!.collections)).not.toContain('unknown');
});
