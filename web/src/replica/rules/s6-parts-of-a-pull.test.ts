import type { PullResponse } from '@baraza/schema/sync/pull';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  await vi.waitFor(() => expect(device.replica.status.get().filled).toBe(true), 20_000);
  const filled = new Set<boolean>();
  device.replica.status.subscribe(() => filled.add(device.replica.status.get().filled));
  await device.checkIn('ama');
  await vi.waitFor(() => expect(device.server.pulls.length).toBeGreaterThan(before), 10_000);
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
