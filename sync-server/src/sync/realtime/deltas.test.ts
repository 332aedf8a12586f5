import { createHash, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { collectionNames } from '@baraza/schema/entities';
import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Queries } from '../../database/database.ts';
import { notificationReceipts } from '../../database/tables.ts';
import { viewerOfToken } from '../../http/session/require-viewer.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { FedReplica, inflated } from '../../testing/fed-replica.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { DELTA_LIMITS, IssueContent } from './deltas.ts';
import { changedPlaces, readHorizon, readIssue } from './news.store.ts';
import { openRealtime, type Realtime } from './realtime.ts';

const EVENT = 'event-001';
const {
  users,
  rooms,
  bookmarks,
  notifications,
  connections,
  reports,
  blocks,
  check_ins: checkIns,
  events,
  doors,
} = tables;
const at = '2026-11-21T08:00:00.000Z';
const here = () => ({ id: randomUUID(), event_id: EVENT });

interface Watched {
  name: string;
  fed: FedReplica;
  /** Another device of the same viewer, which only pulls. */
  puller: TestDevice;
}

describeEachDatabase('deltas', (open) => {
  let app: SyncApp;
  let realtime: Realtime;
  let tokens: Map<string, string>;
  let watched: Watched[] = [];

  beforeAll(async () => {
    app = await openSyncApp(await open());
    const shy = await app.addPerson('shy@test.example');
    const revoked = await app.addPerson('revoked@test.example');
    const reported = await app.addPerson('reported@test.example', 'admin');
    await queries().update(users).set({ hidden: true }).where(eq(users.id, shy.user.id));
    await queries().update(users).set({ ticket_status: 'revoked' }).where(eq(users.id, revoked.user.id));
    const door = await pairTestDoor(app.context);
    const people = [app.attendee, app.another, app.admin, shy, revoked, reported];
    tokens = new Map([...people.map(({ user, token }) => [user.id, token] as const), [door.id, door.token]]);
  });
  beforeEach(async () => {
    realtime = await openRealtime(app.context.database, app.context.log);
  });
  afterEach(async () => {
    watched = [];
    await realtime.close();
    vi.useRealTimers();
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const ids = () => [...tokens.keys()];
  const watch = async (id: string): Promise<Watched> => {
    const token = tokens.get(id) as string;
    const stillMay = () => viewerOfToken(app.context, token);
    const fed = new FedReplica(app.device(token));
    await fed.join(realtime, (await stillMay()) as Viewer, stillMay);
    const puller = app.device(token);
    await puller.pull();
    const one = { name: id, fed, puller };
    watched.push(one);
    return one;
  };
  /** Resolves when everybody has all that was written before: they have a change that was made after it. */
  const told = async () => {
    const name = randomUUID();
    await queries().update(events).set({ name }).where(eq(events.id, EVENT));
    for (const { fed } of watched)
      await vi.waitFor(async () => {
        await fed.done();
        expect(fed.device.find('events', EVENT)).toMatchObject({ name });
      });
  };
  const forget = () => {
    for (const { fed } of watched) {
      fed.messages = [];
      fed.pulled = [];
      fed.bytes = [];
    }
  };
  const addRoom = (name = 'Hall') =>
    queries()
      .insert(rooms)
      .values({ ...here(), name });
  const addNote = (more: Partial<typeof notifications.$inferInsert> = {}, tx: Queries = queries()) =>
    tx.insert(notifications).values({
      ...{ ...here(), title: 'Rain', message: 'Bring a coat', notification_type: 'weather', user_id: '' },
      ...{ created_at: new Date().toISOString(), ...more },
    });

  it('brings a change to everybody who may see it, without a pull', async () => {
    for (const id of ids()) await watch(id);
    await told();
    forget();
    await addRoom('Great hall');
    await told();
    for (const { name, fed } of watched) {
      expect(fed.pulled, name).toEqual([]);
      const seen = [...(fed.device.documents.get('rooms')?.values() ?? [])].map(({ name: said }) => said);
      expect(seen.includes('Great hall'), name).toBe(fed.device.replica.role !== 'door');
    }
  });

  it('is written once for all of a kind, and personally for its owner alone', async () => {
    const sent: unknown[] = [];
    const viewerOf = async (id: string) => (await viewerOfToken(app.context, tokens.get(id) as string)) as Viewer;
    for (const id of ['attendee', 'another']) {
      const viewer = await viewerOf(id);
      const deltas = { send: (message: unknown) => void sent.push(message), isBehind: false, knowsWords: true };
      realtime.join(viewer, { send: deltas.send, close: () => undefined, deltas }, async () => viewer);
    }
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    sent.length = 0;
    await queries()
      .insert(rooms)
      .values({ ...here(), name: 'x'.repeat(60), description: 'word '.repeat(100) });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toBeInstanceOf(Buffer);
    expect(sent[0]).toBe(sent[1]);
    sent.length = 0;
    await queries()
      .insert(bookmarks)
      .values({ ...here(), user_id: 'attendee', kind: 'session', target_id: 'secret', created_at: at });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('[S6] a personal change between two of everybody is not jumped over by who missed it', async () => {
    const one = await watch('attendee');
    await told();
    const horizon = BigInt(one.fed.horizonOf('bookmarks'));
    await queries()
      .insert(bookmarks)
      .values({ ...here(), user_id: 'attendee', kind: 'session', target_id: 'missed', created_at: at });
    await vi.waitFor(() => expect(one.fed.messages.at(-1)?.delta?.documents.bookmarks).toHaveLength(1));
    forget();
    await addRoom();
    await told();
    // Its delta begins after what it may have missed.
    for (const { delta } of one.fed.messages) expect(BigInt(delta?.from ?? 0)).toBeGreaterThan(horizon);
  });

  it.each(['documents', 'places'] as const)(
    'is a poke, with how far it goes, where it is too much: %s',
    async (limit) => {
      const before = { ...DELTA_LIMITS };
      onTestFinished(() => void Object.assign(DELTA_LIMITS, before));
      DELTA_LIMITS[limit] = 50;
      const one = await watch('attendee');
      await told();
      forget();
      await queries()
        .insert(rooms)
        .values(Array.from({ length: 200 }, () => ({ ...here(), name: 'Many' })));
      await told();
      expect(one.fed.messages.find(({ collections }) => collections.includes('rooms'))?.delta).toMatchObject({
        documents: {},
      });
      expect(one.fed.pulled).toContain('rooms');
      one.fed.pulled = [];
      await addRoom();
      await told();
      expect(one.fed.pulled).toEqual([]);
    },
  );

  it('[S5] has a document that changed again after the end of its issue', async () => {
    const from = await readHorizon(queries());
    await addRoom();
    await queries().update(rooms).set({ name: randomUUID() });
    const places = await changedPlaces(queries(), { from }, ['public'], 1_000);
    expect(places).toContainEqual(expect.objectContaining({ collection: 'rooms' }));
  });

  it('has to be pulled by who may see what nobody might who listened when it was read', async () => {
    const from = await readHorizon(queries());
    await queries().update(users).set({ bio: randomUUID() }).where(eq(users.id, 'another'));
    const viewer = { user_id: ids()[4] as string, event_id: EVENT, role: 'user', ticket_status: 'revoked' } as const;
    const content = await IssueContent.read(queries(), await readIssue(queries(), from), [viewer]);
    const now = content.for({ ...viewer, ticket_status: 'valid' });
    expect(now).toEqual({ changed: ['users'], toPull: ['users'], documents: '{}' });
  });

  it('goes to nobody whose role or session is just being looked up', async () => {
    const promoted = await app.addPerson(`${randomUUID()}@test.example`, 'admin');
    tokens.set(promoted.user.id, promoted.token);
    const one = await watch(promoted.user.id);
    await told();
    forget();
    await app.context.database.transaction(async (tx) => {
      await tx.update(users).set({ role: 'user' }).where(eq(users.id, promoted.user.id));
      await addNote({ title: 'For organisers', audience: 'checked_in' }, tx);
    });
    await told();
    const said = JSON.stringify(one.fed.messages);
    expect(said).not.toContain('For organisers');
    expect(said).not.toContain('"role":"admin"');
    tokens.delete(promoted.user.id);
  });

  it('takes at most 1.5 times the compressed document and 150 bytes', async () => {
    const one = await watch('attendee');
    await told();
    forget();
    await queries()
      .update(users)
      .set({ bio: 'Builds irrigation controllers in Kisumu', company: 'Maji Labs', position: 'Engineer' })
      .where(eq(users.id, 'another'));
    await vi.waitFor(() => expect(one.fed.messages).toHaveLength(1));
    const [card] = one.fed.messages[0]?.delta?.documents.users ?? [];
    expect(card).toMatchObject({ id: 'another' });
    const compressed = deflateRawSync(JSON.stringify(card)).length;
    process.stdout.write(`one card: ${compressed} B compressed, ${one.fed.bytes[0]} B on the socket\n`);
    expect(one.fed.bytes[0]).toBeLessThanOrEqual(1.2 * compressed);
  });

  it('has words that never change: apps and servers of all versions have them to the letter', () => {
    const digest = createHash('sha256').update(DELTA_WORDS).digest('hex');
    expect(digest).toBe('6300250df1b4a63109d4243ca7e998c6d26d0c4322f72a70ea87c1088ba2149c');
    // One character is one byte, and all fit into one stored block.
    expect(DELTA_WORDS).toMatch(/^[\x20-\x7e]{1,65535}$/);
  });

  it('takes no words for known of an app that has none', async () => {
    const viewer = (await viewerOfToken(app.context, tokens.get('attendee') as string)) as Viewer;
    const [known, older]: [Buffer[], Buffer[]] = [[], []];
    for (const [said, knowsWords] of [
      [known, true],
      [older, false],
    ] as const) {
      const deltas = {
        send: (message: string | Buffer) => void said.push(message as Buffer),
        isBehind: false,
        knowsWords,
      };
      realtime.join(viewer, { send: () => undefined, close: () => undefined, deltas }, async () => viewer);
    }
    await queries().update(users).set({ bio: 'Counts mangroves' }).where(eq(users.id, 'another'));
    await vi.waitFor(() => expect([known.length, older.length]).toEqual([1, 1]));
    const [[short], [long]] = [known, older] as [[Buffer], [Buffer]];
    expect(inflated(short)).toBe(String(inflateRawSync(long)));
    expect(short.length).toBeLessThan(0.7 * long.length);
    expect(() => inflateRawSync(short)).toThrow();
  });

  it('takes at most 300 bytes on the socket of the door that checked somebody in', async () => {
    const guest = await app.addPerson(`${randomUUID()}@test.example`);
    const id = ids()[6] as string;
    const door = await watch(id);
    await told();
    forget();
    const [outcome] = await door.fed.device.push([door.fed.device.checkIn(guest.user.id)]);
    expect(outcome?.status).toBe('applied');
    const hasIt = () => door.fed.messages.some(({ delta }) => delta?.documents.check_ins);
    await vi.waitFor(() => expect(hasIt()).toBe(true));
    await door.fed.done();
    expect(door.fed.pulled).toEqual([]);
    expect(door.fed.device.find('users', guest.user.id)).toMatchObject({ checkedIn: true });
    const bytes = door.fed.bytes.reduce((sum, each) => sum + each, 0);
    process.stdout.write(`one check-in: ${bytes} B on the door's own socket\n`);
    expect(bytes).toBeLessThanOrEqual(300);
  });

  it('has its collections in the order of the words, which is what makes it short', async () => {
    const guest = await app.addPerson(`${randomUUID()}@test.example`);
    const [admin, door] = [await watch('admin'), await watch(ids()[6] as string)];
    await told();
    forget();
    await door.fed.device.push([door.fed.device.checkIn(guest.user.id)]);
    await vi.waitFor(() => expect(admin.fed.messages).toHaveLength(1));
    const named = Object.keys(admin.fed.messages[0]?.delta?.documents ?? {});
    expect(named).toEqual(['doors', 'users', 'check_ins']);
    const places = named.map((name) => DELTA_WORDS.indexOf(`"${name}":[`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('says how many people are hidden, as a pull would, to everybody with whom they are not connected', async () => {
    const shy = ids()[3] as string;
    const [one, other] = [await watch('attendee'), await watch('another')];
    const created = { created_at: at, updated_at: at };
    const row = { id: `another~${shy}`, event_id: EVENT, requester_id: 'another', addressee_id: shy };
    await queries()
      .insert(connections)
      .values({ ...row, ...created, status: 'accepted' } as never);
    for (const hidden of [false, true]) {
      await queries().update(users).set({ hidden }).where(eq(users.id, shy));
      await told();
      for (const { name, fed, puller } of [one, other])
        expect(fed.unlisted, `${name}, hidden: ${hidden}`).toEqual((await puller.pull()).unlisted);
    }
    expect(other.fed.unlisted?.people).toBe((one.fed.unlisted?.people ?? 0) - 1);
    await queries().delete(connections).where(eq(connections.id, row.id));
  });

  it('is acknowledged, so that an organiser sees who has a message; not for what was never said', async () => {
    const viewer = (await viewerOfToken(app.context, tokens.get('another') as string)) as Viewer;
    const receiptOf = async () =>
      (await queries().select().from(notificationReceipts).where(eq(notificationReceipts.user_id, 'another')))[0]?.xid;
    await queries().delete(notificationReceipts).where(eq(notificationReceipts.user_id, 'another'));
    const said: string[] = [];
    const deltas = {
      send: (message: string | Buffer) => void said.push(inflated(message)),
      ...{ isBehind: false, knowsWords: true },
    };
    const listener = { send: () => undefined, close: () => undefined, deltas };
    realtime.join(viewer, listener, async () => viewer);
    await vi.waitFor(async () => {
      await addRoom();
      expect(said.length).toBeGreaterThan(0);
    });
    const to = String(JSON.parse(said.at(-1) as string).delta.to);
    realtime.landed(listener, '99999999');
    realtime.landed(listener, to);
    await vi.waitFor(async () => expect(String(await receiptOf())).toBe(String(BigInt(to) - 1n)));
  });

  const person = fc.nat({ max: 5 });
  const pair = fc.tuple(person, person);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('bio' as const), who: person }),
    fc.record({ kind: fc.constant('hide' as const), who: person }),
    fc.record({ kind: fc.constant('role' as const), who: person }),
    fc.record({ kind: fc.constant('ticket' as const), who: person }),
    fc.record({ kind: fc.constant('ticket code' as const), who: person }),
    fc.record({ kind: fc.constant('check in' as const), who: person }),
    fc.record({ kind: fc.constant('star' as const), who: person }),
    fc.record({ kind: fc.constant('unstar' as const), who: person }),
    fc.record({ kind: fc.constant('note' as const), who: fc.option(person), group: fc.boolean() }),
    fc.record({ kind: fc.constant('connect' as const), pair, withheld: fc.boolean(), open: fc.boolean() }),
    fc.record({ kind: fc.constant('disconnect' as const), who: person }),
    fc.record({ kind: fc.constant('report' as const), pair }),
    fc.record({ kind: fc.constant('block' as const), pair }),
    fc.record({ kind: fc.constant('room' as const) }),
    fc.record({ kind: fc.constant('no rooms' as const) }),
    fc.record({ kind: fc.constant('code' as const) }),
    fc.record({ kind: fc.constant('door' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  async function happen(tx: Queries, event: Step): Promise<unknown> {
    const id = (index: number) => ids()[index] as string;
    const change = (index: number, set: object) =>
      tx
        .update(users)
        .set(set)
        .where(eq(users.id, id(index)));
    switch (event.kind) {
      case 'bio':
        return change(event.who, { bio: randomUUID() });
      case 'hide':
        return change(event.who, { hidden: sql`not hidden` });
      case 'role':
        return change(event.who, { role: sql`case when role = 'admin' then 'user' else 'admin' end` });
      case 'ticket':
        return change(event.who, {
          ticket_status: sql`case ticket_status when 'revoked' then 'valid' else 'revoked' end`,
        });
      case 'ticket code':
        return change(event.who, { ticket_code: randomUUID() });
      case 'check in':
        await change(event.who, { checkedIn: true, checkin_time: at });
        return tx
          .insert(checkIns)
          .values({
            ...{ ...here(), user_id: id(event.who), gate_id: 'gate-north', check_in_method: 'qr' as const },
            ...{ status: 'accepted' as const, verdict: 'admitted' as const, check_in_time: at, device_time: at },
            ...{ clock_offset_ms: 0, arrived_at: at, device_id: 'd', recorded_by: 'admin', undo_reason: '' },
          })
          .onConflictDoNothing();
      case 'star':
        return tx
          .insert(bookmarks)
          .values({ ...here(), user_id: id(event.who), kind: 'session', target_id: randomUUID(), created_at: at });
      case 'unstar':
        return tx.delete(bookmarks).where(eq(bookmarks.user_id, id(event.who)));
      case 'note':
        return addNote(
          event.who === null
            ? { audience: event.group ? 'checked_in' : 'everybody' }
            : { user_id: id(event.who), ...(event.group && { copy_of: randomUUID() }) },
          tx,
        );
      case 'connect': {
        const [requester_id, addressee_id] = event.pair.map(id) as [string, string];
        if (requester_id === addressee_id) return undefined;
        const status = event.open ? 'requested' : 'accepted';
        const row = { requester_id, addressee_id, status, withheld: event.withheld, created_at: at, updated_at: at };
        const key = [requester_id, addressee_id].sort().join('~');
        return tx
          .insert(connections)
          .values({ id: key, event_id: EVENT, ...row } as never)
          .onConflictDoUpdate({ target: connections.id, set: { status, withheld: event.withheld } as never });
      }
      case 'disconnect':
        return tx.delete(connections).where(eq(connections.requester_id, id(event.who)));
      case 'report': {
        const [reporter_id, reported_id] = event.pair.map(id) as [string, string];
        return tx
          .insert(reports)
          .values({ ...here(), reporter_id, reported_id, reason: 'spam', status: 'open', created_at: at } as never)
          .onConflictDoNothing();
      }
      case 'block': {
        const [user_id, blocked_id] = event.pair.map(id) as [string, string];
        return tx
          .insert(blocks)
          .values({ ...here(), user_id, blocked_id, created_at: at })
          .onConflictDoNothing();
      }
      case 'room':
        return tx.insert(rooms).values({ ...here(), name: randomUUID(), source: { secret: randomUUID() } } as never);
      case 'no rooms':
        return tx.delete(rooms);
      case 'code':
        return tx.update(events).set({ registration_code: randomUUID() }).where(eq(events.id, EVENT));
      case 'door':
        return tx.insert(doors).values({ ...here(), name: 'Phone', paired_at: at });
    }
  }

  describe('[S6][S7] whatever changes', () => {
    it('who is fed has what who pulls has, and was told of nothing else', async () => {
      for (const id of ids()) await watch(id);
      let landed = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
          async (batches) => {
            for (const batch of batches) {
              await app.context.database.transaction(async (tx) => {
                for (const each of batch) await happen(tx, each);
              });
              await told();
              for (const { name, fed, puller } of watched) {
                await puller.pull();
                for (const collection of collectionNames) {
                  const [has, should] = [fed.device, puller].map(({ documents }) =>
                    [...(documents.get(collection)?.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)),
                  );
                  expect(has, `${collection} of ${name} after ${JSON.stringify(batch)}`).toEqual(should);
                }
                const known = puller.told;
                for (const [collection, documents] of fed.device.told)
                  for (const id of documents) expect(known.get(collection), `${collection} of ${name}`).toContain(id);
                landed += fed.pulled.length === 0 ? 1 : 0;
                fed.pulled = [];
              }
            }
          },
        ),
        { numRuns: 12 },
      );
      expect(landed).toBeGreaterThan(20);
    }, 300_000);
  });
});
