import { tables } from '@baraza/schema/tables';
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { changes } from '../../database/tables.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openTestPostgres } from '../../testing/database/databases.ts';
import { markLargeEvents } from './large-events.store.ts';
import { LOOKS, startLargeEvents } from './large-events.ts';

const { users, events, connections } = tables;
const at = '2026-11-21T08:00:00.000Z';

/** A promise, and what resolves it. */
function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

// Of two transactions at once, which PGlite has never.
let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await openTestApp(await openTestPostgres());
  database = app.context.database;
  const [requester_id, addressee_id] = ['attendee', 'another'];
  await database.queries.insert(connections).values({
    ...{ id: 'attendee~another', event_id: 'event-001', requester_id, addressee_id },
    ...{ status: 'requested', created_at: at, updated_at: at },
  });
});
afterAll(() => app.close());

const isLarge = async () => (await database.queries.select().from(events))[0]?.large;
const change = (company: string, queries = database.queries) =>
  queries.update(users).set({ company }).where(eq(users.id, 'another'));

it('gives way to who is writing, and is tried again', async () => {
  const [written, over] = [signal(), signal()];
  const writing = database.transaction(async (tx) => {
    await change('Kestrel', tx);
    written.give();
    await over.given;
  });
  await written.given;
  const marked = await markLargeEvents(database, 1).catch((error: unknown) => error);
  over.give();
  await writing;
  expect(marked).toBeInstanceOf(Error);
  expect(await isLarge()).toBe(false);
});

it('keeps writers waiting, so that what they write is noted for who knows', async () => {
  const [marked, over] = [signal(), signal()];
  const slow: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        marked.give();
        await over.given;
        return result;
      }),
  };
  const marking = markLargeEvents(slow, 1);
  await marked.given;
  const order: string[] = [];
  const writing = change('Jua Kali').then(() => order.push('written'));
  await database.queries.select().from(users);
  order.push('marked');
  over.give();
  expect([await marking, await writing]).toEqual([['event-001'], 2]);
  expect(order).toEqual(['marked', 'written']);
  const ofOther = and(eq(changes.collection, 'users'), eq(changes.document_id, 'another'));
  const noted = await database.queries.select().from(changes).where(ofOther);
  const position = (scope: string) => noted.find((each) => each.scope === scope)?.seq;
  expect(position('user:attendee')).toBeDefined();
  expect(position('user:attendee')).toEqual(position('admin'));
});

it('is not looked for while other processes of a rolling update may not know of it, then again and again', async () => {
  await database.queries.update(events).set({ large: false });
  const log = pino({ enabled: false });
  expect(LOOKS.firstAfterMs).toBeGreaterThanOrEqual(10 * 60_000);
  await startLargeEvents(database, log, { ...LOOKS, largeFrom: 1 })();
  expect(await isLarge()).toBe(false);
  const stop = startLargeEvents(database, log, { firstAfterMs: 0, everyMs: 20, largeFrom: 1 });
  for (let look = 0; look < 2; look++) {
    await vi.waitFor(async () => expect(await isLarge()).toBe(true));
    await database.queries.update(events).set({ large: false });
  }
  await stop();
});
