import { setTimeout as pause } from 'node:timers/promises';
import type { Checkpoint } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '../../database/database.ts';
import { openTestPostgres } from '../../testing/database/databases.ts';
import { readFeed } from './change-feed.ts';

const { rooms } = tables;
const EVENT = 'event-001';
const VIEWER = { user_id: 'u', event_id: EVENT, role: 'user' } as const;
const WRITERS = 8;
const EACH = 150;
const PAGE = 40;

describe('the change feed on Postgres', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestPostgres();
  });
  afterEach(() => database.close());

  const room = (id: string) => ({ id, event_id: EVENT, name: id });

  /** What a reader has seen who remembers only how far it was. */
  function feedReader() {
    const seen = new Set<string>();
    let checkpoint: Checkpoint | null = null;
    const read = async (): Promise<number> => {
      const { places } = await readFeed(database.queries, VIEWER, [{ collection: 'rooms', checkpoint, limit: PAGE }]);
      for (const { document_id, xid, seq } of places) {
        seen.add(document_id);
        checkpoint = { xid, seq };
      }
      return places.length;
    };
    return { seen, read };
  }

  /** The same with a plain sequence as the cursor, which is handed out at the write and not at the commit. */
  function sequenceReader() {
    const seen = new Set<string>();
    let cursor = '0';
    const read = async (): Promise<number> => {
      const rows = await rowsOf<{ id: string; seq: string }>(
        database.queries,
        sql`select document_id as id, seq::text as seq from changes
            where collection = 'rooms' and scope = 'public' and seq > ${cursor}::bigint order by seq limit ${PAGE}`,
      );
      for (const { id, seq } of rows) {
        seen.add(id);
        cursor = seq;
      }
      return rows.length;
    };
    return { seen, read };
  }

  async function readWhile(work: Promise<unknown>, ...readers: { read(): Promise<number> }[]): Promise<void> {
    let working = true;
    const done = work.finally(() => {
      working = false;
    });
    const readOn = async ({ read }: { read(): Promise<number> }) => {
      while (working) if ((await read()) === 0) await pause(1);
      while ((await read()) > 0);
    };
    await Promise.all([done, ...readers.map(readOn)]);
  }

  it('[S6] skips nothing with 8 writers whose transactions take random times; a plain sequence does', async () => {
    const write = async (writer: number) => {
      for (let i = 0; i < EACH; i++)
        await database.transaction(async (tx) => {
          await tx.insert(rooms).values(room(`${writer}-${i}`));
          await pause(Math.random() * 12);
          // Changed again, and therefore moved in the feed, in half of the cases.
          if (i % 2 === 0 && i > 0)
            await tx
              .update(rooms)
              .set({ floor: String(i) })
              .where(eq(rooms.id, `${writer}-${i - 1}`));
        });
    };
    const feed = feedReader();
    const sequence = sequenceReader();
    await readWhile(Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))), feed, sequence);
    expect(feed.seen.size).toBe(WRITERS * EACH);
    // Shows that the writers were such that a reader can go wrong at all.
    expect(sequence.seen.size).toBeLessThan(WRITERS * EACH);
  });

  it('[S6] waits for a transaction that began earlier and ends later', async () => {
    const feed = feedReader();
    let finish: () => void = () => undefined;
    const untilFinished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let began: () => void = () => undefined;
    const untilBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow = database.transaction(async (tx) => {
      await tx.insert(rooms).values(room('slow'));
      began();
      await untilFinished;
    });
    await untilBegun;
    await database.queries.insert(rooms).values(room('quick'));
    expect(await feed.read()).toBe(0);
    finish();
    await slow;
    expect(await feed.read()).toBe(2);
    expect([...feed.seen]).toEqual(['slow', 'quick']);
  });

  it('[S6] ends with what is there, when rows come, change and go while it is read', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `r${i}`);
    const write = async () => {
      for (let i = 0; i < 100; i++) {
        const id = ids[Math.floor(Math.random() * ids.length)] as string;
        await database.transaction(async (tx) => {
          if (Math.random() < 0.3) await tx.delete(rooms).where(eq(rooms.id, id));
          else
            await tx
              .insert(rooms)
              .values({ ...room(id), floor: String(i) })
              .onConflictDoUpdate({ target: rooms.id, set: { floor: sql`excluded.floor` } });
          await pause(Math.random() * 5);
        });
      }
    };
    const replica = new Map<string, string>();
    let checkpoint: Checkpoint | null = null;
    const read = async () => {
      const { places } = await readFeed(database.queries, VIEWER, [{ collection: 'rooms', checkpoint, limit: 7 }]);
      for (const { document_id, xid, seq } of places) {
        const [row] = await database.queries.select().from(rooms).where(eq(rooms.id, document_id));
        if (row) replica.set(document_id, row.floor);
        else replica.delete(document_id);
        checkpoint = { xid, seq };
      }
      return places.length;
    };
    await readWhile(Promise.all(Array.from({ length: WRITERS }, write)), { read });
    const there = await database.queries.select().from(rooms);
    expect(new Map([...replica].sort())).toEqual(new Map(there.map(({ id, floor }) => [id, floor] as const).sort()));
  });
});
