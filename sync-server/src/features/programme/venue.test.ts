import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const hour = (offset: number) => new Date(Date.now() + offset * 3_600_000).toISOString();

describeEachDatabase('the venue', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { queries } = app.context.database;
    await queries.insert(tables.rooms).values([
      { id: 'room-b', event_id: 'event-001', name: 'Baobab', capacity: 40 },
      { id: 'room-a', event_id: 'event-001', name: 'Acacia', capacity: 90 },
      { id: 'room-x', event_id: 'event-002', name: 'Elsewhere', capacity: 1 },
    ]);
    await queries.insert(tables.sessions).values(
      [
        ['over', -3, -1],
        ['now', -1, 1],
        ['next', 1, 2],
      ].map(([id, start, end]) => ({
        id: String(id),
        event_id: 'event-001',
        title: String(id),
        start_time: hour(Number(start)),
        end_time: hour(Number(end)),
        room_id: 'room-a',
      })),
    );
  });
  afterAll(() => app.close());

  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it('has its rooms by name, and each by itself', async () => {
    const { body, headers } = await app.call('GET', '/venue/rooms', { as: app.attendee });
    expect([ids(body), headers.get('x-total-count')]).toEqual([['room-a', 'room-b'], '2']);
    const room = await app.call('GET', '/venue/rooms/room-b/', { as: app.attendee });
    expect(room.body).toMatchObject({ id: 'room-b', name: 'Baobab', capacity: 40 });
  });

  it('has the programme, and what runs now', async () => {
    const all = await app.call('GET', '/venue/sessions', { as: app.attendee });
    expect(ids(all.body)).toEqual(['over', 'now', 'next']);
    const current = await app.call('GET', '/venue/sessions/current', { as: app.attendee });
    expect(ids(current.body)).toEqual(['now']);
  });

  it('has no room that is not there, or is of another event', async () => {
    for (const id of ['none', 'room-x'])
      expect((await app.call('GET', `/venue/rooms/${id}`, { as: app.admin })).body).toMatchObject({ status: 404 });
  });

  it('is not for strangers', async () => {
    for (const path of ['/venue/rooms', '/venue/rooms/room-a', '/venue/sessions', '/venue/sessions/current'])
      expect((await app.call('GET', path)).status).toBe(401);
  });
});
