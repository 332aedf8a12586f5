import { CONNECTION_NEWS } from '@baraza/schema/messages/notification';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { rowsReadOf } from '../../testing/database/rows-read.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { takeBackTold, tellOther } from './tell-other.ts';

const { notifications } = tables;
const NOTICES = 5_000;
const EVENT = 'event-001';
const NOW = '2026-11-20T08:00:00.000Z';

describeEachDatabase('who is erased, among thousands of notices of others who connected', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.context.database.queries.execute(sql`
      insert into ${notifications} (id, copy_of, event_id, user_id, title, notification_type, created_at, about)
      select 'notice-' || n, 'notice-' || n, ${EVENT}, 'person-' || n, 'A request', ${CONNECTION_NEWS}, ${NOW}::timestamptz,
             jsonb_build_object('kind', 'request', 'id', 'person-' || n + 1)
      from generate_series(1, ${NOTICES}::int) n`);
    await app.context.database.queries.execute(sql`analyze ${notifications}`);
  });
  afterAll(() => app.close());

  const tell = async (what: 'asks' | 'accepted', to: string) => {
    const news = {
      what,
      from: 'attendee',
      to,
      at: NOW,
      event_id: EVENT,
      connectionId: ['attendee', to].sort().join('~'),
    };
    await app.context.database.transaction((tx) => tellOther(tx, news));
  };

  it('is taken out of those that name them, also of those of before `about`, without the others being read', async () => {
    const { queries, transaction } = app.context.database;
    await tell('asks', 'admin');
    await tell('accepted', 'another');
    await queries.update(notifications).set({ about: null }).where(eq(notifications.user_id, 'another'));
    await tell('asks', 'another');
    expect(await queries.$count(notifications)).toBe(NOTICES + 3);
    const read = await transaction((tx) => rowsReadOf(tx, notifications, () => takeBackTold(tx, EVENT, 'attendee')));
    expect(await queries.$count(notifications)).toBe(NOTICES);
    expect(read).toBeLessThan(20);
  });
});
