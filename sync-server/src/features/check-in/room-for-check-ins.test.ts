import { sampleAttendees } from '@baraza/schema/samples/index';
import { tables } from '@baraza/schema/tables';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Queries, rowsOf } from '../../database/database.ts';
import { insertMany } from '../../database/insert-many.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { addScanRecords, recordsBefore } from './check-in.store.ts';
import type { ScanRecord } from './resolve-scan-records.ts';

const PEOPLE = 300;

describeEachDatabase('a list of people', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  /** How many rows of people this transaction changed, and how many of them without an index. */
  const changedIn = async (tx: Queries) => {
    const [changed] = await rowsOf<{ all: number; hot: number }>(
      tx,
      sql`select pg_stat_get_xact_tuples_updated('users'::regclass)::integer as all,
                 pg_stat_get_xact_tuples_hot_updated('users'::regclass)::integer as hot`,
    );
    return changed;
  };

  it('has room for checking in everybody on it without writing an index', async () => {
    const { database } = app.context;
    const people = sampleAttendees(PEOPLE).map((person) => ({
      ...person,
      checkedIn: false,
      ticket_status: 'valid' as const,
      ticket_code: 'x'.repeat(150),
    }));
    await insertMany(database.queries, tables.users, people as never);
    const changed = await database.transaction(async (tx) => {
      const ids = people.map(({ id }) => id);
      const rows = await tx.select().from(tables.users).where(inArray(tables.users.id, ids));
      const records = ids.map(
        (user_id): ScanRecord => ({
          id: `scan-${user_id}`,
          event_id: 'event-001',
          user_id,
          gate_id: 'gate-north',
          check_in_method: 'qr',
          verdict: 'admitted',
          check_in_time: '2026-11-20T08:00:00.000Z',
          device_time: '2026-11-20T08:00:00.000Z',
          clock_offset_ms: 0,
          arrived_at: '2026-11-20T08:00:00.000Z',
          device_id: 'door-1',
          recorded_by: 'admin',
          hold_reason: null,
        }),
      );
      const before = await recordsBefore(tx, 'event-001', ids, []);
      await addScanRecords(tx, new Map(rows.map((row) => [row.id, row])), records, before);
      return changedIn(tx);
    });
    expect(changed?.all).toBe(PEOPLE);
    // Long rows at the ends of a few pages have to move.
    expect(changed?.hot).toBeGreaterThan(0.9 * PEOPLE);
  });
});
