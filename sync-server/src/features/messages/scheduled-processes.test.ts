import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/open-postgres.ts';
import { makePostgresDatabase } from '../../testing/database/databases.ts';
import { TestServer } from '../../testing/server.ts';
import { sendFirstDue } from './going-out.store.ts';
import { sendDue } from './send-scheduled.ts';

/** For starts on a busy machine. */
const PATIENCE_MS = 180_000;
const { notifications, users } = tables;

describe('several processes with one scheduled message', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  beforeAll(async () => {
    testDatabase = await makePostgresDatabase();
  }, PATIENCE_MS);
  afterAll(() => testDatabase.drop(), PATIENCE_MS);

  const copies = async (database: Database) =>
    (await database.queries.select().from(notifications))
      .filter(({ id, copy_of }) => copy_of !== '' && copy_of !== id)
      .map(({ user_id }) => user_id)
      .sort();

  it(
    'leave it to the one that has it, and send it when that one dies in the middle',
    async () => {
      const one = await openPostgres(testDatabase.url);
      const two = await openPostgres(testDatabase.url);
      await migrate(one);
      const event_id = 'event-of-two';
      await two.queries
        .insert(users)
        .values(
          ['amina', 'kofi'].map((id) => ({ id, event_id, name: id, email: `${id}@example.org`, ticket_code: id })),
        );
      await two.queries.insert(notifications).values({
        ...{ id: 'm', event_id, title: 'Lunch', audience: 'not_checked_in', state: 'scheduled' },
        ...{ send_at: '2026-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
      });

      let hasIt: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        hasIt = resolve;
      });
      let tries = 0;
      const dying = one
        .transaction(async (tx) => {
          tries += 1;
          if (tries > 1) throw new Error('dead');
          await sendFirstDue(tx, event_id);
          hasIt();
          await tx.execute(sql`select pg_sleep(600)`);
        })
        .catch((error: unknown) => error);
      await held;
      await sendDue(two, event_id);
      expect(await copies(two)).toEqual([]);

      const whoSleeps = sql`datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(600)%'`;
      await vi.waitFor(async () => {
        await two.queries.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${whoSleeps}`);
        await sendDue(two, event_id);
        expect(await copies(two)).toEqual(['amina', 'kofi']);
      }, PATIENCE_MS);
      expect(await dying).toBeInstanceOf(Error);
      await Promise.all([one.close(), two.close()]);
    },
    PATIENCE_MS,
  );

  it(
    'send what came due while none of them ran, once, though one of them is killed',
    async () => {
      const environment = {
        DEMO: '1',
        DATABASE_URL: testDatabase.url,
        AUTH_SECRET: 'the same secret in each of the processes',
      };
      const start = () => TestServer.start(environment);
      const first = await start();
      const admin = await first.signIn('admin@example.org');
      const send_at = new Date(Date.now() + 3_600_000).toISOString();
      const body = { title: 'Late', message: '', audience: 'not_checked_in', send_at };
      const made = await first.call('POST', '/api/notifications/', body, admin);
      expect(made.status).toBe(201);
      await first.kill();
      const { id } = made.body as { id: string };
      const database = await openPostgres(testDatabase.url);
      await database.queries
        .update(notifications)
        .set({ send_at: '2026-01-01T00:00:00.000Z' })
        .where(eq(notifications.id, id));

      const [killed, left] = await Promise.all([start(), start()]);
      await killed.kill();
      const sent = async () =>
        (await left.call('GET', '/api/notifications/messages', undefined, admin)).body as {
          id: string;
          recipients: number;
        }[];
      await vi.waitFor(async () => expect((await sent()).map((each) => each.id)).toContain(id), PATIENCE_MS);
      const there = (await copies(database)).filter((userId) => userId !== 'amina' && userId !== 'kofi');
      expect(there.length).toBeGreaterThan(10);
      expect(new Set(there).size).toBe(there.length);
      expect((await sent()).find((each) => each.id === id)?.recipients).toBe(there.length);
      await database.close();
      await left.kill();
    },
    PATIENCE_MS,
  );
});
