import type { PullResponse } from '@baraza/schema/sync/pull';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectedDocuments } from '../pull/expected-documents.ts';
import { append } from '../testing/append.ts';
import { attendee, Device } from '../testing/device.ts';
import { openParts } from '../testing/parts.ts';
import { freezeWaits } from '../testing/waiting.ts';

describe('the documents that a device has changed itself', () => {
  let device: Device;
  /** What the server has sent. */
  let answers: PullResponse[];

  beforeEach(async () => {
    freezeWaits();
    device = new Device();
    device.server.speaks = 2;
    for (const id of ['ama', 'kofi', 'zuri']) device.server.put('users', attendee(id));
    answers = [];
    await device.open();
    await device.replica.syncNow();
    device.server.interfere = (path, answer) =>
      path === '/api/sync/pull'
        ? answer().then(async (response) => {
            answers.push(await response.clone().json());
            return response;
          })
        : undefined;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await device.close();
  });

  const sentOf = (name: string) => answers.flatMap(({ collections }) => collections[name]?.documents ?? []);
  const isAsOnServer = async () => {
    for (const name of ['users', 'check_ins'] as const) {
      const documents = await device.replica.db[name].find().exec();
      expect(new Map(documents.map((each) => [each.id, each.toJSON()]))).toEqual(device.server.documents(name));
    }
  };
  const changeAnswer = (change: (answer: PullResponse) => void) => {
    device.server.interfere = (path, answer) =>
      path === '/api/sync/pull'
        ? answer().then(async (response) => {
            const body: PullResponse = await response.json();
            change(body);
            return Response.json(body);
          })
        : undefined;
  };

  it('[S5] are not sent back to it, and it has them as the server does', async () => {
    for (const id of ['ama', 'kofi']) await device.checkIn(id);
    await device.replica.syncNow();
    expect([sentOf('users'), sentOf('check_ins')]).toEqual([[], []]);
    await isAsOnServer();
    expect(await device.record('record-ama')).toMatchObject({ arrived_at: expect.any(String) });
    expect(await device.hasEverything()).toBe(true);
  });

  it('[S5][S6] are sent where somebody else has changed them as well', async () => {
    device.server.put('users', attendee('ama', { company: 'changed elsewhere' }));
    for (const id of ['ama', 'kofi']) await device.checkIn(id);
    await device.replica.syncNow();
    expect(sentOf('users').map(({ id }) => id)).toEqual(['ama']);
    expect(await device.user('ama')).toMatchObject({ checkedIn: true, company: 'changed elsewhere' });
    await isAsOnServer();
  });

  it('[S5] are what commands that still wait make of what the server has', async () => {
    await device.checkIn('ama');
    let isFirst = true;
    device.server.interfere = (path, answer) => {
      if (path !== '/api/sync/pull' || !isFirst) return undefined;
      isFirst = false;
      return device.checkIn('kofi').then(answer);
    };
    await device.replica.syncNow();
    await device.replica.syncNow();
    await device.replica.syncNow();
    await isAsOnServer();
    expect(await device.hasEverything()).toBe(true);
  });

  it('[S11] an answer that names what nobody expected is believed as far as it was', async () => {
    changeAnswer(({ collections }) => {
      if (collections.rooms) collections.rooms.as_expected = [[0, 5]];
    });
    await device.checkIn('ama');
    await device.replica.syncNow();
    expect(await device.replica.db.rooms.find().exec()).toEqual([]);
    await isAsOnServer();
  });

  it.each([[[[-1, 2]]], [[[0]]], [[[0, 0.5]]], [{ 0: 1 }]])(
    '[S11] an answer with %j for their places is none',
    async (as_expected) => {
      changeAnswer(({ collections }) => Object.assign(collections.users ?? {}, { as_expected }));
      await device.checkIn('ama');
      await device.replica.syncNow();
      expect(await device.hasEverything()).toBe(false);
      device.server.interfere = () => undefined;
      await device.replica.syncNow();
      await isAsOnServer();
    },
  );
});

it('[S5] a door phone expects the fields that doors have, and nothing of what another history has applied', async () => {
  const parts = await openParts();
  try {
    await append(parts.outbox, 'record_check_in', {
      ...{ check_in_id: 'record', user_id: 'ama', gate_id: '' },
      ...{ check_in_method: 'qr', verdict: 'admitted' },
    });
    const arrived_at = '2026-11-21T08:30:00.000Z';
    await parts.outbox.markAnswered(1, { transaction: '7', epoch: 'epoch-1', collections: ['check_ins'], arrived_at });
    const syncState = { storage_token: '', epoch: 'epoch-1', role: 'door', checkpoints: {}, horizons: {} } as const;
    const expectedBy = async (more = {}) =>
      (await expectedDocuments(parts, { ...syncState, ...more }, ['check_ins'])).get('check_ins') ?? [];
    const [record] = await expectedBy();
    expect(record).toMatchObject({ id: 'record', status: 'accepted', arrived_at });
    expect(record).not.toHaveProperty('clock_offset_ms');
    expect((await expectedBy({ role: 'admin' }))[0]).toHaveProperty('clock_offset_ms');
    expect(await expectedBy({ epoch: 'epoch-2' })).toEqual([]);
    // It came with an earlier page.
    expect(await expectedBy({ checkpoints: { check_ins: { xid: '8', seq: '1' } } })).toEqual([]);
  } finally {
    await parts.close();
  }
});
