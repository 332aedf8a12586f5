import { randomUUID } from 'node:crypto';
import type { CheckInMethod } from '@baraza/schema/check-in/check-in';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandOrigin } from '../../sync/command-handler.ts';
import { performCommand } from '../../sync/perform.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';

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
  const scan = async (user_id: string, minute: number, by = DOOR, check_in_method: CheckInMethod = 'qr') => {
    const check_in_id = randomUUID();
    const args = { check_in_id, user_id, gate_id: 'gate-north', check_in_method, verdict: 'admitted' } as const;
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

  describe('takes back a tap on a name', () => {
    const REASON = 'Wrong person at the door';
    const tapped = async (name: string, minute: number, by = DOOR, method: CheckInMethod = 'manual') => {
      await app.addPerson(`${name}@example.org`);
      return (await scan(name, minute, by, method)).check_in_id;
    };
    const takeBack = (check_in_id: string, user_id: string, when: Partial<CommandOrigin>, by = DOOR) => {
      const args = { check_in_id, user_id, reason: REASON, next: null };
      return performCommand(app.context, by, 'undo_check_in', args, { ...originAt(2), ...when });
    };
    const OWN = 'A door can take back only what it has checked in by name itself.';
    const LATE = 'This check-in is more than ten minutes old. An administrator can still undo it.';

    it('of a minute ago, also when both waited on the phone for hours, and the audit log names the door', async () => {
      await pairTestDoor(app.context, DOOR.user_id);
      const id = await tapped('mohamed', 1);
      const later = { arrived_at: '2026-11-21T15:00:00.000Z' };
      expect(await takeBack(id, 'mohamed', later)).toEqual([
        { collection: 'check_ins', id },
        { collection: 'users', id: 'mohamed' },
      ]);
      expect(await recordOf(id)).toMatchObject({ status: 'undone', undo_reason: REASON, recorded_by: 'door-1' });
      expect(await personOf('mohamed')).toMatchObject({ checkedIn: false, checkin_time: null });
      const log = await app.call('GET', '/api/admin/audit-log', { as: app.admin });
      expect((log.body as { document_id: string }[]).filter(({ document_id }) => document_id === id)).toMatchObject([
        { action: 'undo_check_in', user_id: 'door-1', user_name: 'Phone door-1' },
      ]);
      expect(await scan('mohamed', 3).then(({ check_in_id }) => recordOf(check_in_id))).toMatchObject({
        status: 'accepted',
      });
      await expect(takeBack(id, 'mohamed', later)).rejects.toMatchObject({ code: 'cannot_be_undone' });
    });

    it('for ten minutes by the times of the phone', async () => {
      const [id, arrived_at] = [await tapped('ten', 1), '2026-11-21T15:00:00.000Z'];
      const at_11 = { arrived_at, device_time: '2026-11-21T09:11:00.001Z' };
      await expect(takeBack(id, 'ten', at_11)).rejects.toMatchObject({ code: 'not_allowed', detail: LATE });
      // Whoever sets the clock back after a contact is not believed.
      const not_before = { at: '2026-11-21T12:00:00.000Z', reason: 'before_last_contact' } as const;
      await expect(takeBack(id, 'ten', { arrived_at, not_before })).rejects.toMatchObject({ detail: LATE });
      expect(await recordOf(id)).toMatchObject({ status: 'accepted' });
      await takeBack(id, 'ten', { arrived_at, device_time: '2026-11-21T09:11:00.000Z' });
      expect(await recordOf(id)).toMatchObject({ status: 'undone' });
    });

    it('of its own, and no scan of a ticket', async () => {
      const { user } = app.admin;
      const admin: Viewer = { user_id: user.id, event_id: 'event-001', role: 'admin', session_id: 'session' };
      for (const [name, by, method] of [
        ['by-code', DOOR, 'qr'],
        ['by-another', { ...DOOR, user_id: 'door-2' }, 'manual'],
        ['by-a-desk', admin, 'manual'],
      ] as const) {
        const id = await tapped(name, 1, by, method);
        await expect(takeBack(id, name, {})).rejects.toMatchObject({ code: 'not_allowed', detail: OWN });
        expect(await recordOf(id)).toMatchObject({ status: 'accepted' });
        expect(await personOf(name)).toMatchObject({ checkedIn: true });
      }
    });

    it('[S17] that was removed: only what counts for nobody, which no admin shall count then', async () => {
      const removed = { ...DOOR, removed_at: at(5) };
      const counted = await tapped('counted', 1);
      await expect(takeBack(counted, 'counted', {}, removed)).rejects.toMatchObject({ code: 'not_allowed' });
      expect(await recordOf(counted)).toMatchObject({ status: 'accepted' });
      const held = await tapped('held', 1, removed);
      await takeBack(held, 'held', {}, removed);
      expect(await recordOf(held)).toMatchObject({ status: 'undone', hold_reason: 'removed_phone' });
      expect(await personOf('held')).toMatchObject({ checkedIn: false });
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
