import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { Issue } from './news.store.ts';
import { type NewsWatch, watchNews } from './watch-news.ts';

const log = pino({ level: 'silent' });

describeEachDatabase('news that could not be told', (open) => {
  let database: Database;
  let watch: NewsWatch;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await watch.stop();
    await database.close();
  });

  it('[S6] is told with the next, and once only', async () => {
    const issues: Issue[] = [];
    let tries = 0;
    watch = await watchNews(database, log, async (issue) => {
      tries += 1;
      if (tries === 1) throw new Error('the database went away in the middle');
      issues.push(issue);
    });
    const told = () => issues.flatMap(({ news }) => [...new Set(news.map(({ collection }) => collection))]).sort();
    const of = { event_id: 'event-001' };
    await database.queries.insert(tables.rooms).values({ id: 'hall', name: 'Hall', ...of });
    await vi.waitFor(() => expect(tries).toBe(1));
    await database.queries.insert(tables.speakers).values({ id: 'amina', name: 'Amina', ...of });
    await vi.waitFor(() => expect(told()).toContain('speakers'));
    expect(told()).toEqual(['rooms', 'speakers']);

    await database.queries.insert(tables.sponsors).values({ id: 'acacia', name: 'Acacia', tier: 'gold', ...of });
    await vi.waitFor(() => expect(told()).toContain('sponsors'));
    expect(told()).toEqual(['rooms', 'speakers', 'sponsors']);
  });

  it('[S6] a socket that opens begins where the last was told: not while one is being told, and not at a look that finds none', async () => {
    let tell: () => Promise<void> = async () => undefined;
    const issues: Issue[] = [];
    watch = await watchNews(database, log, async (issue) => {
      issues.push(issue);
      await tell();
    });
    const addRoom = (id: string) =>
      database.queries.insert(tables.rooms).values({ id, name: id, event_id: 'event-001' });
    let finish: () => void = () => undefined;
    tell = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await addRoom('one');
    await vi.waitFor(() => expect(issues).toHaveLength(1));
    expect(watch.toldTo()).toBeUndefined();
    finish();
    const { to, epoch } = issues[0] as Issue;
    await vi.waitFor(() => expect(watch.toldTo()).toEqual({ epoch, horizon: to }));
    // Nothing of it is in the feed, and the horizon moves.
    await database.queries.execute(sql`select pg_current_xact_id()`);
    const { queries } = database;
    const looks = vi.spyOn(queries, 'execute');
    await vi.waitFor(() => expect(looks).toHaveBeenCalled());
    await vi.waitFor(() => expect(watch.toldTo()).toEqual({ epoch, horizon: to }));
    tell = async () => undefined;
    await addRoom('two');
    await vi.waitFor(() => expect(issues).toHaveLength(2));
    expect(BigInt(issues[1]?.from ?? 0)).toBeGreaterThanOrEqual(BigInt(to));
    await vi.waitFor(() => expect(watch.toldTo()).toEqual({ epoch, horizon: issues[1]?.to }));
  });
});
