import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { problem } from '../testing/scripted-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const removedFor = (path: string) =>
  path === '/api/sync/pull' ? Promise.resolve(problem(401, 'door_removed', 'Removed')) : undefined;

describe('a phone that is taken off the doors', () => {
  let device: Device;
  let removed: number;
  beforeEach(async () => {
    freezeWaits();
    removed = 0;
    device = new Device();
    device.server.role = 'door';
    device.server.put('users', attendee('ama'));
    await device.open({ onRemoved: () => removed++ });
    await device.replica.syncNow();
    expect(await device.user('ama')).not.toBeNull();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await device.close();
    vi.unstubAllGlobals();
  });

  const isRemoved = () =>
    eventually(() => {
      const status = device.replica.status.get();
      expect(status.state).toBe('removed');
      return status;
    });

  it('[S17] hands in what waits on it, and only then may be wiped', async () => {
    device.server.interfere = (path) =>
      path === '/api/sync/push' ? Promise.reject(new TypeError('no network')) : removedFor(path);
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await isRemoved()).toMatchObject({ waiting: 1 });
    expect(removed).toBe(0);
    expect(await device.replica.wipe()).toEqual({ wiped: false, unsent: 1 });

    device.server.interfere = removedFor;
    await device.replica.syncNow();
    expect(device.server.applied).toHaveLength(1);
    await eventually(() => expect(removed).toBeGreaterThan(0));
    expect(await isRemoved()).toMatchObject({ waiting: 0 });
    expect(await device.replica.wipe()).toEqual({ wiped: true, discarded: 0 });
  });

  it('[S17] forgets everybody as soon as it hears of it, sent or not', async () => {
    device.server.interfere = (path) =>
      path === '/api/sync/push' ? Promise.reject(new TypeError('no network')) : removedFor(path);
    await device.checkIn('ama');
    await device.replica.syncNow();
    await isRemoved();
    expect(await device.user('ama')).toBeNull();
    expect(await device.replica.db.users.count().exec()).toBe(0);
    expect((await device.outbox()).waiting).toHaveLength(1);
  });

  it('[S17] is not signed out by it, which would keep back what it has to hand in', async () => {
    device.server.interfere = removedFor;
    await device.replica.syncNow();
    await isRemoved();
    expect(device.signedOut).toBe(0);
  });
});

describe('a device that may work at a door', () => {
  it.each(['door', 'admin'] as const)('says how it stands when it asks for news, as %s', async (role) => {
    const device = new Device();
    device.server.role = role;
    device.server.ahead = 60_000;
    await device.open({ appVersion: 'Build-7' });
    await device.replica.syncNow();
    device.server.interfere = (path) =>
      path === '/api/sync/push' ? Promise.reject(new TypeError('no network')) : undefined;
    await device.checkIn('ama');
    await device.replica.syncNow();
    const report = device.server.pulls.at(-1)?.device;
    expect(report).toMatchObject({ id: device.replica.device_id, app_version: 'Build-7', waiting: 1, last_seq: 1 });
    expect(Math.round((report?.clock_offset_ms ?? 0) / 10_000)).toBe(6);
    await device.close();
    vi.unstubAllGlobals();
  });

  it('does so at no other device: thousands ask for news over a thin network', async () => {
    const device = new Device();
    device.server.role = 'user';
    await device.open();
    await device.replica.syncNow();
    expect(device.server.pulls.at(-1)).not.toHaveProperty('device');
    await device.close();
    vi.unstubAllGlobals();
  });
});
