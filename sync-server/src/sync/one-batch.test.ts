import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands as storedCommands } from '../database/tables.ts';
import { commandHandlers } from '../features/handlers.ts';
import { ProblemError } from '../http/problems.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import type { TestDevice } from '../testing/device.ts';
import { pairRemovedTestDoor } from '../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../testing/sync-app.ts';

const { check_ins: checkIns, doors, users } = tables;

describeEachDatabase('the commands of one batch', (open) => {
  let app: SyncApp;
  let door: TestDevice;
  const people = ['ama', 'kofi', 'zuri', 'abebe'] as const;

  beforeAll(async () => {
    app = await openSyncApp(await open());
    for (const name of people) await app.addPerson(`${name}@example.org`);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    door = app.device(app.admin);
  });
  afterEach(async () => {
    app.context.handlers = commandHandlers;
    await app.context.database.queries.delete(checkIns);
    await app.context.database.queries.update(users).set({ checkedIn: false, checkin_time: null });
  });

  const { record_check_in: checkIn } = commandHandlers;
  /** With which each command is applied by itself. */
  const { applyMany: _, ...refusedScan } = commandHandlers.record_refused_scan;
  /** How often the handler of check-ins was called, and for how many each time; 1 for one by itself. */
  const countCalls = () => {
    const calls: string[] = [];
    app.context.handlers = {
      ...commandHandlers,
      record_check_in: {
        ...checkIn,
        apply(tx, viewer, args, origin) {
          calls.push('one');
          return checkIn.apply(tx, viewer, args, origin);
        },
        async applyMany(tx, viewer, many) {
          calls.push(`${many.length} together`);
          return (await checkIn.applyMany?.(tx, viewer, many)) ?? [];
        },
      },
    };
    return calls;
  };
  const refusal = (check_in_id: string = randomUUID()) =>
    door.command('record_refused_scan', { check_in_id, user_id: '', gate_id: '', verdict: 'tampered' });
  const recordsOf = (userId: string) =>
    app.context.database.queries.select().from(checkIns).where(eq(checkIns.user_id, userId));
  const storedOf = async (id: string) => {
    const [stored] = await app.context.database.queries.select().from(storedCommands).where(eq(storedCommands.id, id));
    return stored;
  };

  it('are applied as long as one follows the other of its name, each once', async () => {
    const calls = countCalls();
    const batch = [door.checkIn('ama'), door.checkIn('kofi'), refusal(), door.checkIn('zuri')];
    expect((await door.push(batch)).map(({ status }) => status)).toEqual(batch.map(() => 'applied'));
    expect(calls).toEqual(['2 together', '1 together']);
    expect(await app.context.database.queries.$count(checkIns)).toBe(4);
  });

  it('are not applied a second time because one of them could not be read', async () => {
    const calls = countCalls();
    const first = door.checkIn('ama');
    const [unread, unheardOf] = [
      { ...door.checkIn('kofi'), made_at: 'now' },
      { ...refusal(), name: 'fly' },
    ];
    const outcomes = await door.push([first, unread, unheardOf, door.checkIn('zuri')]);
    expect(outcomes.map(({ code }) => code)).toEqual([undefined, 'malformed', 'unknown_command', undefined]);
    expect(calls).toEqual(['1 together', '1 together']);
  });

  it('[S4] each have their own answer, where some can not be read and others are refused', async () => {
    const unread = { ...door.checkIn('kofi'), args: { user_id: 7 } };
    const outcomes = await door.push([unread, door.checkIn('nobody'), door.checkIn('ama')]);
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['rejected', 'invalid'],
      ['rejected', 'not_found'],
      ['applied', undefined],
    ]);
    expect(await recordsOf('ama')).toHaveLength(1);
    const person = outcomes[2]?.documents.find(({ collection }) => collection === 'users')?.document;
    expect(person).toMatchObject({ id: 'ama', checkedIn: true });
  });

  it('[S2] that have one id are one: the first that was made', async () => {
    const first = door.checkIn('ama');
    const second = { ...door.checkIn('kofi'), id: first.id };
    await door.push([second, first]);
    expect(await recordsOf('ama')).toHaveLength(1);
    expect(await recordsOf('kofi')).toHaveLength(0);
  });

  it.each(['user_id', 'event_id', 'device_id'] as const)(
    '[S2] show nothing of an answer that was another’s by its %s, and are not applied again',
    async (field) => {
      const command = door.checkIn('ama');
      await door.push([command]);
      const { queries } = app.context.database;
      await queries
        .update(storedCommands)
        .set({ [field]: 'another' })
        .where(eq(storedCommands.id, command.id));
      await queries.delete(checkIns);
      const [outcome] = await door.push([command]);
      expect(outcome).toMatchObject({ status: 'rejected', code: 'not_allowed', documents: [] });
      expect(await recordsOf('ama')).toHaveLength(0);
    },
  );

  it('tell each document once, under the collection that it is of', async () => {
    const command = door.checkIn('ama');
    const [outcome] = await door.push([command]);
    const told = outcome?.documents.map(({ collection, document }) => [collection, document.id]);
    expect(told).toEqual([
      ['check_ins', (command.args as { check_in_id: string }).check_in_id],
      ['users', 'ama'],
    ]);
  });

  it('tell the documents that the device has made for itself by the ids that it gave them', async () => {
    const phone = app.device(app.attendee);
    const [outcome] = await phone.push([phone.command('add_bookmark', { kind: 'session', target_id: 's' })]);
    expect(outcome?.documents.map(({ document }) => document.id)).toEqual(['attendee~session~s']);
  });

  it('[S7] tell nothing of somebody of another event, though an admin names them', async () => {
    await app.addEvent({ id: 'event-002' });
    await app.addPerson('elsewhere@example.org', 'user', 'event-002');
    const [outcome] = await door.push([door.checkIn('elsewhere')]);
    expect(outcome).toMatchObject({ status: 'rejected', code: 'not_found' });
    expect(outcome?.documents).toContainEqual({ collection: 'users', document: { id: 'elsewhere', _deleted: true } });
  });

  it('[S7][S17] tell a door phone that was removed nothing any more', async () => {
    const { id, token } = await pairRemovedTestDoor(app.context);
    const phone = app.device(token, id);
    const [outcome] = await phone.push([phone.checkIn('ama')]);
    expect(outcome?.documents.length).toBeGreaterThan(0);
    expect(outcome?.documents.every(({ document }) => document._deleted)).toBe(true);
  });

  it('are kept with what was meant: all of it, or what the handler keeps once it is applied', async () => {
    const whole = door.checkIn('ama');
    const short = refusal();
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: { ...refusedScan, kept: ({ verdict }) => ({ verdict }) },
    };
    await door.push([whole, short]);
    expect(JSON.parse((await storedOf(whole.id))?.args ?? '')).toEqual(whole.args);
    expect(JSON.parse((await storedOf(short.id))?.args ?? '')).toEqual({ verdict: 'tampered' });

    for (const code of ['invalid', 'not_found'] as const) {
      app.context.handlers.record_refused_scan.apply = () => Promise.reject(new ProblemError(code, 'No.'));
      const refused = refusal();
      await door.push([refused]);
      // Whom it was about may have been erased: that finds nothing which is stored after it.
      const kept = code === 'invalid' ? refused.args : { left_out: JSON.stringify(refused.args).length };
      expect(JSON.parse((await storedOf(refused.id))?.args ?? '')).toEqual(kept);
    }
  });

  it('leave a fault of ours in the log, and no refusal', async () => {
    const lines: string[] = [];
    const { log } = app.context;
    app.context.log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    try {
      await door.push([door.checkIn('nobody')]);
      expect(lines).toEqual([]);
      const fault = refusal();
      app.context.handlers = {
        ...commandHandlers,
        record_refused_scan: { ...refusedScan, apply: () => Promise.reject(new TypeError('a bug')) },
      };
      await door.push([fault]);
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { command: fault.id, name: 'record_refused_scan', err: { message: 'a bug' } },
      ]);
    } finally {
      app.context.log = log;
    }
  });

  it('[S4] are not tried one by one on a database that is in trouble', async () => {
    let tries = 0;
    app.context.handlers = {
      ...commandHandlers,
      record_refused_scan: {
        ...refusedScan,
        apply: () => {
          tries += 1;
          return Promise.reject(Object.assign(new Error('shutting down'), { code: '57P01' }));
        },
      },
    };
    expect((await door.call('/api/sync/push', door.pushRequest([refusal()]))).status).toBe(503);
    expect(tries).toBe(1);
  });

  it('make a door of an admin’s device as soon as one of them was done at a door', async () => {
    const isDoor = async () => (await app.context.database.queries.$count(doors, eq(doors.id, door.id))) > 0;
    const ownWork = () => door.command('update_profile', { changes: { company: 'Acacia' } });
    await door.push([ownWork()]);
    expect(await isDoor()).toBe(false);
    await door.push([ownWork(), door.checkIn('ama')]);
    expect(await isDoor()).toBe(true);
  });

  it('say how many wait on the device beside them', async () => {
    const waiting = async (said: number) => {
      const request = door.pushRequest([door.checkIn('ama'), door.checkIn('kofi')]);
      await door.call('/api/sync/push', { ...request, device: { ...request.device, waiting: said } });
      const { body } = await app.call('GET', '/api/sync/devices', { as: app.admin });
      return body.find(({ id }: { id: string }) => id === door.id).waiting;
    };
    expect(await waiting(5)).toBe(3);
    expect(await waiting(1)).toBe(0);
  });

  describe('are all sent back, and nothing is kept,', () => {
    const refusedWhole = async (request: object) => {
      const { status, body } = await door.call('/api/sync/push', request);
      const stored = await app.context.database.queries.$count(storedCommands, eq(storedCommands.device_id, door.id));
      return [status, (body as { code: string }).code, stored];
    };

    it('when one has no id to answer it by', async () => {
      const request = door.pushRequest([door.checkIn('ama'), { name: 'record_check_in' }]);
      expect(await refusedWhole(request)).toEqual([400, 'malformed', 0]);
    });

    it('when the device has a name that can not be kept', async () => {
      const request = door.pushRequest([door.checkIn('ama')]);
      const device = { ...request.device, name: 'a\u0000b' };
      expect(await refusedWhole({ ...request, device })).toEqual([400, 'malformed', 0]);
    });

    it.each([
      [0, 'The app is older'],
      [999, 'The server is older'],
    ])('when they come in protocol %i, with which side has to be updated', async (protocol, words) => {
      const { status, body } = await door.call('/api/sync/push', { ...door.pushRequest([refusal()]), protocol });
      expect([status, body]).toEqual([409, expect.objectContaining({ detail: expect.stringContaining(words) })]);
    });
  });
});
