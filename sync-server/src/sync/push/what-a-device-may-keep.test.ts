import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../database/database.ts';
import { commands, devices, foldedOutcomes } from '../../database/tables.ts';
import { inLanguage } from '../../http/problem-words/problem-words.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { planOf, rowsMet } from '../../testing/database/query-plan.ts';
import type { TestDevice } from '../../testing/device.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { foldAll } from './fold-outcomes.ts';
import { foldedAmong } from './folded-outcomes.store.ts';

/** A hundred of them fill the largest push. */
const LONG = 'x'.repeat(19_000);

describeEachDatabase('what people and devices may keep', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());

  const call = (phone: TestDevice, sent: unknown[]) => phone.call('/api/sync/push', phone.pushRequest(sent));
  const bytesKept = async () => {
    const [size] = await rowsOf<{ size: string }>(
      app.context.database.queries,
      sql`select (pg_total_relation_size('commands') + pg_total_relation_size('devices'))::text as size`,
    );
    return Number(size?.size);
  };
  const nonsense = (phone: TestDevice) => ({
    ...phone.command('update_profile', { changes: {} }),
    name: 'fly_to_the_moon',
    args: { text: LONG },
  });
  const stored = async (phone: TestDevice) =>
    app.context.database.queries
      .select()
      .from(commands)
      .where(eq(commands.device_id, phone.id))
      .orderBy(commands.device_seq);
  /** A day later. */
  const age = async (phone: TestDevice, by = '1 day') => {
    const { queries } = app.context.database;
    await queries.execute(
      sql`update commands set arrived_at = arrived_at - ${by}::interval where device_id = ${phone.id}`,
    );
  };
  const said = (outcomes: { command_id: string; status: string; code?: unknown }[]) =>
    outcomes.map(({ command_id, status, code }) => ({ command_id, status, code }));

  it('keeps less than a megabyte of sixty pushes of nonsense, and asks to come back later', async () => {
    const attacker = await app.addPerson('attacker@test.example');
    const before = await bytesKept();
    const answers = [];
    for (let push = 0; push < 60; push++) {
      const phone = app.device(attacker, `device-${push}-${'d'.repeat(80)}`);
      answers.push(
        await call(
          phone,
          Array.from({ length: 100 }, () => nonsense(phone)),
        ),
      );
    }
    expect((await bytesKept()) - before).toBeLessThan(1_000_000);
    expect(answers[0]?.status).toBe(200);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await app.context.database.queries.$count(devices, eq(devices.user_id, 'attacker'))).toBeLessThanOrEqual(20);
  });

  it('[S2] leaves long arguments out of what it keeps, and answers the same again', async () => {
    const phone = app.device(app.attendee);
    const sent = [nonsense(phone), phone.command('update_profile', { changes: { bio: 'b'.repeat(4_000) } })];
    const outcomes = await phone.push(sent);
    expect(outcomes.map(({ status, code }) => [status, code])).toEqual([
      ['rejected', 'unknown_command'],
      ['applied', undefined],
    ]);
    for (const { args } of await stored(phone)) expect(args).toMatch(/^\{"left_out":\d+\}$/);
    expect(await phone.push(sent)).toEqual(outcomes);
  });

  it('[S3] refuses no command of a push beyond the budget: all of it is sent again', async () => {
    const person = await app.addPerson('busy@test.example');
    const phone = app.device(person);
    const batch = () => Array.from({ length: 100 }, () => nonsense(phone));
    const first = batch();
    const outcomes = await phone.push(first);
    let answer = await call(phone, batch());
    for (let push = 0; push < 30 && answer.status === 200; push++) answer = await call(phone, batch());
    expect(answer.status).toBe(429);
    const count = (await stored(phone)).length;

    const good = phone.command('update_profile', { changes: { company: 'Kijani' } });
    const retry = await app.call('POST', '/api/sync/push', { as: person, body: phone.pushRequest([good]) });
    expect([retry.status, retry.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(retry.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored(phone)).toHaveLength(count);
    const bySelf = await app.call('PUT', '/api/users/me', { as: person, body: { company: 'Kijani' } });
    expect(bySelf.status).toBe(429);
    // What has an outcome is answered, also now, and other people go on.
    expect(await phone.push(first)).toEqual(outcomes);
    const other = app.device(app.another);
    expect((await other.push([other.command('update_profile', { changes: { company: 'Kijani' } })]))[0]?.status).toBe(
      'applied',
    );
  });

  it('takes the 5,000 scans of a door that was offline all day, at once', async () => {
    const { id, token } = await pairTestDoor(app.context);
    const phone = app.device(token, id);
    const people = Array.from({ length: 5_000 }, (_, i) => `guest-${i}`);
    const rest = { event_id: 'event-001', ticket_code: 'x', name: 'Somebody' };
    for (let at = 0; at < people.length; at += 1_000)
      await app.context.database.queries
        .insert(tables.users)
        .values(people.slice(at, at + 1_000).map((id) => ({ ...rest, id, email: `${id}@example.org` })));
    for (let at = 0; at < people.length; at += 100) {
      const outcomes = await phone.push(people.slice(at, at + 100).map((person) => phone.checkIn(person)));
      expect(outcomes.every(({ status }) => status === 'applied')).toBe(true);
    }
  }, 300_000);

  it('drops the devices that a person has not used for longest, and knows one that comes back', async () => {
    const person = await app.addPerson('many-phones@test.example');
    const first = app.device(person);
    const command = first.command('update_profile', { changes: { company: 'first' } });
    const [outcome] = await first.push([command]);
    for (let n = 0; n < 25; n++) {
      const phone = app.device(person);
      await phone.push([phone.command('update_profile', { changes: { company: `${n}` } })]);
    }
    const ofPerson = () =>
      app.context.database.queries.select().from(devices).where(eq(devices.user_id, person.user.id));
    expect((await ofPerson()).map(({ id }) => id)).not.toContain(first.id);
    expect(await ofPerson()).toHaveLength(20);
    const [again] = await first.push([command]);
    expect(said([again!])).toEqual(said([outcome!]));
    expect(again!.documents[0]!.document.company).toBe('24');
  });

  describe('outcomes that no device waits for are folded', () => {
    const companyOf = async (id: string) =>
      (await app.context.database.queries.select().from(tables.users).where(eq(tables.users.id, id)))[0]?.company;

    it('[S2] and what comes late is answered as before, and applied never again', async () => {
      const person = await app.addPerson('late@test.example');
      const phone = app.device(person);
      const old = [
        phone.command('update_profile', { changes: { company: 'Old' } }),
        { ...nonsense(phone), id: randomUUID().toUpperCase() },
        phone.checkIn('somebody else'),
      ];
      const outcomes = await phone.push(old);
      await age(phone);
      await phone.push([phone.command('update_profile', { changes: { company: 'New' } })]);
      await foldAll(app.context.database, 'event-001', 2);
      expect((await stored(phone)).map(({ device_seq }) => device_seq)).toEqual([4]);

      const again = await phone.push(old);
      expect(said(again)).toEqual(said(outcomes));
      expect(again[1]?.detail).toMatch(/\w\.$/);
      const inFrench = { as: person, body: phone.pushRequest(old), headers: { 'accept-language': 'fr' } };
      const { outcomes: french } = (await app.call('POST', '/api/sync/push', inFrench)).body;
      expect(french[1].detail).toBe(inLanguage(again[1]?.detail ?? '', 'fr'));
      expect(french[1].detail).not.toBe(again[1]?.detail);
      expect(BigInt(again[0]!.transaction)).toBeGreaterThan(BigInt(outcomes[0]!.transaction));
      expect(again[0]!.documents).toMatchObject([{ collection: 'users', document: { id: 'late', company: 'New' } }]);
      expect(await companyOf('late')).toBe('New');
      expect(await stored(phone)).toHaveLength(1);

      await age(phone, '20 days');
      await foldAll(app.context.database, 'event-001');
      expect(await stored(phone)).toHaveLength(0);
      const [row, ...more] = await app.context.database.queries
        .select()
        .from(foldedOutcomes)
        .where(eq(foldedOutcomes.device_id, phone.id));
      expect(more).toEqual([]);
      expect(row).toMatchObject({ last_seq: 4, received: 4 });
      expect(row?.applied).toHaveLength(2);
    });

    it('and are not read for what is newer than they are', async () => {
      const { queries } = app.context.database;
      const viewer = { user_id: 'attendee', event_id: 'event-001' };
      const applied = Array.from({ length: 1_000 }, () => randomUUID());
      await queries
        .insert(foldedOutcomes)
        .values({ ...viewer, device_id: 'of-days', last_seq: 1_000, received: 1_000, applied, refused: {} });
      const found = (fromSeq: number) =>
        rowsOf<{ folded: unknown[] }>(
          queries,
          sql`select ${foldedAmong(viewer, 'of-days', applied, fromSeq)} as folded`,
        );
      expect((await found(1_000))[0]?.folded).toHaveLength(1_000);
      const plan = await planOf(queries, (spy) =>
        spy.execute(sql`select ${foldedAmong(viewer, 'of-days', applied, 1_001)} as folded`),
      );
      expect(rowsMet(plan)).toBeLessThan(100);
    });

    it('but not while their device says that something waits, nor the last push, until the session would be over', async () => {
      const phone = app.device(app.another);
      const change = () => phone.command('update_profile', { changes: { company: 'New' } });
      const send = (waiting: number) => {
        const request = phone.pushRequest([change()]);
        return phone.call('/api/sync/push', { ...request, device: { ...request.device, waiting } });
      };
      await send(1);
      await age(phone);
      await send(3);
      await foldAll(app.context.database, 'event-001');
      expect(await stored(phone)).toHaveLength(2);
      await send(1);
      await foldAll(app.context.database, 'event-001');
      expect((await stored(phone)).map(({ device_seq }) => device_seq)).toEqual([2, 3]);
      await app.context.database.queries
        .update(devices)
        .set({ last_contact: '2026-01-01T00:00:00.000Z' })
        .where(eq(devices.id, phone.id));
      await age(phone, '13 days');
      await foldAll(app.context.database, 'event-001');
      expect(await stored(phone)).toHaveLength(2);
      await age(phone, '2 days');
      await foldAll(app.context.database, 'event-001');
      expect(await stored(phone)).toHaveLength(0);
    });

    it('[S3] and still count as received, at the door too', async () => {
      const { id, token } = await pairTestDoor(app.context);
      const phone = app.device(token, id);
      await phone.push([phone.checkIn('attendee'), phone.checkIn('another')]);
      await age(phone);
      const lost = phone.checkIn('attendee');
      await phone.push([phone.checkIn('attendee')]);
      await foldAll(app.context.database, 'event-001');
      expect(await stored(phone)).toHaveLength(1);
      const seen = async () => {
        const { body } = await app.call('GET', '/api/sync/devices', { as: app.admin });
        const [door] = await app.context.database.queries.select().from(tables.doors).where(eq(tables.doors.id, id));
        return [body.find((device: { id: string }) => device.id === id).received, door?.received, door?.missing];
      };
      expect(await seen()).toEqual([3, 3, 1]);
      await phone.push([lost]);
      expect(await seen()).toEqual([4, 4, 0]);
    });
  });
});
