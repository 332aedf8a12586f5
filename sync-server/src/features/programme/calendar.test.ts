import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/databases.ts';
import { calendarLink } from './calendar-link.ts';

describeEachDatabase('the calendar of the programme', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { queries } = app.context.database;
    await queries.insert(tables.rooms).values({ id: 'room-a', event_id: 'event-001', name: 'Acacia', capacity: 90 });
    const session = { start_time: '2026-11-20T06:00:00.000Z', end_time: '2026-11-20T07:00:00.000Z', room_id: 'room-a' };
    await queries.insert(tables.sessions).values([
      {
        id: 'heat',
        event_id: 'event-001',
        title: 'Heat, and work',
        source: { note: 'a secret of admins' },
        ...session,
      },
      { id: 'elsewhere', event_id: 'event-002', title: 'Elsewhere', ...session },
    ]);
    await queries
      .insert(tables.speakers)
      .values({ id: 's', event_id: 'event-001', name: 'Wanjiru', sessions: ['heat'] });
  });
  afterAll(() => app.close());

  const pathOf = (link: string) => {
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  const own = () => pathOf(calendarLink(app.context.config));

  it('is for who has its link, without signing in', async () => {
    const { status, body, headers } = await app.call('GET', own());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = String(body).split('\r\n');
    expect(lines).toContain('SUMMARY:Heat\\, and work');
    expect(lines).toContain('DTSTART:20261120T060000Z');
    expect(lines.find((line) => line.startsWith('LOCATION:Acacia'))).toBeDefined();
    expect(lines).toContain('DESCRIPTION:Wanjiru');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(body).not.toMatch(/Elsewhere|a secret of admins|VALARM/);
  });

  it('is for nobody else: not with another key, nor with the one of another event or server', async () => {
    const { config } = app.context;
    const others = [
      own().replace(/key=.*/, 'key='),
      `${own()}x`,
      pathOf(calendarLink({ ...config, authSecret: 'the secret of another server' })),
      pathOf(calendarLink({ ...config, eventId: 'event-002' })),
      own().replace('event-001', 'event-002'),
    ];
    for (const path of others) expect([path, (await app.call('GET', path)).status]).toEqual([path, 404]);
    expect((await app.call('GET', own().replace(/\?.*/, ''))).status).toBe(422);
  });
});
