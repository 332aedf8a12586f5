import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { rowsReadOf } from '../../testing/database/rows-read.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { lastWriter, wasAdminUntil } from './audit.store.ts';

const ENTRIES = 5_000;
const IN_HERE = { event_id: 'event-001' };

describeEachDatabase('with a long audit log', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.context.database.queries.execute(sql`
      insert into ${auditLog} (id, event_id, at, user_id, action, collection, document_id, after)
      select 'entry-' || n, ${IN_HERE.event_id}, timestamptz '2026-11-20' + n * interval '1 second',
             'admin', 'import_people', 'users', 'person-' || n, '{"role": "user"}'
      from generate_series(1, ${ENTRIES}::int) n`);
  });
  afterAll(() => app.close());

  it('what it says of one person is found by an index, also when it is nothing', async () => {
    await app.context.database.transaction(async (tx) => {
      const read = await rowsReadOf(tx, auditLog, async () => {
        expect(await wasAdminUntil(tx, { ...IN_HERE, user_id: 'attendee' })).toBeUndefined();
        const document = { collection: 'users', id: 'person-7' } as const;
        expect(await lastWriter(tx, IN_HERE.event_id, document, ['role'], 'user')).toBe('admin');
      });
      expect(read).toBeLessThan(5);
    });
  });

  it('somebody whose role was taken away twice was an admin until the second time', async () => {
    const { queries } = app.context.database;
    const [first, second] = ['2026-11-01T09:00:00.000Z', '2026-11-08T09:00:00.000Z'];
    const taken = { ...IN_HERE, user_id: 'admin', action: 'change_role', collection: 'users', document_id: 'another' };
    const [before, after] = [{ role: 'admin' }, { role: 'user' }];
    for (const at of [first, second]) await queries.insert(auditLog).values({ ...taken, id: at, at, before, after });
    expect(await wasAdminUntil(queries, { ...IN_HERE, user_id: 'another' })).toBe(second);
  });
});
