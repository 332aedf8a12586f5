import { tables } from '@baraza/schema/tables';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { Cloud } from './cloud.ts';
import { takeAlong } from './take-along.ts';

describeEachDatabase('taking an event along', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('does not overwrite an event that was not taken along', async () => {
    const { database } = app.context;
    const before = await database.queries.select().from(tables.users);
    const folder = { eventId: 'event-001', dataDir: 'of-a-server' };
    await expect(takeAlong(database, folder, {} as Cloud, '')).rejects.toThrow(
      /^The event in this folder has \d people and was not taken along: .+ Choose another DATA_DIR/,
    );
    expect(await database.queries.select().from(tables.users)).toEqual(before);
  });
});
