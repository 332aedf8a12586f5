import { tables } from '@baraza/schema/tables';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { commands, foldedOutcomes, importedPeople, imports } from '../database/tables.ts';
import { Pace } from '../delivery/mail/pace.ts';
import { LOOKS } from '../features/event/large-events.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { startWork } from './run-event.ts';

const EVENT = 'event-001';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describeEachDatabase('an event that is served for an hour', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { context } = app;
    const { queries } = context.database;
    const ofImport = { event_id: EVENT, user_id: 'admin', file: 'people.csv', at: daysAgo(2) };
    await queries.insert(imports).values({ ...ofImport, id: 'list' });
    const before = { name: 'Old name' };
    const step = { import_id: 'list', event_id: EVENT, user_id: 'attendee', step: 'changed', before } as const;
    await queries.insert(importedPeople).values(step);
    await queries.insert(commands).values({
      ...{ id: '01939c3e-8d0b-7000-8000-000000000000', event_id: EVENT, user_id: 'attendee', device_id: 'phone' },
      ...{ device_seq: 1, name: 'add_bookmark', args: '{}', made_at: daysAgo(15), arrived_at: daysAgo(15) },
      ...{ status: 'applied', xid: '1', touched: [] },
    });
    const many = vi.spyOn(LOOKS, 'largeFrom', 'get').mockReturnValue(3);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stop = startWork({ ...context, log: pino({ level: 'silent' }) }, new Pace(60));
    vi.advanceTimersByTime(HOUR_MS);
    vi.useRealTimers();
    await stop();
    many.mockRestore();
  });
  afterAll(() => app.close());

  const count = (table: typeof commands | typeof foldedOutcomes | typeof importedPeople) =>
    app.context.database.queries.$count(table);

  it('keeps no more what an import of days ago has changed', async () => {
    expect(await count(importedPeople)).toBe(0);
  });

  it('keeps of old commands how they ended, and no row of each', async () => {
    expect([await count(commands), await count(foldedOutcomes)]).toEqual([0, 1]);
  });

  it('is large from when it has many people', async () => {
    expect(await app.context.database.queries.select().from(tables.events)).toMatchObject([{ large: true }]);
  });
});
