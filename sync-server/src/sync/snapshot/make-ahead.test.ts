import { tables } from '@baraza/schema/tables';
import { aDocument } from '@baraza/schema/testing/a-document';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configOf } from '../../config.ts';
import { insertMany } from '../../database/insert-many.ts';
import { setTicket } from '../../features/people/people.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { anyoneAs } from '../pull/feed-document.ts';
import { startMakingAhead } from './make-ahead.ts';

const LONG_MS = 130_000;
const ATTENDEES = anyoneAs('user', 'event-001');

describeEachDatabase('a snapshot made ahead', (open) => {
  let app: SyncApp;
  let ended: number;
  let later: number;
  beforeEach(async () => {
    app = await openSyncApp(await open());
    ended = 0;
    const { snapshot } = app.context.database;
    vi.spyOn(app.context.database, 'snapshot').mockImplementation(async (work) => {
      const read = await snapshot(work);
      ended += 1;
      return read;
    });
    later = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  /** Those that were read to their end: in one that has only begun there may yet be what is changed next. */
  const made = () => ended;
  const ask = async (as = app.attendee) => {
    const { status } = await app.call('GET', '/api/sync/snapshot', { as });
    expect(status).toBe(200);
  };
  const makeAhead = () => app.context.snapshots.makeAhead(ATTENDEES);
  const change = (fields: Partial<typeof tables.users.$inferInsert>) =>
    app.context.database.queries.update(tables.users).set(fields).where(eq(tables.users.id, 'another'));
  const addRooms = (count: number) =>
    insertMany(
      app.context.database.queries,
      tables.rooms,
      Array.from({ length: count }, (_, at) => aDocument('rooms', { id: `room-${at}` })) as never,
    );

  it('is there for the first attendee who asks, and nothing is made twice', async () => {
    await makeAhead();
    expect(made()).toBe(1);
    await ask();
    await makeAhead();
    expect(made()).toBe(1);
  });

  it('is made for other roles once one of them has asked', async () => {
    await ask(app.admin);
    await addRooms(1_000);
    await makeAhead();
    expect(made()).toBe(3);
    await ask(app.admin);
    await ask(app.attendee);
    expect(made()).toBe(3);
  });

  it('is made again when the pull after it would be long, though nobody has asked', async () => {
    await makeAhead();
    await addRooms(999);
    await makeAhead();
    expect(made()).toBe(1);
    await change({ company: 'Kijani' });
    await makeAhead();
    expect(made()).toBe(2);
  });

  it('is made again when somebody hides', async () => {
    await makeAhead();
    await change({ hidden: true });
    await makeAhead();
    expect(made()).toBe(2);
    await ask();
    expect(made()).toBe(2);
  });

  it('with an edit that is old is made again only if it was given out', async () => {
    await makeAhead();
    later += LONG_MS;
    await change({ company: 'Kijani' });
    await makeAhead();
    later += LONG_MS;
    await makeAhead();
    expect(made()).toBe(1);
    await ask();
    expect(made()).toBe(2);
    later += LONG_MS;
    await change({ company: 'Mto' });
    await makeAhead();
    expect(made()).toBe(2);
    later += LONG_MS;
    await makeAhead();
    expect(made()).toBe(3);
  });

  it('is refused to a revoked ticket as before', async () => {
    await makeAhead();
    await setTicket(app.context.database.queries, app.attendee.user.id, { ticket_status: 'revoked' });
    expect((await app.call('GET', '/api/sync/snapshot', { as: app.attendee })).status).toBe(404);
  });

  it('is made at the start and after changes, until it is stopped', async () => {
    const stop = startMakingAhead(app.context, { afterChangeMs: 10, pauseByCost: 0 });
    await expect.poll(made).toBe(1);
    await change({ hidden: true });
    await expect.poll(made).toBe(2);
    await stop();
    await addRooms(1_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(made()).toBe(2);
  });

  it('comes for one event of many after its first change', async () => {
    const { context } = app;
    const stop = startMakingAhead(
      { ...context, config: configOf(context.config, 'event-001') },
      { afterChangeMs: 10, pauseByCost: 0 },
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made()).toBe(0);
    await change({ company: 'Kijani' });
    await expect.poll(made).toBe(1);
    await stop();
  });

  it('leaves time to others: after a look comes a pause of many times what it took', async () => {
    const stop = startMakingAhead(app.context, { afterChangeMs: 10, pauseByCost: 10_000 });
    await expect.poll(made).toBe(1);
    await change({ hidden: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(made()).toBe(1);
    await stop();
  });
});
