import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, rowsOf } from '../database/database.ts';
import { pushedNotifications } from '../database/tables.ts';
import { registry } from '../metrics.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { eraseSubscriptionsOf, LEASE_MS, postponePush, takeUnpushed } from './push-queue.store.ts';
import { EVENT, ended, PATIENCE, type PushService, servePushes, TEST_MS } from './testing/push-service.ts';

const MINUTE_MS = 60_000;

const countOf = async (fate: string) =>
  (await registry.getSingleMetric('baraza_pushes_total')?.get())?.values.find(({ labels }) => labels.fate === fate)
    ?.value ?? 0;

describeEachDatabase('a push', (open) => {
  let database: Database;
  let pushes: PushService;

  beforeEach(async () => {
    database = await open();
    pushes = await servePushes(database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await pushes.close();
    await database.close();
  });

  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

  /** Thirty browsers, which the push service answers for when the returned function is called. */
  const subscribeCrowd = async () => {
    const people = Array.from({ length: 30 }, (_, at) => `person-${at}`);
    await pushes.subscribe(...people);
    const gates = people.map((name) => pushes.gateOf(`/${name}`));
    return () => {
      for (const letGo of gates) letGo();
    };
  };

  it(
    'is given up at once where the service asks to wait until it is no news any more, and by that browser alone',
    async () => {
      await pushes.subscribe('amina', 'kofi');
      pushes.answers['/amina'] = [{ status: 429, after: '3600' }];
      pushes.answers['/kofi'] = [{ status: 503 }];
      await pushes.notify('n1');
      pushes.start();
      await vi.waitFor(async () => expect(await pushes.rows()).toEqual([ended('n1')]), PATIENCE);
      expect(pushes.received.toSorted()).toEqual(['/amina', '/kofi', '/kofi']);
    },
    TEST_MS,
  );

  it(
    'that a killed process had leaves no address of a browser when it is no news any more',
    async () => {
      const pushed = { event_id: EVENT, pushed_at: ago(30), tries: 1, unpushed: [`${pushes.origin}/amina`] };
      await database.queries.insert(pushedNotifications).values([
        { ...pushed, notification_id: 'n1', claimed_until: ago(11) },
        { ...pushed, notification_id: 'n2', claimed_until: ago(9) },
      ]);
      pushes.start();
      await vi.waitFor(async () => {
        expect(await pushes.rows()).toEqual([
          ended('n1'),
          expect.objectContaining({ id: 'n2', unpushed: pushed.unpushed }),
        ]);
      }, PATIENCE);
    },
    TEST_MS,
  );

  it(
    'of what was begun goes to nobody when it is no news any more',
    async () => {
      const letGo = await subscribeCrowd();
      await pushes.notify('n1');
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(20), PATIENCE);
      const clock = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => clock() + 10 * MINUTE_MS);
      letGo();
      await vi.waitFor(async () => expect(await pushes.rows()).toEqual([ended('n1')]), PATIENCE);
      expect(pushes.received).toHaveLength(20);
    },
    TEST_MS,
  );

  it(
    'has ended when its own browsers have it, though another takes longer',
    async () => {
      await pushes.subscribe('amina', 'kofi');
      const letGo = pushes.gateOf('/kofi');
      await pushes.notify('n1', { user_id: 'amina' });
      await pushes.notify('n2', { user_id: 'kofi' });
      await pushes.notify('n3', { user_id: 'nobody' });
      pushes.start();
      await vi.waitFor(
        async () => expect(await pushes.rows()).toMatchObject([ended('n1'), { id: 'n2', unpushed: null }, ended('n3')]),
        PATIENCE,
      );
      expect((await pushes.rows())[1]?.until).not.toBeNull();
      letGo();
      await vi.waitFor(async () => expect((await pushes.rows())[1]).toEqual(ended('n2')), PATIENCE);
    },
    TEST_MS,
  );

  it(
    'that has ended does not wait longer because its claim was being renewed',
    async () => {
      // Renewals are due when the test says so, and take as long as it says.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const renewals: Promise<unknown>[] = [];
      const ends: Promise<unknown>[] = [];
      let renew = () => {};
      const mayRenew = new Promise<void>((resolve) => {
        renew = resolve;
      });
      const update = (table: typeof pushedNotifications) => ({
        set: (values: Partial<typeof pushedNotifications.$inferInsert>) => ({
          where(which: SQL) {
            const write = () => database.queries.update(table).set(values).where(which).execute();
            const isRenewal = !('unpushed' in values);
            const written = isRenewal ? mayRenew.then(write) : write();
            if (isRenewal) renewals.push(written);
            else if (values.unpushed) ends.push(written);
            return written;
          },
        }),
      });
      const queries = new Proxy(database.queries, {
        get: (all, name) => (name === 'update' ? update : Reflect.get(all, name)),
      });
      await pushes.subscribe('amina');
      pushes.answers['/amina'] = [{ status: 503 }];
      const letGo = pushes.gateOf('/amina');
      const later = await countOf('later');
      await pushes.notify('n1');
      pushes.start({ ...database, queries }, { againAfter: 20_000 });
      await vi.waitFor(() => expect(pushes.received).toHaveLength(1), PATIENCE);
      vi.advanceTimersByTime(LEASE_MS / 3);
      await vi.waitFor(() => expect(renewals).toHaveLength(1), PATIENCE);
      letGo();
      await vi.waitFor(async () => expect(await countOf('later')).toBe(later + 1), PATIENCE);
      await Promise.all(ends);
      renew();
      await vi.waitFor(() => expect(ends).toHaveLength(1), PATIENCE);
      await Promise.all([...renewals, ...ends]);
      const soon = sql<boolean>`claimed_until < now() + interval '40 seconds'`;
      expect(await database.queries.select({ soon }).from(pushedNotifications)).toEqual([{ soon: true }]);
    },
    TEST_MS,
  );

  it('to somebody who is being erased at this moment leaves no address of theirs', async () => {
    await pushes.subscribe('amina', 'kofi');
    await pushes.notify('n1');
    const [claimed] = await takeUnpushed(database.queries, EVENT);
    if (!claimed) throw new Error('It was not taken');
    const endpoints = ['amina', 'kofi'].map((name) => `${pushes.origin}/${name}`);
    await postponePush(database.queries, claimed, endpoints, 1_000);
    let again: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      await eraseSubscriptionsOf(tx, ['amina']);
      again = postponePush(database.queries, claimed, endpoints, 1_000);
      // The embedded database begins with it when this has ended.
      if (database.kind === 'postgres')
        await vi.waitFor(async () => {
          const waiting = sql`select 1 as found from pg_locks where not granted
            and pg_backend_pid() = any (pg_blocking_pids(pid))`;
          expect(await rowsOf(tx, waiting)).toHaveLength(1);
        }, PATIENCE);
    });
    await again;
    expect((await pushes.rows())[0]?.unpushed).toEqual([`${pushes.origin}/kofi`]);
  });

  it('of something fresh comes before one that is tried again', async () => {
    await pushes.notify('n1', { created_at: ago(1) });
    expect(await takeUnpushed(database.queries, EVENT, 0)).toHaveLength(1);
    await pushes.notify('n2');
    const taken = await takeUnpushed(database.queries, EVENT);
    expect(taken.map(({ notification }) => notification.id)).toEqual(['n2', 'n1']);
  });

  it('of what is urgent or for one person comes before older ones to many', async () => {
    await pushes.notify('n1', { created_at: ago(2) });
    await pushes.notify('n2', { created_at: ago(1), user_id: 'amina' });
    await pushes.notify('n3', { type: 'urgent' });
    const idsOf = async (which: 'all' | 'priority') =>
      (await takeUnpushed(database.queries, EVENT, 0, which)).map(({ notification }) => notification.id);
    expect(await idsOf('priority')).toEqual(['n2', 'n3']);
    expect(await idsOf('all')).toEqual(['n2', 'n3', 'n1']);
  });

  it(
    'of something urgent does not wait until the message before it has come to the last browser',
    async () => {
      const letGo = await subscribeCrowd();
      await pushes.notify('n1');
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(20), PATIENCE);
      await pushes.notify('n2', { type: 'urgent' });
      await vi.waitFor(() => expect(pushes.received).toHaveLength(40), PATIENCE);
      letGo();
      await vi.waitFor(async () => expect(await pushes.rows()).toEqual([ended('n1'), ended('n2')]), PATIENCE);
    },
    TEST_MS,
  );

  it(
    'that reminds of a meeting is kept for a phone until the meeting begins, and no longer',
    async () => {
      await pushes.subscribe('amina');
      await pushes.notify('n1', {
        ...{ user_id: 'amina', type: 'reminder', about: { kind: 'meeting', id: 'm' } },
        created_at: ago(8),
      });
      // By the clock of the database; an embedded one has that of its process.
      if (database.kind === 'postgres') vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 15 * MINUTE_MS });
      pushes.start();
      await vi.waitFor(() => expect(pushes.received).toHaveLength(1), PATIENCE);
      expect(pushes.ttls[0]).toBeGreaterThanOrEqual(0);
      expect(pushes.ttls[0]).toBeLessThanOrEqual(120);
    },
    TEST_MS,
  );

  it(
    'to a browser that has gone is counted once, though its address could not be removed',
    async () => {
      const before = { ended: await countOf('ended'), failed: await countOf('failed') };
      await pushes.subscribe('amina');
      pushes.answers['/amina'] = [{ status: 410 }];
      await pushes.notify('n1');
      const remove = () => {
        throw new Error('the database is away');
      };
      const queries = new Proxy(database.queries, {
        get: (all, name) => (name === 'delete' ? remove : Reflect.get(all, name)),
      });
      pushes.start({ ...database, queries });
      await vi.waitFor(async () => expect(await pushes.rows()).toEqual([ended('n1')]), PATIENCE);
      expect({ ended: await countOf('ended'), failed: await countOf('failed') }).toEqual({
        ...before,
        ended: before.ended + 1,
      });
      expect(pushes.logged.join()).toContain('could not be removed');
    },
    TEST_MS,
  );
});
