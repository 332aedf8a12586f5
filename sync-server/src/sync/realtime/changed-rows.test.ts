import { collectionNames } from '@baraza/schema/entities';
import { tables } from '@baraza/schema/tables';
import { aDocument } from '@baraza/schema/testing/a-document';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { changes } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { readChanged } from './changed-rows.store.ts';
import { readHorizon, readIssue, SMALL_ISSUE } from './news.store.ts';
import { ReadAhead, readBeside } from './read-ahead.store.ts';

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

  it.each(collectionNames)('is the same read with the issue that has it: %s', async (name) => {
    const { queries } = database;
    const table = tables[name] as (typeof tables)['rooms'];
    const id = name === 'events' ? EVENT : `of-${name}`;
    const from = await readHorizon(queries);
    // Not the documents: whatever is in the feed is read.
    await queries.update(changes).set({ xid: sql`pg_current_xact_id()` }).where(eq(changes.document_id, id));
    expect(await queries.$count(table, eq(table.id, id))).toBe(1);
    const ahead = new ReadAhead();
    ahead.note({ collections: [name], countedAt: [EVENT] });
    ahead.note({ collections: ['rooms', 'users'], countedAt: [] });
    const issue = await readIssue(queries, from, ahead.from(from));
    const sought = new Map([[name, new Set([id, 'deleted'])]]);
    const beside = readBeside(issue, sought, [EVENT]);
    expect(JSON.stringify(beside?.rows)).toMatch(`"id":"${id}"`);
    expect(beside).toEqual(await readChanged(queries, { from }, sought, [EVENT]));
    expect(readBeside(issue, sought, ['another-event'])).toBeUndefined();
    expect(
      readBeside(issue, new Map([...sought, ['bookmarks', new Set(['x'])], ['sessions', new Set(['x'])]]), [EVENT]),
    ).toBeUndefined();
  });

  it('is read afterwards where it is more than was read with the issue', async () => {
    const { queries } = database;
    const from = await readHorizon(queries);
    const ahead = new ReadAhead();
    ahead.note({ collections: ['bookmarks'], countedAt: [] });
    await queries.execute(sql`
      insert into bookmarks (id, event_id, user_id, kind, target_id, created_at)
      select 'many-' || i, ${EVENT}, 'ama', 'session', i, now() from generate_series(1, 30) i`);
    const issue = await readIssue(queries, from, ahead.from(from));
    const sought = new Map([['bookmarks' as const, new Set(issue.places?.map(({ document_id }) => document_id))]]);
    const { rows } = readBeside(issue, sought, []) ?? (await readChanged(queries, { from }, sought));
    expect(rows).toHaveLength(30);
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
