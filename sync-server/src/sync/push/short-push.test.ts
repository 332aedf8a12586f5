import { gzipSync } from 'node:zlib';
import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { PushResponse } from '@baraza/schema/sync/push';
import { inShort } from '@baraza/schema/sync/short-push';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands as storedCommands } from '../../database/tables.ts';
import { commandHandlers } from '../../features/handlers.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const GUESTS = 1_000;
const MIB = 1_024 * 1_024;

describeEachDatabase('a push in short', (open) => {
  let app: SyncApp;
  let door: TestDevice;
  const guests = Array.from({ length: GUESTS }, (_, at) => `guest-${at}`);

  beforeAll(async () => {
    app = await openSyncApp(await open());
    const rest = { event_id: 'event-001', ticket_code: 'x', name: 'Somebody', role: 'user', interests: [] };
    await app.context.database.queries
      .insert(tables.users)
      .values(guests.map((id) => ({ ...rest, id, email: `${id}@example.org` }) as never));
    door = app.device(app.admin);
  });
  afterAll(() => app.close());

  const shortRequest = (commands: Parameters<typeof inShort>[0]) => {
    const { commands: _, ...request } = door.pushRequest([]);
    return { ...request, speaks: 2, short: inShort(commands) };
  };
  const send = (body: unknown, encoding?: string) =>
    app.call('POST', '/api/sync/push', {
      as: app.admin,
      body,
      headers: encoding ? { 'content-encoding': encoding } : {},
    });
  const gzipped = (body: unknown) => new Uint8Array(gzipSync(JSON.stringify(body)));

  it('[S2][S3][S4] of a thousand, compressed, is answered in a few bytes; the one that is refused says why', async () => {
    const made = guests.map((id) => door.checkIn(id));
    made[500] = { ...door.checkIn('nobody'), device_seq: 501 };
    const { status, body } = await send(gzipped(shortRequest(made)), 'gzip');
    const answer = body as PushResponse;
    expect([status, answer.speaks]).toEqual([200, SPEAKS]);
    expect(answer.outcomes).toMatchObject([{ command_id: made[500]?.id, status: 'rejected', code: 'not_found' }]);
    expect(answer.applied).toEqual({
      first: made[0]?.id,
      last: made.at(-1)?.id,
      count: GUESTS,
      transaction: expect.stringMatching(/^\d+$/),
      arrived_at: expect.any(String),
      collections: ['check_ins', 'users'],
    });
    expect(JSON.stringify(answer).length).toBeLessThan(1_200);
    const { queries } = app.context.database;
    expect(await queries.$count(tables.check_ins)).toBe(GUESTS - 1);
    const stored = await queries.select().from(storedCommands);
    expect(stored.map(({ device_seq }) => device_seq).sort((a, b) => a - b)).toEqual(made.map((c) => c.device_seq));
    expect(stored.find(({ id }) => id === made[7]?.id)).toMatchObject({ status: 'applied', name: 'record_check_in' });

    // Sent again in full by the same device, as an older app would, it has the same answers, and nothing happens twice.
    const again = await door.push(made.slice(495, 505));
    expect(again.map((outcome) => outcome.status)).toEqual(
      made.slice(495, 505).map((c) => (c === made[500] ? 'rejected' : 'applied')),
    );
    expect(again[0]?.documents.length).toBe(2);
    const short = (await send(shortRequest(made))).body as PushResponse;
    // The same, but for its own arrival.
    expect(short.applied).toEqual({ ...answer.applied, arrived_at: expect.any(String) });
    expect(await queries.$count(tables.check_ins)).toBe(GUESTS - 1);
  });

  it('[S4] finds several bad ones in few tries, in order, and applies the rest together', async () => {
    const calls: number[] = [];
    const { record_refused_scan: handler } = commandHandlers;
    const bad = new Set<string>();
    const applyMany: typeof handler.applyMany = async (tx, viewer, many) => {
      calls.push(many.length);
      if (many.some(({ args }) => bad.has(args.check_in_id))) throw new TypeError('a bug');
      return (await handler.applyMany?.(tx, viewer, many)) ?? [];
    };
    app.context.handlers = { ...commandHandlers, record_refused_scan: { ...handler, applyMany } };
    const made = Array.from({ length: 200 }, (_, at) =>
      door.command('record_refused_scan', { check_in_id: `scan-${at}`, user_id: '', gate_id: '', verdict: 'tampered' }),
    );
    bad.add('scan-0').add('scan-150');
    const { body } = await send(shortRequest(made));
    app.context.handlers = commandHandlers;
    const refused = (body as PushResponse).outcomes.map(({ command_id, code }) => [command_id, code]);
    expect(refused).toEqual([
      [made[0]?.id, 'internal'],
      [made[150]?.id, 'internal'],
    ]);
    expect(calls.length).toBeLessThan(40);
    const kept = await app.context.database.queries.select({ id: tables.check_ins.id }).from(tables.check_ins);
    expect(kept.filter(({ id }) => id.startsWith('scan-'))).toHaveLength(198);
  });

  it('[S16] of a newer app is refused nothing for good that this server can not read, and has all else applied', async () => {
    const newer = (commands: Parameters<typeof inShort>[0]) => send({ ...shortRequest(commands), speaks: SPEAKS + 1 });
    const news = { args: { user_id: 'guest-3', changes: { company: 'Kijani' }, of_the_next: 1 } as never };
    const edit = { ...door.command('update_person', { user_id: 'guest-3', changes: {} }), ...news };
    const unknown = { ...door.checkIn('guest-4'), name: 'of_the_next' };
    for (const one of [edit, unknown]) {
      const { status, body } = await newer([door.checkIn('guest-5'), one]);
      expect([status, body.code]).toEqual([409, 'older_server']);
    }
    const stored = () => app.context.database.queries.select({ id: storedCommands.id }).from(storedCommands);
    const ids = [edit.id, unknown.id];
    expect((await stored()).filter(({ id }) => ids.includes(id))).toEqual([]);
    const known = await newer([door.checkIn('guest-6')]);
    expect(known.body).toMatchObject({ outcomes: [], applied: { count: 1 } });
    // What no newer version has made is a fault.
    const { outcomes } = (await send(shortRequest([edit, unknown]))).body as PushResponse;
    expect(outcomes.map(({ code }) => code)).toEqual(['invalid', 'unknown_command']);
  });

  it('or in full, but not both, nor neither', async () => {
    const full = door.pushRequest([door.checkIn('guest-1')]);
    const { short } = shortRequest([door.checkIn('guest-2')]);
    expect((await send({ ...full, short })).status).toBe(422);
    expect((await send({ ...full, commands: undefined })).status).toBe(422);
    expect((await send({ ...full, commands: undefined, short: { ...short, device_seq: 'one' } })).status).toBe(422);
    expect((await send({ ...full, commands: undefined, short: { ...short, commands: [] } })).status).toBe(422);
  });

  it('of another epoch is answered with nothing, as ever', async () => {
    const { body } = await send({ ...shortRequest([door.checkIn('guest-1')]), epoch: 'another' });
    expect(body).toMatchObject({ outcomes: [] });
    expect(body).not.toHaveProperty('applied');
  });

  describe('that is compressed', () => {
    /** Parts of a MiB each, as one stream. */
    const part = gzipSync(Buffer.alloc(MIB, ' '));
    const bomb = (mib: number) => new Uint8Array(Buffer.concat(Array.from({ length: mib }, () => part)));

    it('and would inflate for ever is refused without being inflated', async () => {
      const body = bomb(256);
      expect(body.byteLength).toBeLessThan(MIB);
      const before = process.memoryUsage();
      const answer = await send(body, 'gzip');
      const after = process.memoryUsage();
      expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
      const taken = after.external + after.heapTotal - before.external - before.heapTotal;
      expect(taken).toBeLessThan(64 * MIB);
    });

    it.each([
      ['nothing of the kind', new TextEncoder().encode('{}'), 400],
      ['cut off', gzipped({ a: 'long enough to be cut' }).subarray(0, 20), 400],
      ['deep', new Uint8Array(gzipSync(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)), 400],
      ['no push', gzipped({ a: 1 }), 422],
    ])('but is %s is refused', async (_, body, status) => {
      expect((await send(new Uint8Array(body), 'gzip')).status).toBe(status);
    });

    it.each(['br', 'deflate', 'gzip, gzip', 'x'])('as %s is refused', async (encoding) => {
      expect((await send(gzipped({}), encoding)).status).toBe(415);
    });

    it('is not read at all for somebody who is not signed in', async () => {
      const answer = await app.call('POST', '/api/sync/push', {
        body: bomb(1),
        headers: { 'content-encoding': 'gzip' },
      });
      expect(answer.status).toBe(401);
    });
  });

  it('[S4] of commands that are refused tells of a document once, and of so many in all, however often they name it', async () => {
    const { queries } = app.context.database;
    await queries
      .update(tables.users)
      .set({ bio: 'b'.repeat(5_000) })
      .where(eq(tables.users.id, 'attendee'));
    const phone = app.device(app.attendee);
    const refusedWith = async (revoked: (at: number) => string[]) => {
      const made = guests
        .slice(0, 300)
        .map((_, at) => phone.command('import_people', { people: [], revoked: revoked(at) }));
      const { commands: _, ...request } = phone.pushRequest([]);
      const body = { ...request, speaks: 2, short: inShort(made) };
      const first = await app.call('POST', '/api/sync/push', { as: app.attendee, body });
      const again = await app.call('POST', '/api/sync/push', { as: app.attendee, body });
      expect([first.status, again.status]).toEqual([200, 200]);
      return [first, again].map(({ body: { outcomes } }) =>
        (outcomes as PushResponse['outcomes']).map(({ documents }) => documents),
      );
    };
    for (const told of await refusedWith(() => Array.from({ length: 20 }, () => 'attendee'))) {
      expect(told).toHaveLength(300);
      expect(told.flat().map(({ document }) => document.id)).toEqual(['attendee']);
      expect(told.at(-1)).toHaveLength(1);
    }
    for (const told of await refusedWith((at) => [guests[at] ?? ''])) expect(told.flat()).toHaveLength(200);
  });
});
