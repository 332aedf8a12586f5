import { collectionNames } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { aDocument } from '@baraza/schema/testing/a-document';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/databases.ts';
import { readChanged } from './changed-rows.store.ts';
import { readHorizon, readIssue, SMALL_ISSUE } from './news.store.ts';

const EVENT = 'event-001';

describeEachDatabase('what changed', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it.each(collectionNames)('is read like any other row: %s', async (name) => {
    const { queries } = database;
    const table = tables[name] as (typeof tables)['rooms'];
    const id = name === 'events' ? EVENT : `of-${name}`;
    await queries.insert(table).values({
      ...aDocument(name, { id }),
      ...(name === 'users' && { email: 'of@test.example', ticket_code: 'x' }),
    } as never);
    const { rows } = await readChanged(queries, { from: '0' }, new Map([[name, new Set([id, 'deleted'])]]));
    const [selected] = await queries.select().from(table).where(eq(table.id, id));
    // As text: the words that deltas are deflated with know the fields in this order.
    expect(JSON.stringify(rows)).toBe(JSON.stringify([{ collection: name, row: selected }]));
  });

  it('has instants in our form, and what is JSON as it is', async () => {
    const { queries } = database;
    await queries
      .update(tables.events)
      .set({ check_in_opens_at: '2026-11-21T08:30:00.250Z', tagline: '"a"', languages: ['en', 'sw'] })
      .where(eq(tables.events.id, EVENT));
    const { rows } = await readChanged(queries, { from: '0' }, new Map([['events', new Set([EVENT])]]));
    expect(rows[0]?.row).toMatchObject({
      check_in_opens_at: '2026-11-21T08:30:00.250Z',
      tagline: '"a"',
      languages: ['en', 'sw'],
    });
  });

  it('comes with who may be somebody else by now, people and doors, and with nobody whose row is as it was', async () => {
    const { queries } = database;
    const from = await readHorizon(queries);
    expect((await readChanged(queries, { from }, new Map())).viewers).toEqual(new Set());
    await queries.update(tables.users).set({ bio: 'x' }).where(eq(tables.users.id, 'of-users'));
    await queries.update(tables.doors).set({ name: 'x' }).where(eq(tables.doors.id, 'of-doors'));
    await queries.update(tables.rooms).set({ name: 'x' });
    expect((await readChanged(queries, { from }, new Map())).viewers).toEqual(new Set(['of-users', 'of-doors']));
  });

  it('is known with the issue where it is little, in order, and as too much where it is not', async () => {
    const { queries } = database;
    const add = async (count: number) => {
      const from = await readHorizon(queries);
      await queries.execute(sql`
        insert into bookmarks (id, event_id, user_id, kind, target_id, created_at)
        select ${from} || '-' || i, ${EVENT}, 'ama', 'session', i, now() from generate_series(1, ${count}::integer) i`);
      const issue = await readIssue(queries, from);
      expect(issue.news).toEqual([{ event_id: EVENT, scope: 'user:ama', collection: 'bookmarks' }]);
      return issue;
    };
    const { from, places } = await add(SMALL_ISSUE);
    expect(places?.map(({ document_id }) => document_id)).toEqual(
      Array.from({ length: SMALL_ISSUE }, (_, at) => `${from}-${at + 1}`),
    );
    expect((await add(SMALL_ISSUE + 1)).places).toBeUndefined();
    const now = await readHorizon(queries);
    expect((await readIssue(queries, now)).places).toEqual([]);
  });
});
