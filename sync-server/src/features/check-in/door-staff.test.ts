import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import { performCommand } from '../../sync/perform.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/databases.ts';

const { check_ins, users } = tables;
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;
const DOOR: Viewer = { user_id: 'door-1', event_id: 'event-001', role: 'door', session_id: 'session' };

describeEachDatabase('a paired door phone', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const originAt = (minute: number) => ({
    device_id: 'phone-1',
    device_time: at(minute),
    clock_offset_ms: 0,
    arrived_at: at(9),
  });
  const scan = async (user_id: string, minute: number, by = DOOR) => {
    const check_in_id = randomUUID();
    const args = { check_in_id, user_id, gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' } as const;
    const touched = await performCommand(app.context, by, 'record_check_in', args, originAt(minute));
    return { check_in_id, touched };
  };
  const recordOf = async (id: string) =>
    (await app.context.database.queries.select().from(check_ins).where(eq(check_ins.id, id)))[0];
  const personOf = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];

  it('lets anybody in, at the gate that it names, also when attendees may not check in themselves', async () => {
    await app.addPerson('ama@example.org');
    await app.context.database.queries.update(tables.events).set({ check_in_policy: 'door_only' });
    const { check_in_id } = await scan('ama', 1);
    await app.context.database.queries.update(tables.events).set({ check_in_policy: 'anyone' });
    expect(await recordOf(check_in_id)).toMatchObject({
      status: 'accepted',
      gate_id: 'gate-north',
      recorded_by: 'door-1',
    });
    expect(await personOf('ama')).toMatchObject({ checkedIn: true, checkin_time: at(1) });
  });

  it('keeps scans that let nobody in, once', async () => {
    const args = { check_in_id: randomUUID(), user_id: '', gate_id: 'gate-north', verdict: 'tampered' } as const;
    for (let time = 0; time < 2; time++)
      expect(await performCommand(app.context, DOOR, 'record_refused_scan', args, originAt(1))).toEqual([
        { collection: 'check_ins', id: args.check_in_id },
      ]);
    expect(await recordOf(args.check_in_id)).toMatchObject({
      status: 'refused',
      check_in_method: 'qr',
      recorded_by: 'door-1',
    });
  });

  it('undoes nothing', async () => {
    await app.addPerson('kofi@example.org');
    const { check_in_id } = await scan('kofi', 1);
    const args = { check_in_id, user_id: 'kofi', reason: 'why', next: null };
    await expect(performCommand(app.context, DOOR, 'undo_check_in', args, originAt(2))).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  it('[S17] that was removed: whatever it sends is kept and counts for nobody until an admin decides', async () => {
    const removed = { ...DOOR, removed_at: at(5) };
    for (const [name, minute] of [
      ['before', 4],
      ['after', 6],
    ] as const) {
      await app.addPerson(`${name}@example.org`);
      const { check_in_id, touched } = await scan(name, minute, removed);
      const held = { status: 'held', hold_reason: 'removed_phone', check_in_time: at(minute) };
      expect(await recordOf(check_in_id)).toMatchObject(held);
      expect(touched).toEqual([{ collection: 'check_ins', id: check_in_id }]);
      expect((await personOf(name))?.checkedIn).toBe(false);
    }
  });
});
