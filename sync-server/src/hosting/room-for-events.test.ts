import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostedEvents } from '../database/tables.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { archiveEvent } from './archive-event.ts';
import { EVENTS_MAX, makeHosted } from './hosted-events.store.ts';

const FULL = `This server has ${EVENTS_MAX} events already: archive one first.`;

describeEachDatabase('a server that is nearly full of events', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('takes one of two that are made at once, and brings none back then', async () => {
    const { database } = app.context;
    const there = (id: string, archived_at: string | null) => ({
      ...{ id, schema_name: `event_${id}`, made_at: '2026-11-01T08:00:00.000Z', archived_at },
    });
    const served = Array.from({ length: EVENTS_MAX - 1 }, (_, at) => there(`e${at}`, null));
    await database.queries.insert(hostedEvents).values([...served, there('old', '2026-11-02T08:00:00.000Z')]);
    const made = await Promise.allSettled(['one', 'two'].map((id) => makeHosted(database, id, async () => undefined)));
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(made.find((each) => each.status === 'rejected')?.reason.message).toBe(FULL);
    expect(await database.queries.$count(hostedEvents)).toBe(EVENTS_MAX + 1);

    await expect(archiveEvent(app.context, 'old', false)).rejects.toThrow(FULL);
    await archiveEvent(app.context, 'e0', true);
    await archiveEvent(app.context, 'old', false);
    await expect(archiveEvent(app.context, 'e0', false)).rejects.toThrow(FULL);
  });
});
