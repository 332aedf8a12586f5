import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import type { Unlisted } from '@baraza/schema/sync/pull';
import { Snapshot } from '@baraza/schema/sync/snapshot';
import { tables } from '@baraza/schema/tables';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { markLargeEvents } from '../../features/event/large-events.store.ts';
import { viewerOfToken } from '../../http/session/require-viewer.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { anyChange, applyChange } from '../../testing/any-change.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { FedReplica } from '../../testing/fed-replica.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { openRealtime, type Realtime } from '../realtime/realtime.ts';
import { COUNTED } from './unlisted.store.ts';

const SEED = Number(fc.readConfigureGlobal().seed);
const RUNS = 15;
const PEOPLE = ['attendee', 'another', 'third', 'fourth', 'admin', 'organiser'] as const;
const at = '2026-11-21T08:00:00.000Z';
const { users, connections, blocks, events } = tables;

describeEachDatabase('a large event', (open) => {
  let app: SyncApp;
  let realtime: Realtime;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    COUNTED.everyMs = 0;
    app = await openSyncApp(await open());
    const more = [await app.addPerson('third@test.example'), await app.addPerson('fourth@test.example')];
    const organiser = await app.addPerson('organiser@test.example', 'admin');
    for (const { user, token } of [app.attendee, app.another, ...more, app.admin, organiser])
      tokens.set(user.id, token);
    tokens.set('door', (await pairTestDoor(app.context, 'door-phone')).token);
    realtime = await openRealtime(app.context.database, app.context.log);
  });
  afterAll(async () => {
    await realtime.close();
    await app.close();
  });
  beforeEach(async () => {
    await queries().delete(connections);
    await queries().delete(blocks);
    await queries().update(users).set({ hidden: false });
    await queries().update(events).set({ large: false });
  });

  const queries = () => app.context.database.queries;
  const grow = () => markLargeEvents(app.context.database, PEOPLE.length);
  const connect = (requester_id: string, addressee_id: string, status: 'requested' | 'accepted', withheld = false) =>
    queries()
      .insert(connections)
      .values({
        ...{ id: `${requester_id}~${addressee_id}`, event_id: 'event-001', requester_id, addressee_id },
        ...{ status, withheld, created_at: at, updated_at: at },
      });
  const pulled = async (id: string): Promise<TestDevice> => {
    const phone = app.device(tokens.get(id) as string);
    await phone.pull();
    return phone;
  };
  const snapshotFor = async (id: string): Promise<Snapshot | undefined> => {
    const { status, body } = await app.call('GET', '/api/sync/snapshot', { as: tokens.get(id) as string });
    return status === 200 ? Snapshot.parse(body) : undefined;
  };

  it('begins with the person who makes it large, is noticed once, and never ends', async () => {
    const isLarge = async () => (await queries().select().from(events))[0]?.large;
    const there = await queries().$count(users);
    expect([await markLargeEvents(app.context.database, there + 1), await isLarge()]).toEqual([[], false]);
    await app.addPerson('one-more@test.example');
    expect([await markLargeEvents(app.context.database, there + 1), await isLarge()]).toEqual([['event-001'], true]);
    expect(await markLargeEvents(app.context.database, there + 1)).toEqual([]);
    await queries().delete(users).where(eq(users.id, 'one-more'));
    expect([await markLargeEvents(app.context.database, there + 1), await isLarge()]).toEqual([[], true]);
  });

  it('[S9] gives attendees a new start with those whom they know; admins and doors keep everybody', async () => {
    await connect('attendee', 'another', 'accepted');
    await connect('third', 'attendee', 'requested');
    const phones = new Map<string, TestDevice>();
    for (const id of tokens.keys()) phones.set(id, await pulled(id));
    expect(phones.get('attendee')?.ids('users')).toEqual([...PEOPLE].sort());
    await grow();
    const held: Record<string, string[]> = {};
    for (const [id, phone] of phones) {
      const isEverybody = ['admin', 'organiser', 'door'].includes(id);
      expect([id, (await phone.pullPage(1_000)).reset]).toEqual([id, !isEverybody]);
      await phone.pull();
      if (!isEverybody) held[id] = phone.ids('users');
      else expect(phone.ids('users')).toEqual([...PEOPLE].sort());
      expect(phone.ids('events')).toEqual(['event-001']);
    }
    expect(held).toEqual({
      attendee: ['another', 'attendee', 'third'],
      another: ['another', 'attendee'],
      third: ['attendee', 'third'],
      fourth: ['fourth'],
    });
    const told = [...phones].map(([id, { told }]) => [id, told.get('events')?.has('event-001')]);
    expect(told).toEqual(told.map(([id]) => [id, true]));
  });

  it('tells open sockets, which pull', async () => {
    const [token = ''] = [tokens.get('fourth')];
    const ask = () => viewerOfToken(app.context, token);
    const fed = await new FedReplica(app.device(token)).join(realtime, (await ask()) as Viewer, ask);
    expect(fed.device.ids('users')).toHaveLength(PEOPLE.length);
    await grow();
    await vi.waitFor(async () => {
      await queries()
        .update(events)
        .set({ tagline: String(performance.now()) });
      await fed.done();
      expect(fed.device.ids('users')).toEqual(['fourth']);
    });
    fed.leave();
  });

  it('sends an attendee no news of people whom they don’t know', async () => {
    await grow();
    const phone = await pulled('fourth');
    await queries().update(users).set({ checkedIn: true }).where(eq(users.id, 'another'));
    await queries()
      .insert(users)
      .values({
        ...(app.another.user as never as typeof users.$inferInsert),
        id: 'new',
        email: 'new@x.test',
        ticket_code: 'new',
      });
    expect((await phone.pull()).collections.users?.documents).toEqual([]);
    expect([...(phone.told.get('users') ?? [])]).toEqual(['fourth']);
    await queries().delete(users).where(eq(users.id, 'new'));
    await queries().update(users).set({ checkedIn: false });
  });

  it('a request brings both cards, one that is withheld the one alone, and taking it back removes them', async () => {
    await grow();
    const [asks, asked] = [await pulled('attendee'), await pulled('third')];
    const held = async () => {
      await asks.pull();
      await asked.pull();
      return [asks.ids('users'), asked.ids('users')];
    };
    await connect('attendee', 'third', 'requested', true);
    expect(await held()).toEqual([['attendee', 'third'], ['third']]);
    await queries().update(connections).set({ withheld: false });
    expect(await held()).toEqual([
      ['attendee', 'third'],
      ['attendee', 'third'],
    ]);
    await queries().delete(connections);
    expect(await held()).toEqual([['attendee'], ['third']]);
    await queries().insert(blocks).values({
      id: 'attendee~third',
      event_id: 'event-001',
      user_id: 'attendee',
      blocked_id: 'third',
      created_at: at,
    });
    expect(await held()).toEqual([['attendee', 'third'], ['third']]);
    await queries().delete(blocks);
    expect(await held()).toEqual([['attendee'], ['third']]);
  });

  /** The rule, as its sentence says it. */
  async function expectedFor(id: string): Promise<{ held: string[]; unlisted: Unlisted | undefined }> {
    const everybody = await queries().select().from(users);
    const known = await queries().select().from(connections);
    const blocked = await queries().select().from(blocks);
    const me = everybody.find((person) => person.id === id);
    const holds = (other: string, hidden: boolean) => {
      const between = known.filter(({ requester_id, addressee_id }) =>
        [`${id}~${other}`, `${other}~${id}`].includes(`${requester_id}~${addressee_id}`),
      );
      const isKnown =
        between.some(({ addressee_id, withheld }) => addressee_id === other || !withheld) ||
        blocked.some(({ user_id, blocked_id }) => user_id === id && blocked_id === other);
      return isKnown && (!hidden || between.some(({ status }) => status === 'accepted'));
    };
    const isAttendee = me?.role === 'user';
    const held = everybody.filter(
      (person) => !isAttendee || person.id === id || (me.ticket_status === 'valid' && holds(person.id, person.hidden)),
    );
    const missing = everybody.filter((person) => !held.includes(person));
    const checked_in = missing.filter(({ checkedIn }) => checkedIn).length;
    return {
      held: held.map((person) => person.id).sort(),
      unlisted: isAttendee ? { people: missing.length, checked_in } : undefined,
    };
  }

  it('a phone whose role changes and changes back while it asks begins anew with everything', async () => {
    const token = tokens.get('attendee') as string;
    const become = (role: 'user' | 'admin') => queries().update(users).set({ role }).where(eq(users.id, 'attendee'));
    const roles: ('user' | 'admin')[] = [];
    const device = new TestDevice(async (path, body) => {
      const role = roles.shift();
      if (role) await become(role);
      return app.call('POST', path, { as: token, body });
    });
    await become('admin');
    const ask = () => viewerOfToken(app.context, token);
    const fed = await new FedReplica(device).join(realtime, (await ask()) as Viewer, ask);
    // What was changed until now has come: no other pull takes the roles below.
    await queries().update(events).set({ tagline: 'Before' });
    await vi.waitFor(() => expect(device.find('events', 'event-001')?.tagline).toBe('Before'));
    await fed.done();
    roles.push('user', 'admin');
    await become('user');
    await vi.waitFor(async () => {
      await fed.done();
      expect([roles, device.resets]).toEqual([[], 2]);
    });
    const plain = await pulled('attendee');
    for (const name of collectionNames) expect(contentOf(device, name), name).toEqual(contentOf(plain, name));
    fed.leave();
    await become('user');
  });

  it(`holds by the rule whatever happens, on every way to a phone (FUZZ_SEED=${SEED})`, {
    timeout: 600_000,
  }, async () => {
    await grow();
    const watched: { id: string; goesOn: TestDevice; fed: FedReplica }[] = [];
    for (const [id, token] of tokens) {
      const ask = () => viewerOfToken(app.context, token);
      const fed = await new FedReplica(app.device(token)).join(realtime, (await ask()) as Viewer, ask);
      watched.push({ id, goesOn: await pulled(id), fed });
    }
    const counts = { left: 0, came: 0 };
    const property = fc.asyncProperty(
      fc.array(anyChange(PEOPLE), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 2, max: 9 }),
      async (changes, limit) => {
        const snapshots = new Map<string, Snapshot | undefined>();
        for (const { id } of watched) snapshots.set(id, await snapshotFor(id));
        // Who became an admin, or lost their ticket, would stay so: most are to be attendees.
        const attendees = inArray(users.id, ['attendee', 'another', 'third', 'fourth']);
        await queries().update(users).set({ role: 'user', ticket_status: 'valid' }).where(attendees);
        for (const change of changes) await applyChange(queries(), change);
        const last = `Event ${performance.now()}`;
        await queries().update(events).set({ name: last });
        await vi.waitFor(async () => {
          for (const { fed } of watched) {
            await fed.done();
            expect(fed.device.find('events', 'event-001')?.name).toBe(last);
          }
        });
        for (const { id, goesOn, fed } of watched) {
          const { held, unlisted } = await expectedFor(id);
          const before = goesOn.ids('users');
          const answer = await goesOn.pull(limit);
          const fresh = app.device(tokens.get(id) as string);
          const snapshot = snapshots.get(id);
          if (snapshot) fresh.takeSnapshot(snapshot);
          await fresh.pull(limit);
          const plain = await pulled(id);
          const same = (way: string, phone: TestDevice) => {
            expect([id, way, phone.ids('users')]).toEqual([id, way, held]);
            for (const name of collectionNames)
              expect(contentOf(phone, name), `${name} of ${id} by ${way}`).toEqual(contentOf(plain, name));
          };
          for (const [way, phone] of Object.entries({ goesOn, fresh, plain })) same(way, phone);
          // A socket whose person has another role is asked again who they are, which takes a moment.
          await vi.waitFor(async () => {
            await fed.done();
            same('fed', fed.device);
          });
          expect([id, answer.unlisted]).toEqual([id, unlisted]);
          counts.left += before.filter((each) => !held.includes(each)).length;
          counts.came += held.filter((each) => !before.includes(each)).length;
        }
      },
    );
    // Until enough people left and came, whatever the seed: it ends by its time-out where none does.
    for (let seed = SEED; Math.min(counts.left, counts.came) <= 3; seed++)
      await fc.assert(property, { seed, numRuns: RUNS, endOnFailure: true });
    for (const { fed } of watched) fed.leave();
  });
});

const contentOf = ({ documents }: TestDevice, name: CollectionName) =>
  [...(documents.get(name)?.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1));
