import type { Unlisted } from '@baraza/schema/sync/pull';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { Reader } from './feed-document.ts';
import { unlistedFor, unlistedOf } from './unlisted.store.ts';

const GUESTS = 3_000;
const KNOWN = 12;

interface Met {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

describeEachDatabase('the counts of a pull in a large event', (open) => {
  let app: TestApp;
  const queries = () => app.context.database.queries;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const guest = sql`select 'guest-' || i as id, i as n from generate_series(1, ${GUESTS}::integer) i`;
    await queries().execute(sql`
      insert into users (id, event_id, ticket_code, name, email, "checkedIn", hidden)
      select id, 'event-001', id, id, id || '@guests.test.example', n <= 5, n between 6 and 7 or n > 2990 from (${guest}) as g`);
    await queries().execute(sql`
      insert into connections (id, event_id, requester_id, addressee_id, status, created_at, updated_at)
      select 'attendee~' || id, 'event-001', 'attendee', id, case when n = 6 then 'accepted' else 'requested' end, now(), now()
      from (${guest}) as g where n <= ${KNOWN}::integer`);
    await queries().execute(sql`analyze`);
  });
  afterAll(() => app.close());

  const attendee = (ticket_status: 'valid' | 'revoked'): Reader => ({
    ...{ user_id: 'attendee', event_id: 'event-001', role: 'user', large_event: true, ticket_status },
  });

  /** Rows of users that are looked at, those that are then left out with them. */
  async function usersMet(viewer: Reader): Promise<number> {
    const [plan] = await rowsOf(queries(), sql`explain (analyze, format json) select ${unlistedFor(viewer)} as counts`);
    let met = 0;
    JSON.parse(JSON.stringify(plan), (_, node: Met) => {
      if (node?.['Relation Name'] === 'users')
        met += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      return node;
    });
    return met;
  }
  async function missing(viewer: Reader): Promise<Unlisted> {
    const [row] = await rowsOf<{ counts: Unlisted }>(queries(), sql`select ${unlistedFor(viewer)} as counts`);
    return unlistedOf(queries(), viewer, (row as { counts: Unlisted }).counts);
  }

  it('look at those alone whom the attendee knows', async () => {
    const all = await queries().$count(sql`users`);
    // One of the two who hide is connected.
    expect(await missing(attendee('valid'))).toEqual({ people: all - 1 - (KNOWN - 1), checked_in: 0 });
    expect(await usersMet(attendee('valid'))).toBe(1 + KNOWN);
  });

  it('look at one row for a revoked ticket', async () => {
    const all = await queries().$count(sql`users`);
    expect(await missing(attendee('revoked'))).toEqual({ people: all - 1, checked_in: 5 });
    expect(await usersMet(attendee('revoked'))).toBe(1);
  });
});
