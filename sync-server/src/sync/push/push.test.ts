import { randomUUID } from 'node:crypto';
import type { Outcome } from '@baraza/schema/sync/command';
import { PushResponse } from '@baraza/schema/sync/push';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { commands as storedCommands } from '../../database/tables.ts';
import { commandHandlers } from '../../features/handlers.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { check_ins: checkIns, rooms } = tables;

describeEachDatabase('push', (open) => {
  let app: SyncApp;
  let door: TestDevice;
  const people: string[] = [];

  beforeAll(async () => {
    app = await openSyncApp(await open());
    for (let i = 0; i < 100; i++) people.push((await app.addPerson(`guest-${i}@example.org`)).user.id);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    door = app.device(app.admin);
  });
  afterEach(async () => {
    app.context.handlers = commandHandlers;
    await app.context.database.queries.delete(checkIns);
    await app.context.database.queries.update(tables.users).set({ checkedIn: false, checkin_time: null });
    await app.context.database.queries.delete(rooms);
  });

  const records = () => app.context.database.queries.select().from(checkIns);
  const countStored = (device: TestDevice) =>
    app.context.database.queries.$count(storedCommands, eq(storedCommands.device_id, device.id));
  const statuses = (outcomes: Outcome[]) => outcomes.map(({ status }) => status);
  const said = ({ command_id, status, code, detail }: Outcome) => ({ command_id, status, code, detail });

  it('answers as described, with what each command touched as it stands', async () => {
    const command = door.checkIn(people[0]!);
    const { status, body } = await door.call('/api/sync/push', door.pushRequest([command]));
    expect(status).toBe(200);
    const { outcomes, epoch } = PushResponse.parse(body);
    expect(epoch).not.toBe('');
    expect(outcomes).toMatchObject([
      { command_id: command.id, status: 'applied', transaction: expect.stringMatching(/^\d+$/) },
    ]);
    const touched = outcomes[0]!.documents.map(({ collection, document }) => [collection, document.id]);
    expect(touched).toContainEqual(['users', people[0]]);
    expect(outcomes[0]!.documents.find(({ collection }) => collection === 'users')?.document.checkedIn).toBe(true);
  });

  it('[S3][S9] applies nothing that builds on commands which another history has applied', async () => {
    const { queries } = app.context.database;
    const command = door.checkIn(people[0]!);
    const before = PushResponse.parse((await door.call('/api/sync/push', door.pushRequest([command]))).body);
    const next = door.checkIn(people[1]!);
    const elsewhere = { ...door.pushRequest([next]), epoch: 'of another history' };
    expect(PushResponse.parse((await door.call('/api/sync/push', elsewhere)).body)).toMatchObject({
      epoch: before.epoch,
      outcomes: [],
    });
    expect(await queries.$count(storedCommands, eq(storedCommands.id, next.id))).toBe(0);
    const here = { ...elsewhere, epoch: before.epoch };
    expect(statuses(PushResponse.parse((await door.call('/api/sync/push', here)).body).outcomes)).toEqual(['applied']);
  });

  it('[S2] gives each of a hundred commands one effect and one outcome, however often the answer is lost', async () => {
    const batch = people.map((id) => door.checkIn(id));
    const first = await door.push(batch);
    const before = await records();
    for (let i = 0; i < 20; i++) expect(await door.push(batch)).toEqual(first);
    expect(statuses(first)).toEqual(batch.map(() => 'applied'));
    expect(await records()).toEqual(before);
    expect(before).toHaveLength(100);
  });

  it('[S2] gives a command one effect when it arrives many times at once', async () => {
    const batch = people.slice(0, 10).map((id) => door.checkIn(id));
    const answers = await Promise.all(Array.from({ length: 8 }, () => door.push(batch)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await records()).toHaveLength(10);
  });

  it('[S2] takes a command that is twice in one batch as one', async () => {
    const command = door.checkIn(people[0]!);
    const [a, b] = await door.push([command, command]);
    expect(a).toEqual(b);
    expect(await records()).toHaveLength(1);
  });

  it('[S2] stores an outcome in the transaction that applied the command, or neither', async () => {
    const command = door.checkIn(people[0]!);
    const { database } = app.context;
    await database.queries.execute(sql`
      create function refuse_outcome() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await database.queries.execute(sql`
      create trigger refuse_outcome before insert on commands for each row execute function refuse_outcome()`);
    const { status } = await door.call('/api/sync/push', door.pushRequest([command]));
    await database.queries.execute(sql`drop function refuse_outcome cascade`);
    expect(status).toBe(500);
    expect(await records()).toHaveLength(0);
    expect(statuses(await door.push([command]))).toEqual(['applied']);
  });

  it('[S2] answers a repeated command as before, with the documents as they stand now', async () => {
    const command = door.checkIn(people[0]!);
    const [first] = await door.push([command]);
    await app.context.database.queries
      .update(tables.users)
      .set({ company: 'New' })
      .where(eq(tables.users.id, people[0]!));
    const [again] = await door.push([command]);
    expect(said(again!)).toEqual(said(first!));
    expect(again!.transaction).toBe(first!.transaction);
    expect(again!.documents.find(({ collection }) => collection === 'users')?.document.company).toBe('New');
  });

  it('[S3] applies what one device made in the order in which it was made, and answers in the order sent', async () => {
    const phone = app.device(app.attendee);
    const edits = ['first', 'second', 'third'].map((company) =>
      phone.command('update_profile', { changes: { company } }),
    );
    const sent = [edits[2]!, edits[0]!, edits[1]!];
    const outcomes = await phone.push(sent);
    expect(outcomes.map(({ command_id }) => command_id)).toEqual(sent.map(({ id }) => id));
    expect(outcomes[0]!.documents[0]!.document.company).toBe('third');
  });

  it('[S3] knows how many of a device’s commands it has', async () => {
    const batch = people.slice(0, 12).map((id) => door.checkIn(id));
    await door.push(batch.filter((_, i) => i !== 4));
    const progress = async () =>
      (await app.call('GET', '/api/sync/devices', { as: app.admin })).body.find(
        ({ id }: { id: string }) => id === door.id,
      );
    expect(await progress()).toMatchObject({ received: 11, last_seq: 12 });
    await door.push(batch);
    expect(await progress()).toMatchObject({ received: 12, last_seq: 12, waiting: 0, name: 'Test phone' });
  });

  it('[S4] applies 99 of 100 when one must be refused, and says why', async () => {
    const batch = people.map((id, i) => door.checkIn(i === 37 ? 'nobody' : id));
    const outcomes = await door.push(batch);
    expect(statuses(outcomes).filter((status) => status === 'applied')).toHaveLength(99);
    expect(outcomes[37]).toMatchObject({ status: 'rejected', code: 'not_found', detail: expect.stringMatching(/\w+/) });
    expect(await records()).toHaveLength(99);
    expect(await countStored(door)).toBe(100);
    expect(await door.push(batch)).toEqual(outcomes);
  });

  it('[S4] tells a refused device how things really stand', async () => {
    const command = door.checkIn('nobody');
    const [outcome] = await door.push([command]);
    const args = command.args as { check_in_id: string };
    expect(outcome!.documents).toContainEqual({
      collection: 'check_ins',
      document: { id: args.check_in_id, _deleted: true },
    });
  });

  it.each([
    ['a name that nobody knows', { name: 'fly_to_the_moon' }, 'unknown_command'],
    ['the name of a property of every object', { name: 'constructor' }, 'unknown_command'],
    ['arguments that are none', { args: { user_id: 7 } }, 'invalid'],
    ['no arguments', { args: undefined }, 'malformed'],
    ['a device number that is none', { device_seq: -1 }, 'malformed'],
    ['NUL in a text', { name: 'a\u0000b' }, 'malformed'],
    ['half a character', { args: { note: '\ud83d' } }, 'malformed'],
    ['the id of another device', { device_id: 'somewhere-else' }, 'not_allowed'],
  ])('[S4] refuses a command with %s, and only that', async (_what, change, code) => {
    const batch: unknown[] = people.slice(0, 3).map((id) => door.checkIn(id));
    batch[1] = { ...(batch[1] as object), ...change };
    const outcomes = await door.push(batch);
    expect(statuses(outcomes)).toEqual(['applied', 'rejected', 'applied']);
    expect(outcomes[1]!.code).toBe(code);
    expect((await door.push(batch)).map(said)).toEqual(outcomes.map(said));
  });

  it('[S3] counts a command whose text can not be kept as received, and keeps what was meant', async () => {
    const phone = app.device(app.attendee);
    const [outcome] = await phone.push([phone.command('update_profile', { changes: { bio: 'a\u0000b\ud83d' } })]);
    expect(outcome).toMatchObject({ status: 'rejected', code: 'malformed' });
    const [kept] = await app.context.database.queries
      .select()
      .from(storedCommands)
      .where(eq(storedCommands.device_id, phone.id));
    expect(kept).toMatchObject({ device_seq: 1, status: 'rejected' });
    expect(JSON.parse(kept!.args)).toEqual({ changes: { bio: 'a\u0000b\ud83d' } });
  });

  it('[S4] takes numbers and clocks that are larger than an integer', async () => {
    const command = { ...door.checkIn(people[0]!), device_seq: 2 ** 40, clock_offset_ms: -(10 ** 12) };
    expect(statuses(await door.push([command]))).toEqual(['applied']);
  });

  it('[S4] takes text that only looks like an escape', async () => {
    const phone = app.device(app.attendee);
    const [outcome] = await phone.push([phone.command('update_profile', { changes: { company: 'a \\u0000 b 😀' } })]);
    expect(outcome).toMatchObject({ status: 'applied' });
  });

  it('[S4] refuses a command that meets a fault of the server, takes back what it did, and goes on', async () => {
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: {
        policy: () => undefined,
        async apply(tx) {
          await tx.insert(rooms).values({ id: 'half done', event_id: 'event-001', name: 'x' });
          throw new TypeError('a bug');
        },
      },
    };
    const refusal = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const batch = [door.checkIn(people[0]!), door.command('record_refused_scan', refusal), door.checkIn(people[1]!)];
    const outcomes = await door.push(batch);
    expect(statuses(outcomes)).toEqual(['applied', 'rejected', 'applied']);
    expect(outcomes[1]).toMatchObject({ code: 'internal', detail: 'Something went wrong on the server.' });
    expect(await app.context.database.queries.$count(rooms)).toBe(0);
    expect(await records()).toHaveLength(2);
  });

  it('[S4] goes on after a command that broke its transaction and hid it', async () => {
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: {
        policy: () => undefined,
        async apply(tx) {
          await tx.execute(sql`select 1 / 0`).catch(() => undefined);
          return [];
        },
      },
    };
    const refusal = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const batch = [door.checkIn(people[0]!), door.command('record_refused_scan', refusal), door.checkIn(people[1]!)];
    const outcomes = await door.push(batch);
    expect(statuses(outcomes)).toEqual(['applied', 'rejected', 'applied']);
    expect(await records()).toHaveLength(2);
  });

  it('[S4] answers 503 and keeps nothing while the database is in trouble; the same batch goes through later', async () => {
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: {
        policy: () => undefined,
        apply: () => Promise.reject(Object.assign(new Error('shutting down'), { code: '57P01' })),
      },
    };
    const refusal = { check_in_id: randomUUID(), user_id: '', gate_id: '', verdict: 'tampered' } as const;
    const batch = [door.checkIn(people[0]!), door.command('record_refused_scan', refusal)];
    const { status, body } = await door.call('/api/sync/push', door.pushRequest(batch));
    expect([status, (body as { code: string }).code]).toEqual([503, 'unavailable']);
    expect(await countStored(door)).toBe(0);
    expect(await records()).toHaveLength(0);
    app.context.handlers = commandHandlers;
    expect(statuses(await door.push(batch))).toEqual(['applied', 'applied']);
  });

  it('refuses a command whose id another device has used, and shows nothing of it', async () => {
    const command = door.checkIn(people[0]!);
    await door.push([command]);
    const other = app.device(app.attendee);
    const [outcome] = await other.push([{ ...command, device_id: other.id }]);
    expect(outcome).toMatchObject({ status: 'rejected', code: 'not_allowed', documents: [] });
  });

  it('refuses a device that is somebody else’s', async () => {
    await door.push([door.checkIn(people[0]!)]);
    const thief = app.device(app.attendee, door.id);
    const { status, body } = await thief.call(
      '/api/sync/push',
      thief.pushRequest([thief.checkIn(app.attendee.user.id)]),
    );
    expect([status, (body as { code: string }).code]).toEqual([403, 'not_allowed']);
    expect(await records()).toHaveLength(1);
  });

  it('holds the policy of each command', async () => {
    const phone = app.device(app.attendee);
    const outcomes = await phone.push([phone.checkIn(people[0]!), phone.checkIn(app.attendee.user.id)]);
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['rejected', 'not_allowed'],
      ['applied', undefined],
    ]);
    expect(outcomes[0]!.documents.every(({ document }) => !('email' in document))).toBe(true);
  });

  it('asks an app of another version to update', async () => {
    const { status, body } = await door.call('/api/sync/push', {
      ...door.pushRequest([door.checkIn('x')]),
      protocol: 999,
    });
    expect([status, (body as { code: string }).code]).toEqual([409, 'outdated_protocol']);
  });

  it('shows the devices to admins only', async () => {
    expect((await app.call('GET', '/api/sync/devices', { as: app.attendee })).status).toBe(403);
  });

  it('wants somebody signed in', async () => {
    const { status } = await app.call('POST', '/api/sync/push', { body: door.pushRequest([door.checkIn('x')]) });
    expect(status).toBe(401);
  });
});
