import { tables } from '@baraza/schema/tables';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { Reader } from '../pull/feed-document.ts';
import { type Issue, readHorizon, readIssue } from './news.store.ts';
import { NotificationsSent } from './notifications-sent.ts';

const { notifications } = tables;
const MINUTE = 60_000;
const EVENT = 'event-001';

describeEachDatabase('notifications that ring', (open) => {
  let database: Database;
  let sent: NotificationsSent;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    sent = new NotificationsSent(database.queries);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.queries.delete(notifications);
  });
  afterAll(() => database.close());

  const note = (id: string, ago: number, user_id = '') => ({
    ...{ id, event_id: EVENT, title: id, message: 'Words', notification_type: 'weather', user_id },
    created_at: new Date(Date.now() - ago).toISOString(),
  });
  const viewer: Reader = { user_id: 'ama', event_id: EVENT, role: 'user' };
  /** What an issue of these changes brings to somebody; `isTold`: and reaches everybody. */
  const ringing = async (
    write: () => Promise<unknown>,
    collections = ['rooms', 'notifications'],
    { who = viewer, isTold = true }: { who?: Reader; isTold?: boolean } = {},
  ) => {
    const from = await readHorizon(database.queries);
    await write();
    const news = collections.map((collection) => ({ event_id: EVENT, scope: 'public', collection })) as Issue['news'];
    const fresh = await sent.freshIn({ news, from, to: '18446744073709551615' });
    if (isTold) fresh.told();
    return fresh.for(who).map((message) => (message.type === 'notification' ? message.id : message.type));
  };
  const add = (...rows: (typeof notifications.$inferInsert)[]) => database.queries.insert(notifications).values(rows);

  it('do so in the order in which they were made, those to everybody among their own', async () => {
    const rows = [
      note('own-later', MINUTE, 'ama'),
      note('all', 2 * MINUTE),
      note('own', 3 * MINUTE, 'ama'),
      note('other', MINUTE, 'kofi'),
    ];
    expect(await ringing(() => add(...rows))).toEqual(['own', 'all', 'own-later']);
  });

  it('are at most ten minutes old', async () => {
    const rows = [note('just', 9 * MINUTE), note('old', 10 * MINUTE + 1)];
    expect(await ringing(() => add(...rows))).toEqual(['just']);
    const correct = () => database.queries.update(notifications).set({ message: 'Other words' });
    expect(await ringing(correct)).toEqual([]);
  });

  it.each([-15, 15])(
    'are so by the clock of the database, where that of a process is wrong by %i minutes',
    async (minutes) => {
      const rows = [note('just', MINUTE), note('old', 11 * MINUTE)];
      // An embedded database has the clock of its process.
      if (database.kind === 'postgres') vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE });
      expect(await ringing(() => add(...rows))).toEqual(['just']);
      const correct = () => database.queries.update(notifications).set({ message: 'Other words' });
      expect(await ringing(correct)).toEqual([]);
    },
  );

  it('are not those of another event, nor what is to a group, of which each has a copy', async () => {
    const elsewhere = [
      { ...note('elsewhere', 0), event_id: 'event-002' },
      { ...note('own-elsewhere', 0, 'ama'), event_id: 'event-002' },
    ];
    const copy = { ...note('copy', 0, 'ama'), audience: 'checked_in' as const, copy_of: 'group' };
    const group = { ...note('group', 0), audience: 'checked_in' as const };
    expect(await ringing(() => add(...elsewhere, group, copy))).toEqual(['copy']);
    // An admin sees what is to a group, and it does not ring for them either.
    const chief = { ...viewer, user_id: 'chief', role: 'admin' } as const;
    expect(await ringing(() => add({ ...group, id: 'another group' }), undefined, { who: chief })).toEqual([]);
  });

  it('are told once, whatever is changed of them, also when others rang meanwhile', async () => {
    expect(await ringing(() => add(note('first', 9 * MINUTE)))).toEqual(['first']);
    expect(await ringing(() => add(note('second', 0)))).toEqual(['second']);
    const correct = () => database.queries.update(notifications).set({ message: 'Other words' });
    expect(await ringing(correct)).toEqual([]);
  });

  it('ring with what is told in place of an issue that could not be told', async () => {
    expect(await ringing(() => add(note('first', 0)), undefined, { isTold: false })).toEqual(['first']);
    const correct = () => database.queries.update(notifications).set({ message: 'Other words' });
    expect(await ringing(correct)).toEqual(['first']);
    expect(await ringing(correct)).toEqual([]);
  });

  it('are not there when the news is of something else', async () => {
    expect(await ringing(() => add(note('unmentioned', 0)), ['rooms'])).toEqual([]);
    expect(await ringing(async () => undefined)).toEqual([]);
    const now = await readHorizon(database.queries);
    expect(await readIssue(database.queries, now)).toMatchObject({ news: [], from: now });
  });
});
