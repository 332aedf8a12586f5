import { EDIT_REPLACED, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const PATHS = ['dashboard', 'checkin-analytics', 'event-analytics', 'check-ins'].map((name) => `/api/admin/${name}`);

describeEachDatabase('the figures of the admin panel', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const viewer = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    const scans = [
      ['attendee', 'gate-north', 'qr', '2026-11-20T05:10:00.000Z'],
      ['attendee', 'gate-north', 'qr', '2026-11-20T05:20:00.000Z'],
      ['another', '', 'manual', '2026-11-20T22:30:00.000Z'],
    ] as const;
    for (const [at, [user_id, gate_id, check_in_method, time]] of scans.entries()) {
      const args = { check_in_id: `record-${at}`, user_id, gate_id, check_in_method, verdict: 'admitted' } as const;
      const origin = { device_id: 'd', device_time: time, clock_offset_ms: 0, arrived_at: '2026-11-21T00:00:00.000Z' };
      await performCommand(app.context, viewer, 'record_check_in', args, origin);
    }
    const refused = { check_in_id: 'record-x', user_id: '', gate_id: 'gate-north', verdict: 'not_a_ticket' } as const;
    const origin = { device_id: 'd', device_time: scans[0][3], clock_offset_ms: 0, arrived_at: scans[1][3] };
    await performCommand(app.context, viewer, 'record_refused_scan', refused, origin);

    const session = { id: 's1', event_id: 'event-001', title: 'Heat', room_id: 'r', track: 'Health' };
    const { queries } = app.context.database;
    await queries.insert(tables.sessions).values({ ...session, start_time: scans[0][3], end_time: scans[1][3] });
    const star = { kind: 'session', target_id: 's1', event_id: 'event-001', created_at: scans[0][3] } as const;
    await queries.insert(tables.bookmarks).values([
      { ...star, id: 'a', user_id: 'attendee' },
      { ...star, id: 'b', user_id: 'another' },
    ]);
    const body = { title: 'Hello', message: '' };
    await app.call('POST', '/api/notifications/broadcast', { as: app.admin, body });
    // What the server tells one person by itself is no message, and is not in the list that the figure leads to.
    const told = { ...PLAIN_NOTIFICATION, id: 'told', event_id: 'event-001', user_id: 'admin', type: 'info' } as const;
    const created_at = new Date().toISOString();
    await queries
      .insert(tables.notifications)
      .values({ ...told, title: 'Replaced', message: '', notification_type: EDIT_REPLACED, created_at });
  });
  afterAll(() => app.close());

  const get = async (path: string) => (await app.call('GET', path, { as: app.admin })).body;

  it('add up on the dashboard', async () => {
    const dashboard = await get('/api/admin/dashboard?event_id=event-001');
    expect(dashboard).toMatchObject({
      total_users: 3,
      checked_in_users: 2,
      total_exhibitors: 0,
      total_sessions: 1,
      notifications_today: 1,
      check_in_rate: 66.7,
    });
    expect(dashboard.recent_checkins.map(({ user }: { user: unknown }) => user)).toEqual([
      { id: 'another', name: app.another.user.name },
      { id: 'attendee', name: app.attendee.user.name },
    ]);
  });

  it('say when, where and how people came in, by the clock of the venue', async () => {
    expect(await get('/api/admin/checkin-analytics')).toEqual({
      total: 2,
      duplicates: 1,
      refused: 1,
      undone: 0,
      by_hour: [
        { hour: '2026-11-20T08:00', count: 1 },
        { hour: '2026-11-21T01:00', count: 1 },
      ],
      by_day: [
        { day: '2026-11-20', count: 1 },
        { day: '2026-11-21', count: 1 },
      ],
      by_gate: [
        { gate_id: '', name: '', count: 1 },
        { gate_id: 'gate-north', name: 'North gate', count: 1 },
      ],
      by_method: [
        { check_in_method: 'manual', count: 1 },
        { check_in_method: 'qr', count: 1 },
      ],
    });
  });

  it('count by the clock of a zone that this server knows, whatever zones the database has', async () => {
    const inZone = (time_zone: string) => app.context.database.queries.update(tables.events).set({ time_zone });
    // An alias of America/Los_Angeles that Node and browsers have, and Postgres has not.
    await inZone('US/Pacific-New');
    try {
      expect(await get('/api/admin/dashboard')).toMatchObject({ notifications_today: 1 });
      expect((await get('/api/admin/checkin-analytics')).by_hour).toEqual([
        { hour: '2026-11-19T21:00', count: 1 },
        { hour: '2026-11-20T14:00', count: 1 },
      ]);
    } finally {
      await inZone('Africa/Nairobi');
    }
  });

  it('say what people are and like', async () => {
    expect(await get('/api/admin/event-analytics?event_id=event-001')).toEqual({
      by_ticket_type: [{ ticketType: 'Standard', total: 3, checked_in: 2 }],
      sessions_by_track: [{ track: 'Health', count: 1 }],
      most_starred_sessions: [{ session_id: 's1', title: 'Heat', stars: 2 }],
      connections: 0,
      connection_requests: 0,
      notifications_sent: 1,
    });
  });

  it('list the check-ins, and when asked the other records', async () => {
    const ids = async (query: string) =>
      (await get(`/api/admin/check-ins${query}`)).map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual(['record-2', 'record-0']);
    expect(await ids('?status=duplicate')).toEqual(['record-1']);
    expect((await ids('?status=all')).sort()).toEqual(['record-0', 'record-1', 'record-2', 'record-x']);
    expect(await ids('?limit=1&offset=1')).toEqual(['record-0']);
    expect((await get('/api/admin/check-ins'))[1]).toMatchObject({
      user: { id: 'attendee', name: app.attendee.user.name },
      check_in_time: '2026-11-20T05:10:00.000Z',
      check_in_method: 'qr',
      gate_id: 'gate-north',
    });
  });

  it('are of this event, and asked for properly', async () => {
    for (const path of PATHS)
      expect((await app.call('GET', `${path}?event_id=event-002`, { as: app.admin })).status).toBe(404);
    expect((await app.call('GET', '/api/admin/check-ins?status=lost', { as: app.admin })).status).toBe(422);
  });

  it('are for admins alone', async () => {
    for (const path of PATHS) {
      expect((await app.call('GET', path)).status).toBe(401);
      expect((await app.call('GET', path, { as: app.attendee })).status).toBe(403);
    }
  });
});
