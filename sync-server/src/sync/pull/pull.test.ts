import { connectionId } from '@baraza/schema/connections/connection';
import { PullResponse } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginEpoch } from '../../database/epoch.ts';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const LONG_AGO = '2026-11-20T08:00:00.000Z';
const { users, notifications, bookmarks, check_ins: checkIns, rooms } = tables;

describeEachDatabase('pull', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const changeUser = (id: string, change: Partial<typeof users.$inferInsert>) =>
    queries().update(users).set(change).where(eq(users.id, id));
  const filled = async (person: TestPerson): Promise<TestDevice> => {
    const device = app.device(person);
    await device.pull();
    return device;
  };
  const addRooms = (event_id: string, prefix: string, count: number) =>
    queries()
      .insert(rooms)
      .values(Array.from({ length: count }, (_, i) => ({ id: `${prefix}${i}`, event_id, name: `Room ${i}` })));

  it('answers as described', async () => {
    const { status, body } = await app.call('POST', '/api/sync/pull', {
      as: app.attendee,
      body: {
        protocol: 1,
        device_id: 'd',
        replica: null,
        collections: { events: { checkpoint: null, limit: 10 }, unheard_of: { checkpoint: null, limit: 10 } },
      },
    });
    expect(status).toBe(200);
    const answer = PullResponse.parse(body);
    expect(answer.viewer).toEqual({ user_id: 'attendee', role: 'user' });
    expect(answer.reset).toBe(false);
    expect(Object.keys(answer.collections)).toEqual(['events']);
    expect(answer.collections.events!.documents).toMatchObject([{ id: 'event-001', _deleted: false }]);
  });

  it('has nothing to say when there is no news, and keeps the checkpoint', async () => {
    const phone = await filled(app.attendee);
    const answer = await phone.pull();
    expect(Object.values(answer.collections).flatMap(({ documents }) => documents)).toEqual([]);
    const again = await phone.pull();
    expect(again.collections.users!.checkpoint).toEqual(answer.collections.users!.checkpoint);
    expect(answer.collections.users!.checkpoint).not.toBeNull();
  });

  it('[S9] empties a replica that has read further than this database has got: it runs on an old copy of its data', async () => {
    const phone = await filled(app.attendee);
    const { horizon, epoch } = await phone.pull();
    const ask = (xid: string) => {
      const replica = { epoch, role: 'user' };
      const body = {
        protocol: 1,
        device_id: 'd',
        replica,
        collections: { rooms: { checkpoint: { xid, seq: '1' }, limit: 9 } },
      };
      return phone.call('/api/sync/pull', body);
    };
    expect((await ask(String(BigInt(horizon) - 1n))).body).toMatchObject({ reset: false });
    expect((await ask(String(BigInt(horizon) + 1_000n))).body).toMatchObject({ reset: true, collections: {} });
  });

  it.each([1, 2, 7, 1_000])('reads everything in pages of %i, each document once', async (limit) => {
    await queries().delete(rooms);
    await addRooms('event-001', `page-${limit}-`, 23);
    const phone = app.device(app.attendee);
    await phone.pull(limit, ['rooms', 'users']);
    expect(phone.ids('rooms')).toHaveLength(23);
    expect(phone.ids('users')).toEqual((await queries().select().from(users)).map(({ id }) => id).sort());
  });

  it('sends a document that several scopes hold once, also when it left one of them before', async () => {
    const { user } = await app.addPerson('in-and-out@example.org');
    const phone = app.device(app.admin);
    await changeUser(user.id, { hidden: true });
    await changeUser(user.id, { company: 'Changed while hidden' });
    const answer = await phone.pullPage(1_000, ['users']);
    expect(answer.collections.users!.documents.filter(({ id }) => id === user.id)).toHaveLength(1);
    expect(phone.find('users', user.id)).toMatchObject({ company: 'Changed while hidden', hidden: true });
  });

  it.each([3, 5, 8])('fills pages of %i up where a document would be in them twice', async (limit) => {
    const phone = app.device(app.admin);
    await phone.pull(1_000, ['users']);
    for (let i = 0; i < 20; i++) {
      const { user } = await app.addPerson(`twice-${limit}-${i}@example.org`);
      // An older position in the scope that it leaves, and a newer one where it stays.
      await changeUser(user.id, { hidden: true });
      await changeUser(user.id, { company: 'Changed while hidden' });
    }
    // Stops at a short page.
    await phone.pull(limit, ['users']);
    const twice = phone.ids('users').filter((id) => id.startsWith(`twice-${limit}-`));
    expect(twice).toHaveLength(20);
  });

  it('refuses a checkpoint that is none', async () => {
    for (const checkpoint of [
      { xid: '99999999999999999999', seq: '1' },
      { xid: '1', seq: '99999999999999999999' },
    ]) {
      const body = { protocol: 1, device_id: 'd', replica: null, collections: { rooms: { checkpoint, limit: 1 } } };
      expect((await app.call('POST', '/api/sync/pull', { as: app.admin, body })).status).toBe(400);
    }
  });

  it('[S7] shows others a card, and a person and admins all of it', async () => {
    const { attendee, another, admin } = app;
    const card = (await filled(attendee)).find('users', another.user.id)!;
    expect(card.name).toBe(another.user.name);
    for (const field of ['email', 'role', 'ticket_code', 'ticket_status', 'ticket_version'])
      expect(card).not.toHaveProperty(field);
    const own = (await filled(another)).find('users', another.user.id)!;
    expect(own).toMatchObject({ email: another.user.email, role: 'user', ticket_code: another.user.ticket_code });
    const asAdmin = (await filled(admin)).find('users', another.user.id)!;
    expect(asAdmin).toMatchObject({ email: another.user.email, role: 'user' });
    expect(asAdmin).not.toHaveProperty('ticket_code');
  });

  it('[S7] leaves the card of who hides with those connected with them, for as long as they are', async () => {
    const { admin, attendee, another } = app;
    const retiring = await app.addPerson('retiring@example.org');
    const phones = { friend: await filled(attendee), stranger: await filled(another) };
    const cards = async () => {
      await Promise.all([phones.friend.pull(), phones.stranger.pull()]);
      return [phones.friend, phones.stranger].map((phone) => phone.find('users', 'retiring')?.company);
    };
    const said = (as: TestPerson) => app.call('GET', '/api/users/retiring', { as }).then(({ status }) => status);
    const connection = { event_id: 'event-001', created_at: '2026-11-21T08:00:00.000Z' };
    const [requester_id, addressee_id] = [attendee.user.id, retiring.user.id];
    const row = { ...connection, requester_id, addressee_id, updated_at: connection.created_at };
    const id = connectionId(requester_id, addressee_id);
    const { connections } = tables;

    await queries()
      .insert(connections)
      .values({ ...row, id, status: 'requested' });
    await changeUser('retiring', { hidden: true, company: 'Hidden' });
    expect(await cards()).toEqual([undefined, undefined]);
    await queries().update(connections).set({ status: 'accepted' }).where(eq(connections.id, id));
    expect(await cards()).toEqual(['Hidden', undefined]);
    await changeUser('retiring', { company: 'Changed while hidden' });
    expect(await cards()).toEqual(['Changed while hidden', undefined]);
    // A phone that comes later has it too, but nothing that is not on a card.
    const late = (await filled(attendee)).find('users', 'retiring')!;
    expect(late).toMatchObject({ company: 'Changed while hidden', hidden: true });
    for (const field of ['email', 'role', 'ticket_code', 'checkin_time']) expect(late).not.toHaveProperty(field);
    expect(await Promise.all([attendee, another, admin].map(said))).toEqual([200, 404, 200]);
    // Nobody else hears of it.
    expect(phones.stranger.told.get('users')).not.toContain(id);

    await queries().delete(connections).where(eq(connections.id, id));
    expect(await cards()).toEqual([undefined, undefined]);
    expect(await said(attendee)).toBe(404);
    await changeUser('retiring', { hidden: false, company: 'Seen' });
    expect(await cards()).toEqual(['Seen', 'Seen']);
  });

  it('[S7] takes a person who hides from others, not from themself and admins; and brings them back', async () => {
    const shy = await app.addPerson('shy@example.org');
    const devices = { own: await filled(shy), other: await filled(app.attendee), admin: await filled(app.admin) };
    const pullAll = async () => {
      for (const device of Object.values(devices)) await device.pull();
    };
    const seenBy = () => Object.entries(devices).flatMap(([who, device]) => (device.find('users', 'shy') ? [who] : []));
    expect(seenBy()).toEqual(['own', 'other', 'admin']);

    await changeUser('shy', { hidden: true });
    await pullAll();
    expect(seenBy()).toEqual(['own', 'admin']);

    await changeUser('shy', { company: 'Changed while hidden' });
    await pullAll();
    expect(devices.own.find('users', 'shy')?.company).toBe('Changed while hidden');

    await changeUser('shy', { hidden: false });
    await pullAll();
    expect(seenBy()).toEqual(['own', 'other', 'admin']);

    // Who is not there any more can't ask.
    await queries().delete(users).where(eq(users.id, 'shy'));
    await devices.other.pull();
    await devices.admin.pull();
    expect(seenBy()).toEqual(['own']);
  });

  it('[S7] never mentions what somebody else alone may see, there or gone', async () => {
    const event_id = 'event-001';
    const created_at = '2026-11-21T08:00:00.000Z';
    const own = app.attendee.user.id;
    const other = app.another.user.id;
    const phone = await filled(app.attendee);
    const note = (id: string, user_id: string) => ({ id, event_id, title: id, created_at, user_id });
    await queries()
      .insert(notifications)
      .values([note('to-all', ''), note('to-own', own), note('to-other', other)]);
    const star = (id: string, user_id: string) => ({
      id,
      event_id,
      user_id,
      kind: 'session' as const,
      target_id: 's',
      created_at,
    });
    await queries()
      .insert(bookmarks)
      .values([star('own-star', own), star('other-star', other)]);
    const scan = { event_id, status: 'accepted' as const, verdict: 'admitted' as const, check_in_time: created_at };
    const record = { ...scan, device_time: created_at, device_id: 'd', recorded_by: 'admin' };
    await queries()
      .insert(checkIns)
      .values([
        { ...record, id: 'own-record', user_id: own },
        { ...record, id: 'other-record', user_id: other },
      ]);
    await phone.pull();
    await queries().delete(notifications).where(eq(notifications.id, 'to-other'));
    await queries().delete(bookmarks).where(eq(bookmarks.id, 'other-star'));
    await queries().delete(checkIns).where(eq(checkIns.id, 'other-record'));
    await phone.pull();
    expect([...phone.told.get('notifications')!].sort()).toEqual(['to-all', 'to-own']);
    expect([...phone.told.get('bookmarks')!]).toEqual(['own-star']);
    expect([...phone.told.get('check_ins')!]).toEqual(['own-record']);
  });

  it('[S7] sends nothing of another event, of which the same people may be', async () => {
    await addRooms('event-other', 'elsewhere-', 3);
    const phone = await filled(app.admin);
    expect([...phone.told.get('rooms')!].filter((id) => id.startsWith('elsewhere'))).toEqual([]);
  });

  it('[S7] fills a page before it ends: what a viewer may not see takes no place in it', async () => {
    const event_id = 'event-001';
    const created_at = '2026-11-21T08:00:00.000Z';
    const phone = await filled(app.another);
    const star = (i: number, user_id: string) => ({
      id: `s${i}`,
      event_id,
      user_id,
      kind: 'speaker' as const,
      target_id: 't',
      created_at,
    });
    await queries()
      .insert(bookmarks)
      .values(Array.from({ length: 60 }, (_, i) => star(i, i % 6 === 5 ? app.another.user.id : app.attendee.user.id)));
    const page = await phone.pullPage(5, ['bookmarks']);
    expect(page.collections.bookmarks!.documents).toHaveLength(5);
    await phone.pull(5, ['bookmarks']);
    expect(phone.ids('bookmarks').filter((id) => /^s\d/.test(id))).toHaveLength(10);
  });

  it('[S7] says how many hide from a viewer, so that their figures are those of the event', async () => {
    const me = await app.addPerson('counts@example.org');
    const [friend, stranger, inside] = await Promise.all(
      ['friend', 'stranger', 'inside'].map((name) => app.addPerson(`${name}@example.org`)),
    );
    for (const { user } of [me, friend!, stranger!, inside!]) await changeUser(user.id, { hidden: true });
    for (const { user } of [me, inside!]) await changeUser(user.id, { checkedIn: true });
    const { id: requester_id } = friend!.user;
    const between = { requester_id, addressee_id: me.user.id, created_at: LONG_AGO, updated_at: LONG_AGO };
    await queries()
      .insert(tables.connections)
      .values([
        { ...between, id: 'friends', event_id: 'event-001', status: 'accepted' },
        { ...between, id: 'asked', event_id: 'event-001', status: 'requested', requester_id: stranger!.user.id },
      ]);
    const { body: stats } = await app.call('GET', '/api/events/event-001/stats', { as: me });
    const figuresOf = async (viewer: TestPerson) => {
      const phone = await filled(viewer);
      const { unlisted } = await phone.pullPage(1_000);
      const listed = phone.ids('users').map((id) => phone.find('users', id)!);
      return {
        unlisted,
        totalAttendees: listed.length + (unlisted?.people ?? 0),
        checkedInAttendees: listed.filter(({ checkedIn }) => checkedIn).length + (unlisted?.checked_in ?? 0),
      };
    };
    const { totalAttendees, checkedInAttendees } = stats;
    const mine = await figuresOf(me);
    expect(mine).toMatchObject({ totalAttendees, checkedInAttendees, unlisted: { checked_in: 1 } });
    const others = await figuresOf(app.another);
    expect(others).toMatchObject({ totalAttendees, checkedInAttendees, unlisted: { checked_in: 2 } });
    expect(others.unlisted!.people - mine.unlisted!.people).toBe(2);
    expect(await figuresOf(app.admin)).toEqual({ unlisted: undefined, totalAttendees, checkedInAttendees });
  });

  it('[S9] empties a replica of another role, and fills it for the new one', async () => {
    const promoted = await app.addPerson('promoted@example.org');
    const phone = await filled(promoted);
    expect(phone.find('users', app.another.user.id)).not.toHaveProperty('email');
    await changeUser(promoted.user.id, { role: 'admin' });
    const answer = await phone.pullPage(1_000);
    expect(answer).toMatchObject({ reset: true, viewer: { role: 'admin' }, collections: {} });
    await phone.pull();
    expect(phone.find('users', app.another.user.id)).toHaveProperty('email');
  });

  it('[S9] empties a replica of another history, and finds everything again though transactions count anew', async () => {
    const phone = await filled(app.attendee);
    const before = phone.ids('users');
    await app.context.database.transaction(beginEpoch);
    expect(await phone.pullPage(1_000)).toMatchObject({ reset: true, collections: {} });
    await phone.pull();
    expect(phone.ids('users')).toEqual(before);
  });

  it('asks an app of another version to update', async () => {
    const body = { protocol: 0, device_id: 'd', replica: null, collections: {} };
    const { status, body: problem } = await app.call('POST', '/api/sync/pull', { as: app.admin, body });
    expect([status, problem.code]).toEqual([409, 'outdated_protocol']);
  });
});
