import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullResponse } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { aDocument } from '@baraza/schema/testing/a-document';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { notificationReceipts } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import type { Places } from './change-feed.store.ts';
import type { Facts } from './facts.store.ts';
import type { Reader } from './feed-document.ts';
import { CROWD, readInCrowd } from './quiet.store.ts';

/** Pulls of each device at once. */
const EACH = 4;

describeEachDatabase('a crowd that pulls', (open) => {
  let app: SyncApp;
  let phones: Record<string, TestDevice>;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const hidden = await app.addPerson('hidden@test.example');
    const friend = await app.addPerson('friend@test.example');
    for (const { user } of [hidden, friend])
      await queries().update(tables.users).set({ hidden: true, checkedIn: true }).where(eq(tables.users.id, user.id));
    const at = new Date().toISOString();
    const between = { event_id: 'event-001', requester_id: 'attendee', addressee_id: friend.user.id };
    await queries()
      .insert(tables.connections)
      .values({ id: 'attendee~friend', ...between, status: 'accepted', created_at: at, updated_at: at });
    const door = await pairTestDoor(app.context);
    const tokens = { attendee: app.attendee, another: app.another, hidden, friend, admin: app.admin, door: door.token };
    phones = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, app.device(token)]));
    // Until nothing is new, and the receipts are kept.
    await upToDate();
    await upToDate();
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const upToDate = async () => {
    for (const phone of Object.values(phones)) await phone.pull();
  };
  const said = ({ server_time: _, horizon: __, ...answer }: PullResponse) => answer;
  /** What each phone is told, `EACH` times. */
  const inCrowd = async () => {
    const answers = await Promise.all(
      Object.values(phones).flatMap((phone) => Array.from({ length: EACH }, () => phone.pullPage(100))),
    );
    return Object.keys(phones).map((name, at) => [name, answers.slice(at * EACH, (at + 1) * EACH).map(said)] as const);
  };

  it('is told what each would be told alone, where there is no news: the counts of who is hidden too', async () => {
    const alone: Record<string, object> = {};
    for (const [name, phone] of Object.entries(phones)) alone[name] = said(await phone.pullPage(100));
    expect(alone).toMatchObject({
      attendee: { unlisted: { people: 1, checked_in: 1 } },
      another: { unlisted: { people: 2, checked_in: 2 } },
      hidden: { unlisted: { people: 1, checked_in: 1 } },
    });
    for (const [name, answers] of await inCrowd()) expect(answers, name).toEqual(Array(EACH).fill(alone[name]));
  });

  it('is told what is new, each what they may see of it', async () => {
    await queries()
      .insert(tables.rooms)
      .values(aDocument('rooms', { id: 'quiet' }));
    await queries().update(tables.users).set({ company: 'Quiet Ltd' }).where(eq(tables.users.id, 'another'));
    for (const [name, answers] of await inCrowd())
      for (const { collections } of answers) {
        const ids = (collection: 'rooms' | 'users') => collections[collection]?.documents.map(({ id }) => id);
        expect(ids('rooms'), name).toEqual(name === 'door' ? [] : ['quiet']);
        expect(ids('users'), name).toContain('another');
      }
    await upToDate();
  });

  it('leaves a receipt for a message that all of them have', async () => {
    const receipts = async () =>
      new Map((await queries().select().from(notificationReceipts)).map(({ user_id, xid }) => [user_id, BigInt(xid)]));
    const before = await receipts();
    await queries()
      .insert(tables.notifications)
      .values(aDocument('notifications', { id: 'lunch', user_id: '' }));
    await inCrowd();
    // With the checkpoint of the message.
    await inCrowd();
    const after = await receipts();
    for (const name of ['attendee', 'another', 'hidden', 'friend'])
      expect(after.get(name) ?? 0n, name).toBeGreaterThan(before.get(name) ?? 0n);
  });

  it('of several events reads each for itself', async () => {
    const checkpoint: Checkpoint = { xid: '9000000000000', seq: '1' };
    const question = (event_id: string) => ({
      viewer: { user_id: 'attendee', event_id, role: 'user' } as Reader,
      askedFor: [{ collection: 'rooms' as const, checkpoint, limit: 10 }],
      held: null,
      countsPeople: false,
    });
    const alone = vi.fn(
      async (): Promise<Places<Facts>> => ({ horizon: 'alone', next: '0', places: [], facts: null! }),
    );
    const { few } = CROWD;
    CROWD.few = 0;
    onTestFinished(() => {
      CROWD.few = few;
    });
    const events = ['event-001', 'event-001', 'event-002', 'event-001'];
    const read = await Promise.all(events.map((id) => readInCrowd(queries(), question(id), alone)));
    expect(read.map(({ horizon }) => horizon === 'alone')).toEqual([false, false, true, false]);
  });

  it('takes no harm from one whose checkpoint the database cannot read', async () => {
    const { few } = CROWD;
    CROWD.few = 0;
    onTestFinished(() => {
      CROWD.few = few;
    });
    const question = (xid: string) => ({
      viewer: { user_id: 'attendee', event_id: 'event-001', role: 'user' } as Reader,
      askedFor: [{ collection: 'rooms' as const, checkpoint: { xid, seq: '1' }, limit: 10 }],
      held: null,
      countsPeople: false,
    });
    const places = { horizon: 'alone', next: '0', places: [], facts: null! } satisfies Places<Facts>;
    const read = (xid: string) => readInCrowd(queries(), question(xid), async () => places);
    // The first is asked alone, and the others together after it.
    const [, second, third] = await Promise.all([read('9000000000000'), read('08'), read('9000000000000')]);
    expect([second, third]).toEqual([places, places]);
  });

  it.each(['08', '00', '', '-1'])('never has "%s" for a checkpoint', async (xid) => {
    const collections = { rooms: { checkpoint: { xid, seq: '0' }, limit: 10 } };
    const body = { protocol: PROTOCOL_VERSION, device_id: 'a-phone', replica: null, collections };
    const { status } = await app.device(app.attendee).call('/api/sync/pull', body);
    expect(status).toBe(422);
  });

  it('asks twice for a phone that has no news: whose session it is, and what is new', async () => {
    await upToDate();
    const { $client } = queries() as unknown as { $client: { query(...asked: unknown[]): unknown } };
    const statements = vi.spyOn($client, 'query');
    onTestFinished(() => statements.mockRestore());
    for (const [name, phone] of Object.entries(phones)) {
      statements.mockClear();
      await phone.pullPage(100);
      expect(statements.mock.calls, name).toHaveLength(2);
    }
  });

  it('asks little more than one of them', async () => {
    await upToDate();
    const statements = vi.spyOn(Object.getPrototypeOf(queries()), 'execute');
    await inCrowd();
    const count = statements.mock.calls.length;
    statements.mockRestore();
    // Two alone, one of the crowd that begins, the rest together; again for the parts that came between.
    expect(count).toBeLessThan((Object.keys(phones).length * EACH) / 2);
  });
});
