import { tables } from '@baraza/schema/tables';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/databases.ts';
import type { Issue } from './news.store.ts';
import { watchNews } from './watch-news.ts';

const log = pino({ level: 'silent' });

describeEachDatabase('news that could not be told', (open) => {
  let database: Database;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await stop();
    await database.close();
  });

  it('[S6] is told with the next, and once only', async () => {
    const issues: Issue[] = [];
    let tries = 0;
    stop = await watchNews(database, log, async (issue) => {
      tries += 1;
      if (tries === 1) throw new Error('the database went away in the middle');
      issues.push(issue);
    });
    const told = () => issues.flatMap(({ news }) => [...new Set(news.map(({ collection }) => collection))]).sort();
    const of = { event_id: 'event-001' };
    await database.queries.insert(tables.rooms).values({ id: 'hall', name: 'Hall', ...of });
    await vi.waitFor(() => expect(tries).toBe(1), 10_000);
    await database.queries.insert(tables.speakers).values({ id: 'amina', name: 'Amina', ...of });
    await vi.waitFor(() => expect(told()).toContain('speakers'), 10_000);
    expect(told()).toEqual(['rooms', 'speakers']);

    await database.queries.insert(tables.sponsors).values({ id: 'acacia', name: 'Acacia', tier: 'gold', ...of });
    await vi.waitFor(() => expect(told()).toContain('sponsors'), 10_000);
    expect(told()).toEqual(['rooms', 'speakers', 'sponsors']);
  });
});
