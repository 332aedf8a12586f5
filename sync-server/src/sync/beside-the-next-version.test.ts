import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allTables } from '../database/tables/all-tables.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';

/** In a rolling update, servers of this version go on after the next one has migrated their database. */
describeEachDatabase('beside a server of the next version, which added a column to each table', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    for (const table of allTables())
      await app.context.database.queries.execute(
        sql.raw(`alter table "${getTableName(table)}" add column "of_the_next" text default 'x' not null`),
      );
  });
  afterAll(() => app.close());

  it('[S2] check-ins, edits and requests are applied and kept, and nothing of the column travels', async () => {
    const phone = app.device(app.admin);
    const [guest, other] = [(await app.addPerson('guest@test.example')).user.id, app.attendee.user.id];
    const outcomes = await phone.push([
      phone.checkIn(guest, randomUUID()),
      phone.command('update_person', { user_id: guest, changes: { company: 'Kijani' } }),
      phone.command('request_connection', { user_id: other, words: 'Hello' }),
    ]);
    expect(outcomes.map(({ status, detail }) => detail ?? status)).toEqual(['applied', 'applied', 'applied']);
    await phone.pull();
    expect(phone.find('users', guest)).toMatchObject({ checkedIn: true, company: 'Kijani' });
    expect(JSON.stringify([...phone.documents.values()].map((all) => [...all.values()]))).not.toContain('of_the_next');
  });
});
