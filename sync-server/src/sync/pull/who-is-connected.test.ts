import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { connectedWithAny } from './who-is-connected.ts';

const at = '2026-11-21T08:00:00.000Z';
const pair = (one: string, other: string, status: 'accepted' | 'requested') => ({
  ...{ id: `${one}~${other}`, event_id: 'event-001', requester_id: one, addressee_id: other },
  ...{ status, created_at: at, updated_at: at },
});

describeEachDatabase('who is connected', (open) => {
  it('with some people is found without reading everybody’s connections', async () => {
    const database = await open();
    const others = Array.from({ length: 5_000 }, (_, i) => pair(`from-${i}`, `to-${i}`, 'accepted'));
    for (let from = 0; from < others.length; from += 1_000)
      await database.queries.insert(tables.connections).values(others.slice(from, from + 1_000));
    await database.queries
      .insert(tables.connections)
      .values([
        pair('amina', 'kofi', 'accepted'),
        pair('wanjiru', 'amina', 'accepted'),
        pair('amina', 'zuri', 'requested'),
      ]);
    await database.queries.execute(sql`analyze connections`);
    await database.transaction(async (tx) => {
      const found = await connectedWithAny(tx, ['amina', 'nobody']);
      expect([found.get('kofi'), found.get('wanjiru'), found.get('zuri')]).toEqual([
        new Set(['amina']),
        new Set(['amina']),
        undefined,
      ]);
      const read = sql`select seq_tup_read::integer as rows from pg_stat_xact_user_tables where relname = 'connections'`;
      expect(await rowsOf(tx, read)).toEqual([{ rows: 0 }]);
    });
    await database.close();
  });
});
