import { collectionNames } from '@baraza/schema/entities';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullPage, PullResponse } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readEpoch } from '../database/epoch.ts';
import { notificationReceipts } from '../database/tables.ts';
import type { Trouble } from '../operations/watch-health.ts';
import type { TestPerson } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { pairTestDoor } from '../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';
import { readPlaces } from './pull/change-feed.store.ts';
import { readFeed } from './pull/change-feed.ts';
import type { Reader } from './pull/feed-document.ts';
import { keepReceipt, keepReceipts } from './pull/receipts.store.ts';

const SINCE = '2026-11-21T08:00:00.000Z';

describeEachDatabase('a pull', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  const silent = { trouble: () => undefined, takesWrites: () => true, isLeaving: false, stop: () => Promise.resolve() };
  afterEach(() => {
    app.context.health = silent;
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const ask = async (
    as: TestPerson | string,
    checkpoints: Record<string, Checkpoint | null>,
    more: object = {},
  ): Promise<{ status: number; body: PullResponse }> => {
    const asked = Object.entries(checkpoints).map(([name, checkpoint]) => [name, { checkpoint, limit: 10 }]);
    const request = { protocol: PROTOCOL_VERSION, device_id: 'd', replica: null, ...more };
    return app.call('POST', '/api/sync/pull', { as, body: { collections: Object.fromEntries(asked), ...request } });
  };
  const receiptsOf = (userId: string) =>
    queries().select().from(notificationReceipts).where(eq(notificationReceipts.user_id, userId));

  it('says how many are not listed beside an answer about people, and beside no other', async () => {
    expect((await ask(app.attendee, { users: null, rooms: null })).body.unlisted).toEqual({ people: 0, checked_in: 0 });
    expect((await ask(app.attendee, { rooms: null })).body).not.toHaveProperty('unlisted');
    expect((await ask(app.admin, { users: null })).body).not.toHaveProperty('unlisted');
  });

  it('says in one word that nothing is new, to apps that know it and where all that they named is known', async () => {
    const speaks = 4;
    const all = Object.fromEntries(collectionNames.map((name) => [name, null]));
    const first = (await ask(app.attendee, all, { speaks })).body;
    expect(first).not.toHaveProperty('unchanged');
    const read = Object.fromEntries(Object.entries(first.collections).map(([name, page]) => [name, page.checkpoint]));
    const replica = { epoch: first.epoch, role: 'user' };
    const quiet = (await ask(app.attendee, read, { speaks, replica })).body;
    expect(quiet).toMatchObject({ unchanged: true, collections: {}, reset: false, unlisted: first.unlisted });
    const older = (await ask(app.attendee, read, { speaks: 3, replica })).body;
    const pages = Object.entries(read).map(([name, checkpoint]) => [name, { documents: [], checkpoint }]);
    expect(older).toMatchObject({ collections: Object.fromEntries(pages) });
    // Transactions in the other databases of the cluster move it.
    expect(Number(older.horizon)).toBeGreaterThanOrEqual(Number(quiet.horizon));
    expect(older).not.toHaveProperty('unchanged');
    for (const [why, checkpoints, more] of [
      ['a name that is not known', { ...read, things: null }, {}],
      ['another role', read, { replica: { ...replica, role: 'admin' } }],
      ['another history', read, { replica: { ...replica, epoch: 'another' } }],
    ] as const)
      expect((await ask(app.attendee, checkpoints, { speaks, replica, ...more })).body, why).not.toHaveProperty(
        'unchanged',
      );
    // A snapshot's place is a checkpoint that the device has not yet.
    const shared_from = { xid: '1', seq: '0' };
    const collections = { rooms: { checkpoint: first.collections.rooms?.checkpoint, limit: 10, shared_from } };
    expect((await ask(app.attendee, {}, { speaks, replica, collections })).body).not.toHaveProperty('unchanged');
  });

  it('says that news are held while they are, and nothing of other trouble', async () => {
    const heldSince = async (trouble: Trouble | undefined) => {
      app.context.health = { ...silent, trouble: () => trouble };
      return (await ask(app.attendee, { rooms: null })).body.news_held_since;
    };
    expect(await heldSince({ reason: 'news_held', since: SINCE })).toBe(SINCE);
    expect(await heldSince({ reason: 'disk_full', since: SINCE })).toBeUndefined();
    expect(await heldSince(undefined)).toBeUndefined();
  });

  it('is a receipt for the notifications up to its checkpoint, and a checkpoint elsewhere is none', async () => {
    const checkpoint = { xid: '3', seq: '1' };
    await ask(app.another, { rooms: checkpoint, notifications: null });
    await ask(app.another, { rooms: checkpoint });
    expect(await receiptsOf('another')).toEqual([]);
    await ask(app.another, { rooms: { xid: '2', seq: '1' }, notifications: checkpoint });
    expect(await receiptsOf('another')).toMatchObject([{ xid: '3' }]);
  });

  it('is no receipt for a replica of another history', async () => {
    const replica = { epoch: 'of another history', role: 'user' };
    const { body } = await ask(app.attendee, { notifications: { xid: '3', seq: '1' } }, { replica });
    expect(body).toMatchObject({ reset: true, collections: {} });
    expect(await receiptsOf('attendee')).toEqual([]);
  });

  it.each<[string, (person: Reader) => Promise<void>]>([
    ['a pull', (person) => keepReceipt(queries(), person, { xid: '3', seq: '1' }, undefined)],
    ['a socket', async (person) => keepReceipts(queries(), await readEpoch(queries()), [{ ...person, to: '4' }])],
  ])('is a receipt, like %s, also after one of another database that was further on', async (_, keep) => {
    const person = { user_id: 'admin', event_id: 'event-001', role: 'admin' } as const;
    const { user_id, event_id } = person;
    const known = { user_id, event_id, epoch: 'of another database', xid: '999999999999', seq: 1 };
    await queries().delete(notificationReceipts).where(eq(notificationReceipts.user_id, user_id));
    await queries().insert(notificationReceipts).values(known);
    await keep(person);
    expect(await receiptsOf(user_id)).toMatchObject([{ epoch: await readEpoch(queries()), xid: '3' }]);
  });

  it('notes what a door phone says of itself', async () => {
    const { id, token } = await pairTestDoor(app.context);
    const device = { id: 'phone-7', name: '', app_version: '9', sent_at: SINCE, waiting: 4, last_seq: 6 };
    const doorNow = async () => (await queries().select().from(tables.doors).where(eq(tables.doors.id, id)))[0];
    await ask(token, { users: null });
    expect(await doorNow()).toMatchObject({ device_id: '', waiting: 0 });
    await ask(token, { users: null }, { device });
    expect(await doorNow()).toMatchObject({ device_id: 'phone-7', waiting: 4, made: 6, app_version: '9' });
  });

  it('[S9] empties a replica as soon as it is ahead of this database anywhere', async () => {
    // Other tests write to the same cluster: what is next may have begun when it is asked for.
    await vi.waitFor(async () => {
      const { next } = await readPlaces(queries(), 'event-001', []);
      const { body } = await ask(app.attendee, { users: null, rooms: { xid: next, seq: '1' }, speakers: null });
      expect([body.reset, body.collections]).toEqual([true, {}]);
    });
  });

  it.each(['user', 'door'] as const)(
    '[S9] says nothing but that to the %s whose replica is of another history',
    async (role) => {
      const token = role === 'door' ? (await pairTestDoor(app.context)).token : app.attendee.token;
      const replica = { epoch: 'of another history', role };
      const { status, body } = await ask(token, { users: null, check_ins: null, rooms: null }, { replica });
      expect([status, body.reset, body.collections]).toEqual([200, true, {}]);
    },
  );

  it('[S6] brings no more than was asked for, and nothing beside what is there', async () => {
    const phone = app.device(app.admin);
    /** Each has an older position in the scope that it leaves, and a newer one where it stays. */
    const leave = async (id: string) => {
      await app.addPerson(`${id}@example.org`);
      for (const change of [{ hidden: true }, { company: 'Changed while hidden' }])
        await queries().update(tables.users).set(change).where(eq(tables.users.id, id));
    };
    await phone.pull(1_000, ['users']);
    await leave('alone');
    const { documents, checkpoint } = (await phone.pullPage(2, ['users'])).collections.users as PullPage;
    expect(documents.map(({ id }) => id)).toEqual(['alone']);
    expect(checkpoint).toEqual({ xid: expect.stringMatching(/^\d+$/), seq: expect.stringMatching(/^\d+$/) });
    await leave('next');
    const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin' } as const;
    const { places } = await readFeed(queries(), admin, [{ collection: 'users', checkpoint, limit: 2 }]);
    expect(places.map(({ document_id }) => document_id)).toEqual(['next']);
    for (let i = 0; i < 6; i++) await leave(`many-${i}`);
    for (let i = 0; i < 2; i++)
      expect((await phone.pullPage(3, ['users'])).collections.users?.documents).toHaveLength(3);
    await phone.pull(3, ['users']);
    expect(phone.ids('users').filter((id) => id.startsWith('many-'))).toHaveLength(6);
  });

  it('takes every checkpoint that there can be, and none beyond', async () => {
    const last = { xid: String(2n ** 64n - 1n), seq: String(2n ** 63n - 1n) };
    expect((await ask(app.attendee, { rooms: last })).body).toMatchObject({ reset: true });
    for (const beyond of [
      { ...last, xid: String(2n ** 64n) },
      { ...last, seq: String(2n ** 63n) },
    ]) {
      const { status, body } = await ask(app.attendee, { rooms: beyond });
      expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
    }
  });

  it('[S16] of another version is told which side has to be updated', async () => {
    const detailFor = async (protocol: number) => {
      const { status, body } = await ask(app.attendee, { rooms: null }, { protocol });
      return [status, (body as unknown as { detail: string }).detail];
    };
    expect(await detailFor(0)).toEqual([409, expect.stringContaining('The app is older')]);
    expect(await detailFor(999)).toEqual([409, expect.stringContaining('The server is older')]);
  });
});
