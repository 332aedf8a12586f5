import { setTimeout as pause } from 'node:timers/promises';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Queries } from '../../database/database.ts';
import { isOneOf } from '../../database/is-one-of.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { describeEachDatabase, makePostgresDatabase } from '../../testing/database/databases.ts';
import { planOf, rowsMet } from '../../testing/database/query-plan.ts';
import { readChanged } from './changed-rows.store.ts';
import { changedPlaces, type Issue, readHorizon, readIssue } from './news.store.ts';
import { watchNews } from './watch-news.ts';

const { rooms } = tables;
const log = pino({ level: 'silent' });

describe('news between two processes on one Postgres', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  let writer: Database;
  let reader: Database;
  let stop: () => Promise<void>;
  const issues: Issue[] = [];

  beforeEach(async () => {
    issues.length = 0;
    testDatabase = await makePostgresDatabase();
    writer = await openPostgres(testDatabase.url);
    await migrate(writer);
    reader = await openPostgres(testDatabase.url);
    ({ stop } = await watchNews(reader, log, async (issue) => {
      issues.push(issue);
    }));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stop();
    await Promise.all([writer.close(), reader.close()]);
    await testDatabase.drop();
  });

  const add = (id: string, database = writer) =>
    database.queries.insert(rooms).values({ id, event_id: 'event-001', name: id });

  it('cross from one to the other', async () => {
    await add('a');
    await vi.waitFor(() => expect(issues).toHaveLength(1));
    expect(issues[0]!.news).toContainEqual({ event_id: 'event-001', scope: 'public', collection: 'rooms' });
  });

  it('[S6] are told when a pull can read them, not when they are written', async () => {
    let finish: () => void = () => undefined;
    const slow = writer.transaction(async (tx) => {
      await tx.insert(rooms).values({ id: 'slow', event_id: 'event-001', name: 'slow' });
      await new Promise<void>((resolve) => {
        finish = resolve;
        began();
      });
    });
    let began: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      began = resolve;
    });
    const told = vi.fn();
    reader.onChange(told);
    await add('quick');
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    await pause(200);
    expect(issues).toEqual([]);
    finish();
    await slow;
    await vi.waitFor(() => expect(issues.length).toBeGreaterThan(0));
  });

  it('[S13] are told as soon when the clock of the server is set back by an hour', async () => {
    await add('before');
    await vi.waitFor(() => expect(issues).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() - 3_600_000);
    await add('after');
    await vi.waitFor(() => expect(issues.length).toBeGreaterThan(1));
  });

  it('come together when many are written', async () => {
    for (let i = 0; i < 200; i++) await add(`room-${i}`);
    await vi.waitFor(() => expect(issues.at(-1)?.pending).toBe(false));
    expect(issues.length).toBeLessThan(200);
  });
});

const ROOMS = 3_000;

describeEachDatabase('a look for news', (open) => {
  it('reads what is new, however much there is', async () => {
    const database = await open();
    await migrate(database);
    const { queries } = database;
    await queries.execute(sql`
      insert into rooms (id, event_id, name) select 'room-' || i, 'event-001', i from generate_series(1, ${ROOMS}::integer) i`);
    // These alone: a database that is used again would know all others as empty.
    await queries.execute(sql`analyze rooms, changes`);
    const from = await readHorizon(queries);
    await queries.insert(rooms).values({ id: 'new', event_id: 'event-001', name: 'new' });
    const issue = await readIssue(queries, from);
    expect(issue.news.map(({ scope }) => scope).sort()).toEqual(['admin', 'public']);
    expect(issue.places?.map(({ document_id }) => document_id)).toEqual(['new', 'new']);
    expect(issue.pending).toBe(false);
    const looks = [
      // Nothing is answered to what is explained.
      (via: Queries) => readIssue(via, from).catch(() => undefined),
      (via: Queries) => changedPlaces(via, issue, ['public'], ROOMS),
      (via: Queries) => readChanged(via, issue, new Map([['rooms', new Set(['new'])]])),
    ];
    for (const look of looks) expect(rowsMet(await planOf(queries, look))).toBeLessThan(20);
    const rows = queries
      .select()
      .from(rooms)
      .where(isOneOf(rooms.id, ['new']));
    expect(rowsMet(await planOf(queries, (via) => via.execute(rows.getSQL())))).toBeLessThan(20);
    await database.close();
  });
});
