import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tables } from '@baraza/schema/tables';
import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { pushedNotifications, pushSubscriptions } from '../database/tables.ts';
import { registry } from '../metrics.ts';
import { describeEachDatabase } from '../testing/databases.ts';
import { takeUnpushed } from './push-queue.store.ts';
import { startWebPush } from './web-push.ts';

const EVENT = 'event-001';
const MINUTE_MS = 60_000;
/** For a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 50 };
/** The poll of the queue. */
const TEST_MS = 120_000;

describeEachDatabase('a push', (open) => {
  let database: Database;
  let service: ReturnType<typeof createServer>;
  let origin: string;
  let received: string[];
  let ttls: number[];
  let logged: string[];
  let stop: () => Promise<void>;
  /** What a browser's service answers before it takes what comes. */
  let answers: Record<string, { status: number; after?: string }[]>;
  /** Browsers whose service answers when this resolves. */
  let gates: Record<string, Promise<unknown>>;

  beforeEach(async () => {
    database = await open();
    [received, ttls, logged, answers, gates, stop] = [[], [], [], {}, {}, async () => undefined];
    service = createServer(async ({ url = '', headers }, response) => {
      received.push(url);
      ttls.push(Number(headers.ttl));
      await gates[url];
      const { status, after } = answers[url]?.shift() ?? { status: 201 };
      response.writeHead(status, after === undefined ? {} : { 'retry-after': after }).end();
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await stop();
    await database.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });

  const start = (from = database) => {
    const settings = { eventId: EVENT, subject: 'mailto:it@event.example', isAllowed: () => true, againAfter: 1 };
    stop = startWebPush(from, pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }), settings);
  };
  const gateOf = (path: string) => {
    let letGo = () => {};
    gates[path] = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return letGo;
  };
  const subscribe = async (...people: string[]) => {
    const ecdh = createECDH('prime256v1');
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const created_at = new Date().toISOString();
    const row = (user_id: string) => ({
      endpoint: `${origin}/${user_id}`,
      event_id: EVENT,
      user_id,
      ...keys,
      created_at,
    });
    await database.queries.insert(pushSubscriptions).values(people.map(row));
  };
  const notify = (id: string, more: Partial<typeof tables.notifications.$inferInsert> = {}) =>
    database.queries
      .insert(tables.notifications)
      .values({ id, event_id: EVENT, title: id, message: '', created_at: new Date().toISOString(), ...more });
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const rows = () =>
    database.queries
      .select({
        id: pushedNotifications.notification_id,
        until: pushedNotifications.claimed_until,
        unpushed: pushedNotifications.unpushed,
      })
      .from(pushedNotifications)
      .orderBy(asc(pushedNotifications.notification_id));
  const ended = (id: string) => ({ id, until: null, unpushed: null });

  it(
    'is given up at once where the service asks to wait until it is no news any more, and by that browser alone',
    async () => {
      await subscribe('amina', 'kofi');
      answers['/amina'] = [{ status: 429, after: '3600' }];
      answers['/kofi'] = [{ status: 503 }];
      await notify('n1');
      start();
      await vi.waitFor(async () => expect(await rows()).toEqual([ended('n1')]), PATIENCE);
      expect(received.toSorted()).toEqual(['/amina', '/kofi', '/kofi']);
    },
    TEST_MS,
  );

  it(
    'that a killed process had leaves no address of a browser when it is no news any more',
    async () => {
      const pushed = { event_id: EVENT, pushed_at: ago(30), tries: 1, unpushed: [`${origin}/amina`] };
      await database.queries.insert(pushedNotifications).values([
        { ...pushed, notification_id: 'n1', claimed_until: ago(11) },
        { ...pushed, notification_id: 'n2', claimed_until: ago(9) },
      ]);
      start();
      await vi.waitFor(async () => {
        expect(await rows()).toEqual([ended('n1'), expect.objectContaining({ id: 'n2', unpushed: pushed.unpushed })]);
      }, PATIENCE);
    },
    TEST_MS,
  );

  it(
    'of what was begun goes to nobody when it is no news any more',
    async () => {
      const people = Array.from({ length: 30 }, (_, at) => `person-${at}`);
      await subscribe(...people);
      const letGo = people.map((name) => gateOf(`/${name}`));
      await notify('n1');
      start();
      await vi.waitFor(() => expect(received).toHaveLength(20), PATIENCE);
      const clock = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => clock() + 10 * MINUTE_MS);
      for (const each of letGo) each();
      await vi.waitFor(async () => expect(await rows()).toEqual([ended('n1')]), PATIENCE);
      expect(received).toHaveLength(20);
    },
    TEST_MS,
  );

  it(
    'has ended when its own browsers have it, though another takes longer',
    async () => {
      await subscribe('amina', 'kofi');
      const letGo = gateOf('/kofi');
      await notify('n1', { user_id: 'amina' });
      await notify('n2', { user_id: 'kofi' });
      await notify('n3', { user_id: 'nobody' });
      start();
      await vi.waitFor(
        async () => expect(await rows()).toMatchObject([ended('n1'), { id: 'n2', unpushed: null }, ended('n3')]),
        PATIENCE,
      );
      expect((await rows())[1]?.until).not.toBeNull();
      letGo();
      await vi.waitFor(async () => expect((await rows())[1]).toEqual(ended('n2')), PATIENCE);
    },
    TEST_MS,
  );

  it('of something fresh comes before one that is tried again', async () => {
    await notify('n1', { created_at: ago(1) });
    expect(await takeUnpushed(database.queries, EVENT, 0)).toHaveLength(1);
    await notify('n2');
    const taken = await takeUnpushed(database.queries, EVENT);
    expect(taken.map(({ notification }) => notification.id)).toEqual(['n2', 'n1']);
  });

  it(
    'that reminds of a meeting is kept for a phone until the meeting begins, and no longer',
    async () => {
      await subscribe('amina');
      await notify('n1', {
        ...{ user_id: 'amina', type: 'reminder', about: { kind: 'meeting', id: 'm' } },
        created_at: ago(8),
      });
      start();
      await vi.waitFor(() => expect(received).toHaveLength(1), PATIENCE);
      expect(ttls[0]).toBeGreaterThanOrEqual(0);
      expect(ttls[0]).toBeLessThanOrEqual(120);
    },
    TEST_MS,
  );

  it(
    'to a browser that has gone is counted once, though its address could not be removed',
    async () => {
      const count = async (fate: string) =>
        (await registry.getSingleMetric('baraza_pushes_total')?.get())?.values.find(
          ({ labels }) => labels.fate === fate,
        )?.value ?? 0;
      const before = { ended: await count('ended'), failed: await count('failed') };
      await subscribe('amina');
      answers['/amina'] = [{ status: 410 }];
      await notify('n1');
      const remove = () => {
        throw new Error('the database is away');
      };
      const queries = new Proxy(database.queries, {
        get: (all, name) => (name === 'delete' ? remove : Reflect.get(all, name)),
      });
      start({ ...database, queries });
      await vi.waitFor(async () => expect(await rows()).toEqual([ended('n1')]), PATIENCE);
      expect({ ended: await count('ended'), failed: await count('failed') }).toEqual({
        ...before,
        ended: before.ended + 1,
      });
      expect(logged.join()).toContain('could not be removed');
    },
    TEST_MS,
  );
});
