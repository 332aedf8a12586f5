import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { pushedNotifications } from '../database/tables.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { countUnpushed, takeUnpushed } from './push-queue.store.ts';
import { EVENT, PATIENCE, type PushService, servePushes, TEST_MS } from './testing/push-service.ts';

describeEachDatabase('a push that did not arrive at once', (open) => {
  let database: Database;
  let pushes: PushService;

  beforeEach(async () => {
    database = await open();
    pushes = await servePushes(database);
  });
  afterEach(async () => {
    await pushes.close();
    await database.close();
  });

  const isDone = () => vi.waitFor(async () => expect(await countUnpushed(database.queries)).toBe(0), PATIENCE);

  it.each([
    ['is busy', { status: 429, after: '1' }],
    ['has trouble', { status: 503 }],
    ['hangs up', { status: 0 }],
  ])(
    'is tried again where the push service %s, and by that browser alone',
    async (_, answer) => {
      await pushes.subscribe('amina', 'kofi');
      pushes.answers['/amina'] = [answer];
      await pushes.notify('n1');
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(3), PATIENCE);
      await isDone();
      expect(pushes.received.toSorted()).toEqual(['/amina', '/amina', '/kofi']);
    },
    TEST_MS,
  );

  it(
    'waits as long as the push service asks',
    async () => {
      await pushes.subscribe('amina');
      pushes.answers['/amina'] = [{ status: 429, after: '300' }];
      await pushes.notify('n1');
      pushes.start();
      const waits = sql<boolean>`coalesce(claimed_until > now() + interval '4 minutes', false)`;
      await vi.waitFor(async () => {
        expect(await database.queries.select({ waits }).from(pushedNotifications)).toEqual([{ waits: true }]);
      }, PATIENCE);
      expect(pushes.received).toEqual(['/amina']);
    },
    TEST_MS,
  );

  it(
    'is given up after some tries, and at once where it was refused',
    async () => {
      await pushes.subscribe('amina', 'kofi');
      pushes.answers['/amina'] = Array.from({ length: 20 }, () => ({ status: 500 }));
      pushes.answers['/kofi'] = [{ status: 400 }];
      await pushes.notify('n1');
      const stop = pushes.start();
      const due = () => database.queries.update(pushedNotifications).set({ claimed_until: sql<string>`now()` });
      await vi.waitFor(async () => {
        if (await countUnpushed(database.queries)) await due().where(sql`unpushed is not null`);
        expect(pushes.received).toHaveLength(7);
      }, PATIENCE);
      await isDone();
      await stop();
      expect(pushes.received.filter((path) => path === '/kofi')).toHaveLength(1);
    },
    TEST_MS,
  );

  it(
    'keeps no other service waiting where its own answers nobody, and is tried again like any other',
    async () => {
      const silent = await servePushes(database);
      onTestFinished(() => silent.close());
      const people = Array.from({ length: 40 }, (_, at) => `person-${at}`);
      for (const name of people) {
        await silent.subscribe(name);
        await pushes.subscribe(name);
        silent.answers[`/${name}`] = [{ status: 0 }];
      }
      const letGo = people.map((name) => silent.gateOf(`/${name}`));
      await pushes.notify('n1');
      pushes.start(database, { againAfter: 60_000 });
      await vi.waitFor(() => expect(silent.received).toHaveLength(20), PATIENCE);
      for (const each of letGo) each();
      const endpoints = people.map((name) => `${silent.origin}/${name}`).toSorted();
      const unpushed = async () => (await pushes.rows())[0]?.unpushed?.toSorted();
      await vi.waitFor(async () => expect(await unpushed()).toEqual(endpoints), PATIENCE);
      expect(pushes.received).toHaveLength(40);
      // Those that were begun before five in a row were without an answer.
      expect(silent.received.length).toBeLessThanOrEqual(24);
      for (const name of people) silent.answers[`/${name}`] = [];
      await database.queries.update(pushedNotifications).set({ claimed_until: sql<string>`now()` });
      await isDone();
      expect(new Set(silent.received).size).toBe(40);
      expect(pushes.received).toHaveLength(40);
    },
    TEST_MS,
  );

  it(
    'that a killed process had is pushed by another, when its time has passed',
    async () => {
      await pushes.subscribe('amina');
      await pushes.notify('n1');
      expect(await takeUnpushed(database.queries, EVENT, 0)).toHaveLength(1);
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toEqual(['/amina']), PATIENCE);
      await isDone();
    },
    TEST_MS,
  );

  it(
    'is left to others by a process that stops, twenty at once and no more',
    async () => {
      const people = Array.from({ length: 50 }, (_, at) => `person-${at}`);
      await pushes.subscribe(...people);
      const letGo = people.map((name) => pushes.gateOf(`/${name}`));
      await pushes.notify('n1');
      const stop = pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(20), PATIENCE);
      const stopped = stop();
      for (const each of letGo) each();
      await stopped;
      expect(pushes.received).toHaveLength(20);
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(50), PATIENCE);
      await isDone();
      expect(new Set(pushes.received).size).toBe(50);
      expect(pushes.most.atOnce).toBe(20);
    },
    TEST_MS,
  );
});
