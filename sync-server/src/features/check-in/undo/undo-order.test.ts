import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../../http/session/viewer.ts';
import { performCommand } from '../../../sync/perform.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';

const { check_ins, users } = tables;
const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

/** With ids that are chosen: random ones are in the order of time now and then. */
describeEachDatabase('after an undo', (open) => {
  let app: TestApp;
  let admin: Viewer;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { user } = app.admin;
    admin = { user_id: user.id, event_id: user.event_id, role: user.role, session_id: 'session' };
  });
  afterAll(() => app.close());

  const originAt = (minute: number) => ({
    device_id: 'door-1',
    device_time: at(minute),
    clock_offset_ms: 0,
    arrived_at: '2026-11-21T12:00:00.000Z',
  });
  const scan = (check_in_id: string, user_id: string, minute: number) => {
    const args = { check_in_id, user_id, gate_id: 'gate-north', check_in_method: 'qr', verdict: 'admitted' } as const;
    return performCommand(app.context, admin, 'record_check_in', args, originAt(minute));
  };
  const undo = (check_in_id: string, user_id: string) =>
    performCommand(
      app.context,
      admin,
      'undo_check_in',
      { check_in_id, user_id, reason: 'why', next: null },
      originAt(9),
    );
  const counting = async (user_id: string) => {
    const records = await app.context.database.queries.select().from(check_ins).where(eq(check_ins.user_id, user_id));
    const [person] = await app.context.database.queries.select().from(users).where(eq(users.id, user_id));
    const accepted = records.filter(({ status }) => status === 'accepted').map(({ id }) => id);
    return { accepted, checkedIn: person?.checkedIn, checkin_time: person?.checkin_time };
  };

  it('the earliest by corrected time counts next, whatever its id and whenever it arrived', async () => {
    await app.addPerson('ama@example.org');
    await scan('ama-0', 'ama', 1);
    await scan('ama-1', 'ama', 4);
    await scan('ama-2', 'ama', 3);
    await scan('ama-3', 'ama', 2);
    await undo('ama-0', 'ama');
    expect(await counting('ama')).toEqual({ accepted: ['ama-3'], checkedIn: true, checkin_time: at(2) });
    await undo('ama-3', 'ama');
    expect(await counting('ama')).toEqual({ accepted: ['ama-2'], checkedIn: true, checkin_time: at(3) });
    await undo('ama-2', 'ama');
    expect(await counting('ama')).toEqual({ accepted: ['ama-1'], checkedIn: true, checkin_time: at(4) });
    await undo('ama-1', 'ama');
    expect(await counting('ama')).toEqual({ accepted: [], checkedIn: false, checkin_time: null });
  });

  it('of two scans at the same moment the one with the lower id counts, as devices work it out', async () => {
    await app.addPerson('kofi@example.org');
    await scan('kofi-0', 'kofi', 1);
    await scan('kofi-2', 'kofi', 2);
    await scan('kofi-1', 'kofi', 2);
    expect(await undo('kofi-0', 'kofi')).toContainEqual({ collection: 'check_ins', id: 'kofi-1' });
    expect(await counting('kofi')).toEqual({ accepted: ['kofi-1'], checkedIn: true, checkin_time: at(2) });
  });

  it('a scan at the moment of the one that counts does not take its place', async () => {
    await app.addPerson('zuri@example.org');
    await scan('zuri-1', 'zuri', 1);
    await scan('zuri-0', 'zuri', 1);
    expect(await counting('zuri')).toEqual({ accepted: ['zuri-1'], checkedIn: true, checkin_time: at(1) });
  });
});
