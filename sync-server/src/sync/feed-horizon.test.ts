import { setTimeout as pause } from 'node:timers/promises';
import type { Checkpoint, PullPage } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../.ci/steps/postgres.mjs';
import { type Database, rowsOf } from '../database/database.ts';
import { isTransient } from '../database/failures/errors.ts';
import { atHorizon, feedHorizon, type HorizonRow, horizonColumns } from '../database/feed/feed-horizon.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { addAbove } from './pull/above-horizon.ts';
import { readFeed } from './pull/change-feed.ts';
import { readHorizon, readIssue } from './realtime/news.store.ts';

const { rooms } = tables;
const EVENT = 'event-001';
const VIEWER = { user_id: 'u', event_id: EVENT, role: 'user' } as const;
const PAGE = 40;

let ours: { url: string; drop(): Promise<void> };
let theirs: { url: string; drop(): Promise<void> };
let database: Database;
let others: Client[];

let cluster: Awaited<ReturnType<typeof startPostgres>>;

// Transactions of other tests, in a cluster that all of them share, would be seen here.
beforeAll(async () => {
  cluster = await startPostgres();
  vi.stubEnv('TEST_DATABASE_URL', cluster.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await cluster.stop();
});

beforeEach(async () => {
  [ours, theirs] = [await makePostgresDatabase(), await makePostgresDatabase()];
  database = await openPostgres(ours.url);
  await migrate(database);
  others = [];
});
afterEach(async () => {
  await Promise.all(others.map((client) => client.end().catch(() => undefined)));
  await database.close();
  await Promise.all([ours.drop(), theirs.drop()]);
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  others.push(client);
  return client;
}

/** A transaction with an id of its own, left open. */
async function leaveOpen(url: string): Promise<Client> {
  const client = await connect(url);
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return client;
}

const add = (id: string) => database.queries.insert(rooms).values({ id, event_id: EVENT, name: id });

/** What a reader has seen who remembers only how far it was. */
function feedReader(from: Database) {
  const seen = new Set<string>();
  let checkpoint: Checkpoint | null = null;
  const read = async (): Promise<number> => {
    const { places } = await readFeed(from.queries, VIEWER, [{ collection: 'rooms', checkpoint, limit: PAGE }]);
    for (const { document_id, xid, seq } of places) {
      seen.add(document_id);
      checkpoint = { xid, seq };
    }
    return places.length;
  };
  return { seen, read };
}

it('a cluster of the tests begins no transactions of its own, which would hold news back at a moment that no test chose', async () => {
  const [{ autovacuum } = {}] = await rowsOf<{ autovacuum: string }>(database.queries, sql`show autovacuum`);
  expect(autovacuum).toBe('off');
});

it('news goes on while a transaction stays open in another database of the cluster', async () => {
  await leaveOpen(theirs.url);
  const before = await readHorizon(database.queries);
  await add('a');
  expect(await feedReader(database).read()).toBe(1);
  expect((await readIssue(database.queries, before)).news).toHaveLength(2);
});

it('an ordinary role sees as much, though the other transaction belongs to a superuser', async () => {
  const role = `ordinary_${ours.url.slice(-12)}`;
  await database.queries.execute(sql.raw(`create role ${role} login`));
  await database.queries.execute(sql.raw(`grant select on changes to ${role}`));
  const url = new URL(ours.url);
  url.username = role;
  const ordinary = await openPostgres(url.href);
  try {
    await leaveOpen(theirs.url);
    await add('a');
    expect(await feedReader(ordinary).read()).toBe(1);
  } finally {
    await ordinary.close();
    await database.queries.execute(sql.raw(`drop owned by ${role}`));
    await database.queries.execute(sql.raw(`drop role ${role}`));
  }
});

it('[S6] news waits for a transaction that anybody has open in our own database', async () => {
  const open = await leaveOpen(ours.url);
  await add('quick');
  const feed = feedReader(database);
  expect(await feed.read()).toBe(0);
  await open.query(`insert into rooms (id, event_id, name) values ('slow', '${EVENT}', 'slow')`);
  await open.query('commit');
  expect(await feed.read()).toBe(2);
  expect([...feed.seen]).toEqual(['slow', 'quick']);
});

it('news goes on while somebody only reads in a transaction that stays open', async () => {
  const reader = await connect(ours.url);
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from rooms');
  await add('a');
  expect(await feedReader(database).read()).toBe(1);
});

it('[S6] within a transaction of its own, nothing of that transaction is read', async () => {
  await database.transaction(async (tx) => {
    await tx.insert(rooms).values({ id: 'own', event_id: EVENT, name: 'own' });
    // Another one that ends, so that the list of those under way goes beyond ours.
    await add('another');
    expect((await readFeed(tx, VIEWER, [{ collection: 'rooms', checkpoint: null, limit: PAGE }])).places).toEqual([]);
  });
});

/** A snapshot that stays as it is, while what it lists as under way ends: what a look that comes late finds. */
async function withSnapshot(
  work: (look: (elsewhere: string) => Promise<HorizonRow>) => Promise<void>,
  before: () => Promise<void>,
): Promise<void> {
  await database.snapshot(async (tx) => {
    const look = async (elsewhere: string) => {
      const [row] = await rowsOf<HorizonRow>(
        tx,
        sql`select ${horizonColumns('feed')} from ${feedHorizon(elsewhere)} as feed`,
      );
      return row as HorizonRow;
    };
    await look('{}');
    await before();
    await work(look);
  });
}

const xidOf = async (client: Client) =>
  (await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')).rows[0]?.xid as string;

it('[S6] what has ended since the snapshot holds the feed back, for it may have been of our own database', async () => {
  const open = await leaveOpen(ours.url);
  const xid = await xidOf(open);
  await add('next');
  await withSnapshot(
    async (look) => expect(await look('{}')).toMatchObject({ horizon: xid, unsure: true }),
    async () => void (await open.query('commit')),
  );
});

it('a second look knows what the first has proven', async () => {
  const [ended, open] = [await leaveOpen(theirs.url), await leaveOpen(theirs.url)];
  const [first, second] = [await xidOf(ended), await xidOf(open)];
  await add('next');
  await withSnapshot(
    async (look) => {
      expect(await look('{}')).toMatchObject({ horizon: first, unsure: true, elsewhere: `{${second}}` });
      const { horizon, next, unsure } = await look(`{${first},${second}}`);
      expect([horizon, unsure]).toEqual([next, false]);
    },
    async () => void (await ended.query('commit')),
  );
  const asked: string[] = [];
  const row = { horizon: '7', next: '9', elsewhere: '{8}', unsure: true };
  const rows = await atHorizon(async (elsewhere) => {
    asked.push(elsewhere);
    return [{ ...row, unsure: elsewhere === '{}' }];
  });
  expect([asked, rows]).toEqual([['{}', '{8}'], [{ ...row, unsure: false }]]);
});

const WRITERS = 8;
const NEIGHBOURS = 6;
const EACH = 150;
/** By what is written and not by time: on a slow machine, where all takes long, a kill now and then would hit most of it. */
const TRANSACTIONS_PER_KILL = 20;

it('who waits for effects gets a document too that changed once more above the horizon', async () => {
  await add('ours');
  await leaveOpen(ours.url);
  await database.queries.update(rooms).set({ name: 'Changed again' });
  const asked = { collection: 'rooms' as const, checkpoint: null, limit: PAGE };
  const { horizon, next, places } = await readFeed(database.queries, VIEWER, [asked]);
  expect({ places, isBehind: BigInt(horizon) < BigInt(next) }).toEqual({ places: [], isBehind: true });
  const page: PullPage = { documents: [], checkpoint: null };
  const pages = new Map([['rooms' as const, page]]);
  for (const limit of [PAGE, 1]) await addAbove(database.queries, VIEWER, horizon, [{ ...asked, limit }], pages);
  expect(page).toMatchObject({ documents: [{ id: 'ours', name: 'Changed again' }], checkpoint: null });
});

it('a page is not filled to its limit with what changed above the horizon: a full one would mean that there is more', async () => {
  await add('ours');
  await add('next to it');
  await leaveOpen(ours.url);
  await database.queries.update(rooms).set({ name: 'Changed again' });
  const asked = { collection: 'rooms' as const, checkpoint: null, limit: 2 };
  const { horizon } = await readFeed(database.queries, VIEWER, [asked]);
  const page: PullPage = { documents: [], checkpoint: null };
  await addAbove(database.queries, VIEWER, horizon, [asked], new Map([['rooms' as const, page]]));
  expect(page.documents).toHaveLength(1);
});

it('[S5] news of few documents names one too that changed once more above the horizon: who made the first change waits for it', async () => {
  const from = await readHorizon(database.queries);
  await add('ours');
  await add('next to it');
  await leaveOpen(ours.url);
  await database.queries.update(rooms).set({ name: 'Changed again' }).where(eq(rooms.id, 'ours'));
  const { news, places } = await readIssue(database.queries, from);
  expect(news).not.toEqual([]);
  expect(new Set(places?.map(({ document_id }) => document_id))).toEqual(new Set(['next to it', 'ours']));
});

it('[S6] skips nothing with 8 writers, a busy database beside ours, and sessions that are killed in both', async () => {
  const written = new Set<string>();
  let ended = 0;
  const write = async (writer: number) => {
    for (let i = 0; i < EACH; i++) {
      const id = `${writer}-${i}`;
      const done = database.transaction(async (tx) => {
        await tx.execute(sql`select pg_current_xact_id()`);
        await pause(Math.random() * 6);
        await tx.insert(rooms).values({ id, event_id: EVENT, name: id });
        await pause(Math.random() * 6);
      });
      await done.catch((error) => {
        if (!isTransient(error)) throw error;
      });
      ended++;
    }
  };
  let working = true;
  // Connections that come and go take each other's places in the list of sessions.
  const disturb = async (neighbour: number) => {
    while (working) {
      const client = new Client({ connectionString: neighbour % 3 === 0 ? ours.url : theirs.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        for (let i = 0; i < 5; i++) {
          await client.query('begin; select pg_current_xact_id()');
          await pause(Math.random() * 20);
          await client.query('commit');
        }
      } catch {
        // Killed: that is what it is here for.
      }
      await client.end().catch(() => undefined);
    }
  };
  const killer = await connect(ours.url);
  const kill = async () => {
    for (let next = TRANSACTIONS_PER_KILL; working; ) {
      await pause(1);
      if (ended < next) continue;
      next += TRANSACTIONS_PER_KILL;
      await killer.query(`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where backend_xid is not null and pid <> pg_backend_pid()
            and datname in ('${new URL(ours.url).pathname.slice(1)}', '${new URL(theirs.url).pathname.slice(1)}')
          order by random() limit 1) as one`);
    }
  };
  const long = await leaveOpen(theirs.url);
  const keepOpen = async () => {
    while (working) {
      await pause(100);
      await long.query('commit; begin; select pg_current_xact_id()').catch(() => undefined);
    }
  };
  const reading = await openPostgres(ours.url);
  const feed = feedReader(reading);
  const readOn = async () => {
    let before = 0n;
    while (working) {
      const horizon = BigInt(await readHorizon(reading.queries).catch(() => before));
      expect(horizon).toBeGreaterThanOrEqual(before);
      before = horizon;
      if ((await feed.read().catch(() => 0)) === 0) await pause(1);
    }
  };
  const besides = [...Array.from({ length: NEIGHBOURS }, (_, n) => disturb(n)), kill(), keepOpen(), readOn()];
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).finally(() => {
    working = false;
  });
  await Promise.all([writers, ...besides]);
  // While the long transaction is open all the same: what is read now is what was not skipped.
  while ((await feed.read()) > 0);
  for (const { id } of await rowsOf<{ id: string }>(database.queries, sql`select id from rooms`)) written.add(id);
  expect([...written].filter((id) => !feed.seen.has(id))).toEqual([]);
  expect(written.size).toBeGreaterThan((WRITERS * EACH) / 2);
  await reading.close();
});
