import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { readEpoch } from '../../database/epoch.ts';
import { changes, notificationReceipts } from '../../database/tables.ts';
import { openTestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { planOf, rowsMet } from '../../testing/database/query-plan.ts';
import { countMessages, lookUpByKey, readCounts } from './message-counts.store.ts';

const GUESTS = 1_000;
const numbers = Array.from({ length: GUESTS }, (_, n) => n + 1);
const howMany = (wanted: (n: number) => boolean): number => numbers.filter(wanted).length;

describeEachDatabase('how many people messages reached', (open) => {
  it.each([
    ['never counted', false],
    ['counted while it was empty', true],
  ])('is counted with a few looks at each person, in a database just filled and %s', async (_, isCounted) => {
    const app = await openTestApp(await open());
    const { queries } = app.context.database;
    const epoch = await readEpoch(queries);
    // Nothing else counts its rows meanwhile.
    const { users, notifications, notification_reads } = tables;
    for (const table of [users, notifications, notification_reads, notificationReceipts, changes]) {
      await queries.execute(sql`alter table ${table} set (autovacuum_enabled = false)`);
      if (isCounted) await queries.execute(sql`analyze ${table}`);
    }
    const guest = sql`select 'guest-' || i as id, i as n from generate_series(1, ${GUESTS}::integer) i`;
    await queries.execute(sql`
      insert into users (id, event_id, ticket_code, name, email)
      select id, 'event-001', id, id, id || '@test.example' from (${guest}) guest`);
    await queries.execute(sql`
      insert into notifications (id, event_id, title, user_id, audience, copy_of, created_at)
      select m.*, now() - interval '1 hour' from (values
        ('all', 'event-001', 'x', '', 'everybody', ''), ('group', 'event-001', 'x', '', 'ticket', ''),
        ('one', 'event-001', 'x', 'guest-7', 'everybody', '')) m
      union all
      select 'copy-' || n, 'event-001', 'x', id, 'everybody', 'group', now() - interval '1 hour' from (${guest}) guest`);
    // Some have read one message, some have read all, and some hold them.
    await queries.execute(sql`
      insert into notification_reads (id, event_id, notification_id, user_id, read_at)
      select read || '~' || id, 'event-001', read, id, now() from (
        select *, case when n % 5 = 0 then '*' when n % 10 = 1 then 'all' when n % 10 = 2 then 'copy-' || n end as read
        from (${guest}) guest) reader
      where read is not null`);
    await queries.execute(sql`
      insert into notification_receipts (user_id, event_id, epoch, xid, seq)
      select id, 'event-001', ${epoch}, pg_current_xact_id(), 0 from (${guest}) guest where n % 3 = 0`);

    const asked = ['event-001', epoch, ['all', 'group', 'one']] as const;
    const marked = (n: number) => n % 5 === 0;
    const held = (n: number) => n % 3 === 0;
    // Two attendees and an admin are at the event too.
    expect(Object.fromEntries(await countMessages(app.context.database, ...asked))).toEqual({
      all: {
        recipients: GUESTS + 3,
        delivered: howMany((n) => marked(n) || n % 10 === 1 || held(n)),
        read: howMany((n) => marked(n) || n % 10 === 1),
      },
      group: {
        recipients: GUESTS,
        delivered: howMany((n) => marked(n) || n % 10 === 2 || held(n)),
        read: howMany((n) => marked(n) || n % 10 === 2),
      },
      one: { recipients: 1, delivered: 0, read: 0 },
    });
    const plan = await app.context.database.snapshot(async (tx) => {
      await lookUpByKey(tx);
      return planOf(tx, (spy) => readCounts(spy, ...asked));
    });
    expect(rowsMet(plan)).toBeLessThan(50 * GUESTS);
    await app.close();
  });

  it('is counted once for all who look at the same messages in the same moment', async () => {
    const app = await openTestApp(await open());
    const { database } = app.context;
    const LOOKING = 3;
    let listed = 0;
    const count = database.queries.$count.bind(database.queries);
    const listing = vi.spyOn(database.queries, '$count').mockImplementation(((...of: Parameters<typeof count>) => {
      const counted = Promise.resolve(count(...of));
      void counted.then(() => {
        listed += 1;
      });
      return counted;
    }) as never);
    const { snapshot } = database;
    const counting = vi.spyOn(database, 'snapshot').mockImplementation(async (work) => {
      await vi.waitFor(() => expect(listed).toBe(LOOKING), 30_000);
      return snapshot(work);
    });
    const look = () => app.call('GET', '/api/notifications/messages', { as: app.admin });
    const answers = await Promise.all(Array.from({ length: LOOKING }, look));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: LOOKING }, () => 200));
    expect(counting).toHaveBeenCalledTimes(1);
    counting.mockRestore();
    listing.mockRestore();
    await app.close();
  });
});
