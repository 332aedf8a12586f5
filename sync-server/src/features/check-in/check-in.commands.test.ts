import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import type { CommandOrigin } from '../../sync/command-handler.ts';
import { performCommand } from '../../sync/perform.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { issueGateCode } from '../tickets/event-keys.store.ts';

const { check_ins, users } = tables;
const ARRIVED = '2026-11-21T12:00:00.000Z';

describeEachDatabase('queued check-ins', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const viewerOf = ({ user }: TestPerson): Viewer => ({
    user_id: user.id,
    event_id: user.event_id,
    role: user.role,
    session_id: 'session',
  });
  const origin = (device_time: string, clock_offset_ms: number | null = 0): CommandOrigin => ({
    device_id: 'door-1',
    device_time,
    clock_offset_ms,
    arrived_at: ARRIVED,
    not_before: { at: '2026-11-21T06:00:00.000Z', reason: 'before_sign_in' },
  });
  const scan = async (user_id: string, from: CommandOrigin, by = app.admin, check_in_id: string = randomUUID()) => {
    const args = { check_in_id, user_id, gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' } as const;
    await performCommand(app.context, viewerOf(by), 'record_check_in', args, from);
    return check_in_id;
  };
  const recordOf = async (id: string) =>
    (await app.context.database.queries.select().from(check_ins).where(eq(check_ins.id, id)))[0];
  const personOf = async (id: string) =>
    (await app.context.database.queries.select().from(users).where(eq(users.id, id)))[0];

  it('keep the first record as the check-in and a later one as its duplicate', async () => {
    await app.addPerson('ordered@example.org');
    const first = await scan('ordered', origin('2026-11-21T09:00:00.000Z'));
    const later = await scan('ordered', origin('2026-11-21T09:05:00.000Z'));
    expect((await recordOf(first))?.status).toBe('accepted');
    expect(await recordOf(later)).toMatchObject({ status: 'duplicate', gate_id: 'gate-north', device_id: 'door-1' });
    expect(await personOf('ordered')).toMatchObject({ checkedIn: true, checkin_time: '2026-11-21T09:00:00.000Z' });
  });

  it('let an earlier record that arrives later take over', async () => {
    await app.addPerson('late@example.org');
    const second = await scan('late', origin('2026-11-21T10:00:00.000Z'));
    const first = await scan('late', origin('2026-11-21T08:00:00.000Z'));
    expect((await recordOf(second))?.status).toBe('duplicate');
    expect((await recordOf(first))?.status).toBe('accepted');
    expect((await personOf('late'))?.checkin_time).toBe('2026-11-21T08:00:00.000Z');
  });

  it('agree on one, whatever the order in which many arrive at once', async () => {
    await app.addPerson('crowded@example.org');
    const times = [7, 3, 9, 1, 8, 2].map((minute) => `2026-11-21T09:0${minute}:00.000Z`);
    await Promise.all(times.map((time) => scan('crowded', origin(time))));
    const records = await app.context.database.queries.select().from(check_ins).where(eq(check_ins.user_id, 'crowded'));
    expect(records).toHaveLength(6);
    const accepted = records.filter(({ status }) => status === 'accepted');
    expect(accepted.map(({ check_in_time }) => check_in_time)).toEqual(['2026-11-21T09:01:00.000Z']);
    expect((await personOf('crowded'))?.checkin_time).toBe('2026-11-21T09:01:00.000Z');
  });

  it('keep one record that is sent twice once', async () => {
    await app.addPerson('resent@example.org');
    const id = await scan('resent', origin('2026-11-21T09:00:00.000Z'));
    await scan('resent', origin('2026-11-21T09:00:00.000Z'), app.admin, id);
    const records = await app.context.database.queries.select().from(check_ins).where(eq(check_ins.user_id, 'resent'));
    expect(records).toHaveLength(1);
  });

  const [NOW, BEFORE, AFTER] = [null, 'before_sign_in', 'after_arrival'] as const;
  it.each([
    ['the device corrected by its offset', '2026-11-21T09:00:00.000Z', -60_000, '2026-11-21T08:59:00.000Z', NOW],
    ['that of a slow upload before the sign-in', '2026-11-21T05:55:00.000Z', 0, '2026-11-21T05:55:00.000Z', NOW],
    ['the arrival when it is longer before that', '2026-11-21T05:54:59.999Z', 0, ARRIVED, BEFORE],
    ['the arrival when it is a little later', '2026-11-21T12:05:00.000Z', 0, ARRIVED, NOW],
    ['the arrival when it is much later', '2026-11-21T12:05:00.001Z', 0, ARRIVED, AFTER],
    ['the arrival when no offset is known', '2026-11-21T09:00:00.000Z', null, ARRIVED, NOW],
    [
      'that of a clock set back to 1970',
      '1970-01-01T00:10:00.000Z',
      1_795_251_600_000,
      '2026-11-21T09:10:00.000Z',
      NOW,
    ],
    ['the arrival when a clock stands at its zero', '1970-01-01T00:00:00.000Z', 0, ARRIVED, BEFORE],
    ['the arrival when a clock says nothing sensible', '0000-01-01T00:00:00.000Z', 0, ARRIVED, BEFORE],
  ])('[S13] have as their time %s, and keep all three', async (what, device_time, offset, time, hold_reason) => {
    const { user } = await app.addPerson(`${what.replaceAll(' ', '-')}@example.org`);
    const record = await recordOf(await scan(user.id, origin(device_time, offset)));
    expect(record).toMatchObject({ check_in_time: time, clock_offset_ms: offset, arrived_at: ARRIVED, hold_reason });
    expect(record?.status).toBe(hold_reason ? 'held' : 'accepted');
    expect((await personOf(user.id))?.checkedIn).toBe(hold_reason === null);
    expect(record?.device_time.slice(4)).toBe(device_time.slice(4));
  });

  describe('of somebody whose ticket had been revoked', () => {
    const setTicket = (user_id: string, ticket_status: 'valid' | 'revoked') =>
      performCommand(
        app.context,
        viewerOf(app.admin),
        'set_ticket_status',
        { user_id, ticket_status },
        origin(ARRIVED),
      );
    const statusesOf = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await recordOf(id))?.status));

    it('are kept, without counting', async () => {
      await app.addPerson('ousted@example.org');
      await setTicket('ousted', 'revoked');
      const id = await scan('ousted', origin('2026-11-21T09:00:00.000Z'));
      expect(await recordOf(id)).toMatchObject({ status: 'refused', verdict: 'admitted' });
      expect((await personOf('ousted'))?.checkedIn).toBe(false);
    });

    it('count once the ticket is valid again, the first by its time', async () => {
      await app.addPerson('back@example.org');
      await setTicket('back', 'revoked');
      const later = await scan('back', origin('2026-11-21T09:05:00.000Z'));
      const first = await scan('back', origin('2026-11-21T09:00:00.000Z'));
      await setTicket('back', 'valid');
      expect(await statusesOf(first, later)).toEqual(['accepted', 'duplicate']);
      expect(await personOf('back')).toMatchObject({ checkedIn: true, checkin_time: '2026-11-21T09:00:00.000Z' });
    });

    it('are before or after one that counts already', async () => {
      await app.addPerson('between@example.org');
      const counted = await scan('between', origin('2026-11-21T09:00:00.000Z'));
      await setTicket('between', 'revoked');
      const after = await scan('between', origin('2026-11-21T09:05:00.000Z'));
      const before = await scan('between', origin('2026-11-21T08:55:00.000Z'));
      await setTicket('between', 'valid');
      expect(await statusesOf(before, counted, after)).toEqual(['accepted', 'duplicate', 'duplicate']);
      expect((await personOf('between'))?.checkin_time).toBe('2026-11-21T08:55:00.000Z');
    });

    it('count no more than before if a door sent them away, or an admin left them out', async () => {
      await app.addPerson('turned@example.org');
      await setTicket('turned', 'revoked');
      const away = { check_in_id: randomUUID(), user_id: 'turned', gate_id: '', verdict: 'revoked' } as const;
      await performCommand(app.context, viewerOf(app.admin), 'record_refused_scan', away, origin(ARRIVED));
      const held = await scan('turned', origin('2026-11-20T09:00:00.000Z'));
      const out = { check_in_id: held, user_id: 'turned' };
      await performCommand(app.context, viewerOf(app.admin), 'leave_out_held_check_in', out, origin(ARRIVED));
      await setTicket('turned', 'valid');
      expect(await statusesOf(away.check_in_id, held)).toEqual(['refused', 'refused']);
      expect((await personOf('turned'))?.checkedIn).toBe(false);
    });
  });

  it('are refused for people who are not on the list, by attendees for others, and without the code of a gate', async () => {
    const at = origin('2026-11-21T09:00:00.000Z');
    await expect(scan('nobody', at)).rejects.toMatchObject({ code: 'not_found' });
    await expect(scan('another', at, app.attendee)).rejects.toMatchObject({ code: 'not_allowed' });
    await app.context.database.queries.update(tables.events).set({ check_in_policy: 'gate_code' });
    await expect(scan('another', at, app.another)).rejects.toMatchObject({ code: 'gate_code_needed' });
    await app.context.database.queries.update(tables.events).set({ check_in_policy: 'anyone' });
    expect((await personOf('another'))?.checkedIn).toBe(false);
  });

  it('are held if the gate was closed while they waited on the phone, and refused if it was closed before', async () => {
    const person = await app.addPerson('waited@example.org');
    const { queries } = app.context.database;
    const [event] = await queries.select().from(tables.events);
    const gate = { id: 'gate-side', name: 'Side gate', open: false };
    await queries.update(tables.events).set({ gates: [...(event?.gates ?? []), gate] });
    const gate_code = await issueGateCode(queries, 'event-001', gate);
    const scanned = (check_in_id: string, from: CommandOrigin) =>
      performCommand(
        app.context,
        viewerOf(person),
        'record_check_in',
        { check_in_id, user_id: 'waited', gate_id: '', gate_code, check_in_method: 'qr', verdict: 'admitted' },
        from,
      );
    const [early, late] = [randomUUID(), randomUUID()];
    await expect(scanned(late, origin('2026-11-21T11:56:00.000Z'))).rejects.toMatchObject({ code: 'check_in_closed' });
    await scanned(early, origin('2026-11-21T11:54:00.000Z'));
    expect(await recordOf(early)).toMatchObject({ status: 'held', hold_reason: 'gate_changed', gate_id: gate.id });
    const check_in_time = '2026-11-21T11:54:00.000Z';
    const count = { check_in_id: early, user_id: 'waited', is_checked_in: false, check_in_time };
    await performCommand(app.context, viewerOf(app.admin), 'count_held_check_in', count, origin(ARRIVED));
    expect(await personOf('waited')).toMatchObject({ checkedIn: true, checkin_time: check_in_time });
  });

  it('never let an attendee claim a gate whose code they did not scan', async () => {
    const person = await app.addPerson('claimer@example.org');
    const id = await scan('claimer', origin('2026-11-21T09:00:00.000Z'), person);
    expect(await recordOf(id)).toMatchObject({ gate_id: '', status: 'accepted', recorded_by: 'claimer' });
  });

  it('keep scans that let nobody in, from the door alone', async () => {
    const args = { check_in_id: randomUUID(), user_id: '', gate_id: 'gate-north', verdict: 'tampered' } as const;
    const at = origin('2026-11-21T09:00:00.000Z');
    await performCommand(app.context, viewerOf(app.admin), 'record_refused_scan', args, at);
    expect(await recordOf(args.check_in_id)).toMatchObject({ status: 'refused', verdict: 'tampered', user_id: '' });
    const byAttendee = performCommand(app.context, viewerOf(app.attendee), 'record_refused_scan', args, at);
    await expect(byAttendee).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
