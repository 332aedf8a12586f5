import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RateLimit } from '../../http/limits/rate-limit.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { calendarLink } from './calendar-link.ts';

describeEachDatabase('the calendar of the programme', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    app = await openTestApp(await open());
    const { queries } = app.context.database;
    await queries.insert(tables.rooms).values({ id: 'room-a', event_id: 'event-001', name: 'Acacia', capacity: 90 });
    const venue = { name: 'Sarit', address: '12 Karuna Road', city: 'Nairobi', country: 'Kenya' };
    await queries.update(tables.events).set({ venue }).where(eq(tables.events.id, 'event-001'));
    const session = { start_time: '2026-11-20T06:00:00.000Z', end_time: '2026-11-20T07:00:00.000Z', room_id: 'room-a' };
    await queries.insert(tables.sessions).values([
      {
        id: 'heat',
        event_id: 'event-001',
        title: 'Heat, and work',
        speaker_order: ['first', 'second'],
        source: { note: 'a secret of admins' },
        ...session,
      },
      { id: 'elsewhere', event_id: 'event-002', title: 'Elsewhere', ...session },
    ]);
    const speaker = { event_id: 'event-001', sessions: ['heat'] };
    await queries.insert(tables.speakers).values([
      { ...speaker, id: 'first', name: 'Wanjiru' },
      { ...speaker, id: 'second', name: 'Amina' },
    ]);
  });
  afterAll(() => {
    vi.useRealTimers();
    return app.close();
  });

  const pathOf = (link: string) => {
    const { pathname, search } = new URL(link);
    return pathname + search;
  };
  const own = () => pathOf(calendarLink(app.context.config));

  it('is for who has its link, without signing in', async () => {
    const { status, body, headers } = await app.call('GET', own());
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const lines = String(body).split('\r\n');
    expect(lines.find((line) => line.startsWith('X-WR-CALNAME:'))).toMatch(/:\S/);
    expect(lines).toContain('SUMMARY:Heat\\, and work');
    expect(lines).toContain('DTSTART:20261120T060000Z');
    expect(lines).toContain('LOCATION:Acacia\\, Sarit\\, 12 Karuna Road\\, Nairobi\\, Kenya');
    expect(lines).toContain('DESCRIPTION:Wanjiru\\, Amina');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(body).not.toMatch(/Elsewhere|a secret of admins|VALARM/);
  });

  it('is made once for all who ask within five minutes, and not sent again to who has it', async () => {
    const { queries } = app.context.database;
    const rename = (title: string) =>
      queries.update(tables.sessions).set({ title }).where(eq(tables.sessions.id, 'heat'));
    const first = await app.call('GET', own());
    const has = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    await rename('Shade');
    expect((await app.call('GET', own())).body).toBe(first.body);
    const same = await app.call('GET', own(), has);
    expect([same.status, same.body]).toEqual([304, '']);
    vi.advanceTimersByTime(300_000);
    const changed = await app.call('GET', own(), has);
    expect([changed.status, changed.body.includes('SUMMARY:Shade')]).toEqual([200, true]);
    // As long as it says the same, it is the same.
    vi.advanceTimersByTime(300_000);
    expect((await app.call('GET', own())).body).toBe(changed.body);
  });

  it('is refused to an address that asks all the time, and to no other', async () => {
    const ask = async (from: string) => (await app.call('GET', own(), { from })).status;
    // The first one counts for all but one of an hour.
    const { take } = RateLimit.prototype;
    const counted = vi.spyOn(RateLimit.prototype, 'take');
    counted.mockImplementationOnce(function (this: RateLimit, database, key) {
      return take.call(this, database, key, 19_999);
    });
    const answers = [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')];
    counted.mockRestore();
    expect(answers).toEqual([200, 200, 429, 200]);
  });

  it('is refused to nobody because others at their address try wrong keys, of which some are looked at', async () => {
    const ask = async (path: string) => (await app.call('GET', path, { from: '192.0.2.3' })).status;
    const answers = await Promise.all(Array.from({ length: 601 }, () => ask(`${own()}x`)));
    expect([404, 429].map((status) => answers.filter((each) => each === status).length)).toEqual([600, 1]);
    expect(await ask(own())).toBe(200);
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
