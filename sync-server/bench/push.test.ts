import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { tables } from '@baraza/schema/tables';
import { rounds } from '@baraza/schema/testing/rounds';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { openTestPostgres } from '../src/testing/database/databases.ts';
import { openSyncApp } from '../src/testing/sync-app.ts';

const CHECK_INS = rounds(3_000, 300);
const SHARE = 50;

/** As in production: what is acknowledged is on the disk. */
const databases: Record<string, () => Promise<Database>> = {
  PGlite: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baraza-bench-'));
    const database = await openDatabase({ dataDir: folder });
    const close = async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    };
    return { ...database, close };
  },
  Postgres: async () => {
    const set = async (value: 'on' | 'off') => {
      const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
      await client.connect();
      await client.query(`alter system set fsync = ${value}`);
      await client.query('select pg_reload_conf()');
      await client.end();
    };
    await set('on');
    const database = await openTestPostgres();
    const close = async () => {
      await database.close();
      await set('off');
    };
    return { ...database, close };
  },
};

const perSecond = async (count: number, work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - began);
};

/** Answers rates per second, and how many check-ins are kept at the end. */
async function measure(database: Database): Promise<{ pushed: number; bare: number; kept: number }> {
  const app = await openSyncApp(database);
  const rest = { event_id: 'event-001', ticket_code: 'x', name: 'Somebody' };
  const people = Array.from({ length: CHECK_INS }, (_, i) => `guest-${i}`);
  for (let at = 0; at < people.length; at += 500) {
    const some = people.slice(at, at + 500).map((id) => ({ ...rest, id, email: `${id}@example.org` }));
    await database.queries.insert(tables.users).values(some);
  }
  await database.queries.execute(
    sql`create table bare (id text primary key, user_id text, gate_id text, at timestamptz)`,
  );

  const device = app.device(app.admin);
  const bare = async (count: number) => {
    for (let i = 0; i < count; i++)
      await database.queries.execute(
        sql`insert into bare values (${randomUUID()}, ${people[i]}, 'gate-north', ${new Date().toISOString()})`,
      );
  };
  const push = async (some: string[]) => {
    for (let at = 0; at < some.length; at += PUSH_BATCH_SIZE) {
      const outcomes = await device.push(some.slice(at, at + PUSH_BATCH_SIZE).map((id) => device.checkIn(id)));
      if (outcomes.some(({ status }) => status !== 'applied')) throw new Error('a check-in was refused');
    }
  };
  // In turns, so that a machine that is slower for a moment is so for both; the first turn warms up.
  const turns = { pushed: [] as number[], bare: [] as number[] };
  const each = CHECK_INS / 6;
  for (let turn = 0; turn < 6; turn++) {
    turns.bare.push(await perSecond(each, () => bare(each)));
    const some = people.slice(turn * each, (turn + 1) * each);
    turns.pushed.push(await perSecond(some.length, () => push(some)));
  }
  const median = (rates: number[]) => rates.slice(1).sort((a, b) => a - b)[2] as number;
  const kept = await database.queries.$count(tables.check_ins);
  return { pushed: median(turns.pushed), bare: median(turns.bare), kept };
}

describe('check-ins pushed in batches, against bare inserts on the same database', () => {
  const shares: number[] = [];
  afterAll(() => {
    const least = Math.min(...shares);
    console.log(`budget: check-ins pushed, share of bare inserts: ${least.toFixed(0)} % (at least ${SHARE} %)`);
  });

  it.each(Object.entries(databases))('on %s', { timeout: 300_000 }, async (name, open) => {
    const database = await open();
    const { pushed, bare, kept } = await measure(database).finally(() => database.close());
    expect(kept).toBe(CHECK_INS);
    const share = (100 * pushed) / bare;
    shares.push(share);
    console.log(
      `${name}: ${pushed.toFixed(0)} check-ins/s pushed, ${bare.toFixed(0)} bare inserts/s: ${share.toFixed(0)} %`,
    );
  });
});
