import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tables } from '@baraza/schema/tables';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { pushedNotifications, pushSubscriptions } from '../database/tables.ts';
import { describeEachDatabase } from '../testing/databases.ts';
import { countUnpushed, takeUnpushed } from './push-queue.store.ts';
import { startWebPush } from './web-push.ts';

const EVENT = 'event-001';
/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };
/** The poll of the queue. */
const TEST_MS = 120_000;

describeEachDatabase('a push that did not arrive at once', (open) => {
  let database: Database;
  let service: ReturnType<typeof createServer>;
  let origin: string;
  let received: string[];
  let stops: (() => Promise<void>)[];
  /** Statuses that a browser's service answers before it takes what comes; 0 hangs up. */
  let answers: Record<string, { status: number; after?: string }[]>;
  /** Resolves before each answer. */
  let gate: Promise<unknown>;
  let mostAtOnce: number;

  beforeEach(async () => {
    database = await open();
    [received, stops, answers, gate, mostAtOnce] = [[], [], {}, Promise.resolve(), 0];
    let atOnce = 0;
    service = createServer(async (request, response) => {
      const path = request.url ?? '';
      received.push(path);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await gate;
      atOnce -= 1;
      const { status, after } = answers[path]?.shift() ?? { status: 201 };
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    await database.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  const start = () => {
    const settings = { eventId: EVENT, subject: 'mailto:it@event.example', isAllowed: () => true, againAfter: 1 };
    const stop = startWebPush(database, pino({ level: 'silent' }), settings);
    stops.push(stop);
    return stop;
  };
  const subscribe = async (...people: string[]) => {
    const ecdh = createECDH('prime256v1');
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const created_at = new Date().toISOString();
    await database.queries
      .insert(pushSubscriptions)
      .values(
        people.map((user_id) => ({ endpoint: `${origin}/${user_id}`, event_id: EVENT, user_id, ...keys, created_at })),
      );
  };
  const notify = (id: string) =>
    database.queries
      .insert(tables.notifications)
      .values({ id, event_id: EVENT, title: id, message: '', created_at: new Date().toISOString() });
  const isDone = () => vi.waitFor(async () => expect(await countUnpushed(database.queries)).toBe(0), PATIENCE);

  it.each([
    ['is busy', { status: 429, after: '1' }],
    ['has trouble', { status: 503 }],
    ['hangs up', { status: 0 }],
  ])(
    'is tried again where the push service %s, and by that browser alone',
    async (_, answer) => {
      await subscribe('amina', 'kofi');
      answers['/amina'] = [answer];
      await notify('n1');
      start();
      await vi.waitFor(() => expect(received).toHaveLength(3), PATIENCE);
      await isDone();
      expect(received.toSorted()).toEqual(['/amina', '/amina', '/kofi']);
    },
    TEST_MS,
  );

  it(
    'waits as long as the push service asks',
    async () => {
      await subscribe('amina');
      answers['/amina'] = [{ status: 429, after: '300' }];
      await notify('n1');
      start();
      const waits = sql<boolean>`coalesce(claimed_until > now() + interval '4 minutes', false)`;
      await vi.waitFor(async () => {
        expect(await database.queries.select({ waits }).from(pushedNotifications)).toEqual([{ waits: true }]);
      }, PATIENCE);
      expect(received).toEqual(['/amina']);
    },
    TEST_MS,
  );

  it(
    'is given up after some tries, and at once where it was refused',
    async () => {
      await subscribe('amina', 'kofi');
      answers['/amina'] = Array.from({ length: 20 }, () => ({ status: 500 }));
      answers['/kofi'] = [{ status: 400 }];
      await notify('n1');
      const stop = start();
      const due = () => database.queries.update(pushedNotifications).set({ claimed_until: sql<string>`now()` });
      await vi.waitFor(async () => {
        if (await countUnpushed(database.queries)) await due().where(sql`unpushed is not null`);
        expect(received).toHaveLength(7);
      }, PATIENCE);
      await isDone();
      await stop();
      expect(received.filter((path) => path === '/kofi')).toHaveLength(1);
    },
    TEST_MS,
  );

  it(
    'that a killed process had is pushed by another, when its time has passed',
    async () => {
      await subscribe('amina');
      await notify('n1');
      expect(await takeUnpushed(database.queries, EVENT, 0)).toHaveLength(1);
      start();
      await vi.waitFor(() => expect(received).toEqual(['/amina']), PATIENCE);
      await isDone();
    },
    TEST_MS,
  );

  it(
    'is left to others by a process that stops, twenty at once and no more',
    async () => {
      const people = Array.from({ length: 50 }, (_, at) => `person-${at}`);
      await subscribe(...people);
      let letGo = () => {};
      gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await notify('n1');
      const stop = start();
      await vi.waitFor(() => expect(received).toHaveLength(20), PATIENCE);
      const stopped = stop();
      letGo();
      await stopped;
      expect(received).toHaveLength(20);
      start();
      await vi.waitFor(() => expect(received).toHaveLength(50), PATIENCE);
      await isDone();
      expect(new Set(received).size).toBe(50);
      expect(mostAtOnce).toBe(20);
    },
    TEST_MS,
  );
});
