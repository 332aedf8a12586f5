import type { PullResponse } from '@baraza/schema/sync/pull';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDatabase } from '../outbox/outbox.ts';
import { replicaName } from '../storage/replica-name.ts';
import { append } from '../testing/append.ts';
import { Device, EVENT } from '../testing/device.ts';
import { RealServer } from '../testing/real-server.ts';
import { eventually, freezeWaits } from '../testing/waiting.ts';

const server = new RealServer();
const network = globalThis.fetch;
let tests = 0;

beforeAll(() => server.start(), 300_000);
afterAll(() => server.remove(), 300_000);

/** What the way to the server does to a call. */
type Way = (path: string, send: () => Promise<Response>) => Promise<Response>;
const open: Way = (_, send) => send();
const cut: Way = () => Promise.reject(new TypeError('no network'));
const except =
  (path: string, way: Way): Way =>
  (asked, send) =>
    asked === path ? way(asked, send) : send();

describe('a door phone and the server that is shipped', () => {
  let device: Device;
  let way: Way;
  /** Three attendees of the sample event whom no test has met before. */
  let guests: string[];

  beforeEach(async () => {
    tests += 1;
    freezeWaits();
    way = open;
    const { access_token, user } = await server.signIn(`admin-${tests}@test.example`);
    device = new Device(user.id);
    device.token = access_token;
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      const url = new URL(input);
      return url.pathname.startsWith('/api/sync')
        ? way(url.pathname, () => network(input, init))
        : network(input, init);
    });
    await device.open({ origin: server.address });
    await device.replica.syncNow();
    const people = await device.replica.db.users.find({ selector: { checkedIn: false }, sort: [{ id: 'asc' }] }).exec();
    guests = people.filter((person) => person.ticket_status === 'valid' && person.role === 'user').map(({ id }) => id);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await device.close();
  });

  const recordsOf = async (ids: string[]) =>
    (await server.records(device.token ?? ''))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, status }) => [id, status]);

  const openOutbox = () => {
    const owner = { user_id: device.userId, event_id: EVENT };
    return new OutboxDatabase(`${replicaName(device.userId, EVENT)}-outbox`, owner);
  };

  /** Checks in as many guests, with no network; answers the ids of the records, in order. */
  async function checkInOffline(count: number): Promise<string[]> {
    way = cut;
    const records: string[] = [];
    for (const guest of guests.slice(0, count)) {
      const id = `${device.userId}-${guest}`;
      await device.checkIn(guest, id);
      records.push(id);
    }
    return records;
  }

  it('[S1] killed between the outbox and the effect: started again it shows the check-in, and the server gets it', async () => {
    const [guest] = guests as [string];
    await device.close();
    const outbox = openOutbox();
    const check_in_id = `${device.userId}-${guest}`;
    await append(outbox, 'record_check_in', {
      check_in_id,
      user_id: guest,
      gate_id: '',
      check_in_method: 'qr',
      verdict: 'admitted',
    });
    outbox.close();
    way = cut;
    await device.open({ origin: server.address });
    expect(await device.user(guest)).toMatchObject({ checkedIn: true });
    way = open;
    await device.replica.syncNow();
    const status = await server.call('GET', `/api/checkin/status/${guest}/${EVENT}`, device.token);
    expect(status).toMatchObject({ checked_in: true });
  });

  it('[S2] the answer to a push lost after the commit, twenty times in a row: each takes effect once', async () => {
    const records = await checkInOffline(3);
    let lost = 0;
    way = except('/api/sync/push', async (_, send) => {
      const answer = await send();
      if (lost === 20) return answer;
      lost += 1;
      throw new TypeError('connection reset');
    });
    while (lost < 20) await device.replica.syncNow();
    expect(await device.unsent()).toBe(3);
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    expect(await recordsOf(records)).toEqual(records.map((id) => [id, 'accepted']));
  });

  it('[S3] 150 check-ins made offline become part of the history in the order in which they were made', async () => {
    const records = await checkInOffline(150);
    way = open;
    await device.replica.syncNow();
    expect(await recordsOf(records)).toEqual(records.map((id) => [id, 'accepted']));
  });

  it('[S4] one command that the server must refuse among 100: 99 applied, one listed, the queue empty', async () => {
    guests.splice(57, 0, 'nobody-of-this-event');
    const records = await checkInOffline(100);
    way = open;
    await device.replica.syncNow();
    const { waiting, refused } = await device.outbox();
    expect(waiting).toEqual([]);
    expect(refused.map(({ args, refusal }) => [args.user_id, refusal.code])).toEqual([
      ['nobody-of-this-event', 'not_found'],
    ]);
    expect(refused[0]?.refusal.detail).not.toBe('');
    expect(await recordsOf(records)).toHaveLength(99);
    expect(await device.record(records[57]!)).toBeNull();
  });

  it('[S5] a pull that arrives while a command is pending takes what is new and keeps what the person did', async () => {
    const { access_token, user } = await server.signIn(`attendee-${tests}@test.example`);
    await device.replica.syncNow();
    way = except('/api/sync/push', cut);
    await device.checkIn(user.id);
    await server.call('PUT', '/api/users/me', access_token, { company: 'Sahel Restoration Trust' });
    await device.replica.syncNow();
    expect(await device.user(user.id)).toMatchObject({ checkedIn: true, company: 'Sahel Restoration Trust' });
    expect(await device.unsent()).toBe(1);
    way = open;
    await device.replica.syncNow();
    expect(await device.user(user.id)).toMatchObject({ checkedIn: true, company: 'Sahel Restoration Trust' });
    expect(await device.record(`record-${user.id}`)).toMatchObject({ arrived_at: expect.any(String) });
  });

  it('[S5] what it did itself does not come back to it, but for what somebody else has changed as well', async () => {
    // As measured on a busy machine it may be wrong by more than passes before they arrive: then the server corrects their times.
    const outbox = openOutbox();
    await outbox.remember('clock_offset_ms', 0);
    outbox.close();
    const records = await checkInOffline(5);
    const elsewhere = await server.signIn(String((await device.user(guests[0]!))?.email));
    await server.call('PUT', '/api/users/me', elsewhere.access_token, { company: 'Changed elsewhere' });
    const answers: PullResponse[] = [];
    way = except('/api/sync/pull', async (_, send) => {
      const answer = await send();
      answers.push(await answer.clone().json());
      return answer;
    });
    await device.replica.syncNow();
    const sent = (name: string) =>
      answers.flatMap(({ collections }) => collections[name]?.documents ?? []).map(({ id }) => id);
    expect(sent('check_ins').filter((id) => records.includes(id))).toEqual([]);
    expect(sent('users').filter((id) => guests.slice(0, 5).includes(id))).toEqual([guests[0]]);
    expect(await device.user(guests[0]!)).toMatchObject({ checkedIn: true, company: 'Changed elsewhere' });
    const there = (await server.records(device.token ?? '')).filter(({ id }) => records.includes(id));
    for (const { _deleted, ...record } of there) expect(await device.record(record.id)).toEqual(record);
    expect(there).toHaveLength(5);
  });

  it('[S6] the device has what the server has, of every collection', async () => {
    const counts = await Promise.all(
      (['users', 'sessions', 'rooms', 'sponsors', 'exhibitors', 'speakers'] as const).map((name) =>
        device.replica.db[name].count().exec(),
      ),
    );
    const attendees = await server.call<unknown[]>(
      'GET',
      `/api/users/event/${EVENT}/attendees?limit=1000`,
      device.token,
    );
    expect(counts[0]).toBe(attendees.length);
    for (const count of counts) expect(count).toBeGreaterThan(3);
    expect(device.replica.status.get()).toMatchObject({ state: 'up_to_date', filled: true });
  });

  it('[S9] another epoch: replica and server are the same again, and the queue goes out', async () => {
    const records = await checkInOffline(2);
    await device.close();
    await server.beginEpoch();
    way = open;
    await device.open({ origin: server.address });
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    expect(await recordsOf(records)).toEqual(records.map((id) => [id, 'accepted']));
    expect(await device.user(guests[0]!)).toMatchObject({ checkedIn: true, email: expect.any(String) });
  });

  it('[S9] a backup put back while it runs: what came since is gone on both sides, check-ins and what waited go out', async () => {
    const backup = await server.backup(device.token);
    const profile = { changes: { company: 'Lost with the hour' } };
    await device.replica.perform('update_profile', profile);
    await device.checkIn(guests[2]!, `${device.userId}-since`);
    await device.replica.syncNow();
    const outbox = openOutbox();
    expect(await outbox.answered()).toEqual([]);
    outbox.close();
    const records = await checkInOffline(2);
    await server.restore(device.token, backup);
    way = open;
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(0);
    const confirmed = [`${device.userId}-since`, ...records];
    expect((await recordsOf(confirmed)).sort()).toEqual(confirmed.map((id) => [id, 'accepted']).sort());
    expect(await device.user(guests[0]!)).toMatchObject({ checkedIn: true });
    expect(await device.user(guests[2]!)).toMatchObject({ checkedIn: true });
    expect(await device.record(`${device.userId}-since`)).toMatchObject({ status: 'accepted' });
    expect(await device.user(device.userId)).not.toMatchObject({ company: 'Lost with the hour' });
    expect(device.signedOut).toBe(0);
  });

  it('[S9] made an attendee: what only admins read is gone from the device', async () => {
    await device.checkIn(guests[0]!);
    await device.replica.syncNow();
    expect(await device.user(guests[0]!)).toMatchObject({ email: expect.any(String) });
    await device.close();
    await server.changeRole(device.userId, 'user');
    await device.open({ origin: server.address });
    await device.replica.syncNow();
    const others = await device.replica.db.users.find({ selector: { id: { $ne: device.userId } } }).exec();
    expect(others.length).toBeGreaterThan(100);
    expect(others.filter((person) => person.email !== undefined)).toEqual([]);
    expect(await device.replica.db.check_ins.find().exec()).toEqual([]);

    // Nor is anybody there who hides; the figures count them all the same.
    const { unlisted } = device.replica.status.get();
    const everybody = [...others, { checkedIn: (await device.user(device.userId))?.checkedIn }];
    expect(unlisted.people).toBeGreaterThan(0);
    expect(await server.call('GET', `/api/events/${EVENT}/stats`, device.token)).toMatchObject({
      totalAttendees: everybody.length + unlisted.people,
      checkedInAttendees: everybody.filter(({ checkedIn }) => checkedIn).length + unlisted.checked_in,
    });
  });

  it('[S10] 401 pauses and keeps the queue; signed in again it goes on', async () => {
    const good = device.token ?? '';
    device.token = good.replace(/\.[^.]+$/, '.forged');
    const id = `${device.userId}-late`;
    await device.checkIn(guests[0]!, id);
    await device.replica.syncNow();
    expect(device.signedOut).toBe(1);
    expect(await device.unsent()).toBe(1);
    device.token = good;
    await device.replica.syncNow();
    expect(await recordsOf([id])).toEqual([[id, 'accepted']]);
  });

  it('[S10] while another person is signed in, nothing is sent in their name', async () => {
    const records = await checkInOffline(1);
    // A push that has begun in the own name may still be on its way.
    await device.replica.syncNow();
    const mine = device.token;
    device.token = (await server.signIn('admin-another@test.example')).access_token;
    way = open;
    await device.replica.syncNow();
    expect(await recordsOf(records)).toEqual([]);
    device.token = mine;
    await device.replica.syncNow();
    expect(await recordsOf(records)).toHaveLength(1);
  });

  it('[S11] behind a captive portal the queue stays, and goes out when it is gone', async () => {
    const records = await checkInOffline(2);
    way = async () => new Response('<html>Welcome to the venue</html>', { headers: { 'Content-Type': 'text/html' } });
    await device.replica.syncNow();
    expect(await device.unsent()).toBe(2);
    await eventually(() => expect(device.replica.status.get().state).toBe('offline'));
    way = open;
    await device.replica.syncNow();
    expect(await recordsOf(records)).toHaveLength(2);
  });

  it('[S13] the clock set back an hour between two check-ins, and a restart: both arrive, one for an admin to decide', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    way = cut;
    const records = guests.slice(0, 2).map((guest) => `${device.userId}-${guest}`);
    await device.checkIn(guests[0]!, records[0]);
    vi.setSystemTime(Date.now() - 3_600_000);
    await device.close();
    await device.open({ origin: server.address });
    await device.checkIn(guests[1]!, records[1]);
    // The server is in this process, and has no second clock.
    vi.useRealTimers();
    way = open;
    await device.replica.syncNow();
    // By its clock, the second was before the phone's last contact.
    expect(await recordsOf(records)).toEqual([
      [records[0], 'accepted'],
      [records[1], 'held'],
    ]);
    expect(await device.unsent()).toBe(0);
  });
});
