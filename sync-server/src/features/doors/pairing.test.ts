import { randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, authSessions, devices, doorPairings } from '../../database/tables.ts';
import { startSession } from '../../http/session/sessions.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

describeEachDatabase('pairing a phone', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    await app.addEvent({ id: 'event-002' });
  });
  afterAll(() => app.close());

  const start = async (name = 'North gate') =>
    (await app.call('POST', '/api/doors/pairings', { as: app.admin, body: { name } })).body as Record<string, string>;
  const claim = (code: string, from?: string) =>
    app.call('POST', '/api/doors/pair', { body: { code }, ...(from && { from }) });

  it('makes a door phone with the name that the admin gave it', async () => {
    const { code, url, door_id } = await start('  Phone at the north gate ');
    expect(code).toMatch(/^[2-9B-Z]{5}-[2-9B-Z]{5}$/);
    expect(url).toBe(`http://localhost:3000/login#pair=${code}`);
    const answer = await claim(code as string);
    expect(answer.status).toBe(200);
    const door = { id: door_id, name: 'Phone at the north gate', event_id: 'event-001', role: 'door' };
    expect(answer.body).toMatchObject({ token_type: 'bearer', door });
    const self = await app.call('GET', '/api/doors/me', { as: answer.body.access_token });
    expect(self.body).toEqual(door);
    const [row] = await app.context.database.queries
      .select()
      .from(tables.doors)
      .where(eq(tables.doors.id, door_id as string));
    expect(row).toMatchObject({ name: door.name, removed_at: null, last_contact: null, received: 0, user_id: '' });
    expect(row?.paired_at).not.toBeNull();
  });

  it('takes a code as people type it', async () => {
    const { code } = await start();
    expect((await claim(` ${code?.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
  });

  it('is written in the log of what admins did', async () => {
    const { code, door_id } = await start('Logged');
    await claim(code as string);
    const entries = await app.context.database.queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.document_id, door_id as string));
    const written = entries.map(({ action, collection }) => [action, collection]);
    expect(written.sort()).toEqual([
      ['POST /api/doors/pairings', 'door_pairings'],
      ['pair_door', 'doors'],
    ]);
  });

  it('works once', async () => {
    const { code } = await start();
    expect((await claim(code as string)).status).toBe(200);
    expect(await claim(code as string)).toMatchObject({ status: 422, body: { code: 'invalid_code' } });
  });

  describe('whose answer was lost on the way', () => {
    const ask = async (code: string | undefined, phone_secret = randomUUID()) => {
      const answer = await app.call('POST', '/api/doors/pair', { body: { code, phone_secret } });
      return { secret: phone_secret, status: answer.status, id: answer.body.door?.id, token: answer.body.access_token };
    };

    it('makes it the same door when it asks again, and nobody else', async () => {
      const { code, door_id } = await start('Lost');
      const { secret, token } = await ask(code);
      expect(await ask(code?.toLowerCase(), secret)).toMatchObject({ status: 200, id: door_id });
      const again = await ask(code, secret);
      for (const as of [token, again.token])
        expect((await app.call('GET', '/api/doors/me', { as })).body).toMatchObject({ id: door_id, name: 'Lost' });
      expect((await ask(code)).status).toBe(422);
      expect((await claim(code as string)).status).toBe(422);
      const another = await start();
      expect((await ask(another.code, secret)).id).toBe(another.door_id);
      const { queries } = app.context.database;
      expect(await queries.$count(tables.doors, eq(tables.doors.name, 'Lost'))).toBe(1);
    });

    it('makes it one door when it asks twice at the same moment', async () => {
      const { code, door_id } = await start();
      const secret = randomUUID();
      const answers = await Promise.all([ask(code, secret), ask(code, secret), ask(code, secret)]);
      expect(answers.map(({ id }) => id)).toEqual([door_id, door_id, door_id]);
    });

    it('is refused once the code is too old, or the door was removed', async () => {
      const { queries } = app.context.database;
      const old = await start();
      const { secret } = await ask(old.code);
      await queries.update(doorPairings).set({ expires_at: new Date(Date.now() - 1_000).toISOString() });
      expect((await ask(old.code, secret)).status).toBe(422);
      const removed = await start();
      const phone = await ask(removed.code);
      await app.call('POST', '/api/auth/logout', { as: phone.token });
      expect((await ask(removed.code, phone.secret)).status).toBe(422);
    });
  });

  it('works once for phones that come at the same moment', async () => {
    const { code } = await start();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(code as string)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('does not work when the code is too old, of another event, or none', async () => {
    const { queries } = app.context.database;
    const old = await start();
    await queries.update(doorPairings).set({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect((await claim(old.code as string)).status).toBe(422);
    const elsewhere = await start();
    await queries.update(doorPairings).set({ event_id: 'event-002' });
    expect((await claim(elsewhere.code as string)).status).toBe(422);
    expect((await claim('BCDFG-HJKMN')).status).toBe(422);
    expect(await claim('-')).toMatchObject({ status: 422, body: { code: 'invalid_code' } });
  });

  it.each([{}, { name: '' }, { name: '   ' }, { name: 'x'.repeat(201) }, { name: 7 }])(
    'is not begun with %j',
    async (body) => {
      const answer = await app.call('POST', '/api/doors/pairings', { as: app.admin, body });
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    },
  );

  it('keeps no code and no token that could be read in the database', async () => {
    const { code } = await start();
    const { rows } = await app.context.database.queries
      .execute(sql`select door_pairings::text as row from door_pairings`)
      .then((found) => ({ rows: JSON.stringify(found) }));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code?.replace('-', ''));
  });

  it('slows who guesses, and stops no right code at the same address or elsewhere', async () => {
    const from = '192.0.2.77';
    const { code, door_id } = await start();
    const { code: another } = await start();
    const answers: number[] = [];
    for (let n = 0; n < 600; n++) answers.push((await claim('BCDFG-HJKMN', from)).status);
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 422));
    expect(new Set(answers.slice(60))).toEqual(new Set([429]));
    expect(await claim(code as string, from)).toMatchObject({ status: 200, body: { door: { id: door_id } } });
    expect((await claim(code as string, from)).status).toBe(429);
    expect((await claim(another as string)).status).toBe(200);
  });

  it('gives nothing that the caller has not been given: role and id are the server’s', async () => {
    const { code, door_id } = await start();
    const body = { code, role: 'admin', door_id: 'admin', id: 'admin', user_id: 'admin' };
    const answer = await app.call('POST', '/api/doors/pair', { body });
    expect(answer.body.door).toMatchObject({ id: door_id, role: 'door' });
    const me = await app.call('GET', '/api/auth/me', { as: answer.body.access_token });
    expect(me).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  });

  describe('of a phone whose session has ended', () => {
    const longAgo = new Date(Date.now() - 15 * 86_400_000).toISOString();
    /** A door phone that nobody has heard of for two weeks. */
    const ended = async (name: string) => {
      const { code, door_id } = await start(name);
      const { access_token } = (await claim(code as string)).body;
      const id = door_id as string;
      const { queries } = app.context.database;
      await queries
        .update(tables.doors)
        .set({ last_contact: longAgo, paired_at: longAgo })
        .where(eq(tables.doors.id, id));
      const device_id = randomUUID();
      const times = { device_id, created_at: longAgo, expires_at: new Date(Date.now() - 1_000).toISOString() };
      await queries.update(authSessions).set(times).where(eq(authSessions.user_id, id));
      return { id, access_token, device_id };
    };
    const pairAs = async (door_id: string) => {
      const { code } = await start('New name');
      return (await app.call('POST', '/api/doors/pair', { body: { code, door_id } })).body;
    };

    it('makes it the door again that it was, under its new name, and what it holds counts by its time', async () => {
      const { id, access_token, device_id } = await ended('Old name');
      expect((await app.call('GET', '/api/doors/me', { as: access_token })).status).toBe(401);
      const again = await pairAs(id);
      expect(again.door).toMatchObject({ id, name: 'New name' });
      await app.addPerson('queued@example.org');
      const made_at = new Date(Date.now() - 3_600_000).toISOString();
      const device = { id: device_id, name: '', app_version: '1', sent_at: made_at, waiting: 1, last_seq: 1 };
      const record = { check_in_id: randomUUID(), user_id: 'queued', gate_id: '' };
      const args = { ...record, check_in_method: 'qr', verdict: 'admitted' };
      const command = { id: randomUUID(), name: 'record_check_in', args, made_at, clock_offset_ms: 0 };
      const commands = [{ ...command, device_id: device.id, device_seq: 1 }];
      const body = { protocol: PROTOCOL_VERSION, device, commands };
      const pushed = await app.call('POST', '/api/sync/push', { as: again.access_token, body });
      expect(pushed.body.outcomes).toMatchObject([{ status: 'applied' }]);
      const { check_ins } = tables;
      const { queries } = app.context.database;
      const [kept] = await queries.select().from(check_ins).where(eq(check_ins.id, record.check_in_id));
      expect(kept).toMatchObject({ status: 'accepted', check_in_time: made_at, recorded_by: id });
    });

    it.each([{ expires_at: longAgo }, { revoked_at: longAgo }])(
      'is that door at once, and when it asks again because the answer was lost: %j',
      async (end) => {
        const { id } = await ended('Just now');
        const { queries } = app.context.database;
        const now = new Date().toISOString();
        await queries.update(tables.doors).set({ last_contact: now }).where(eq(tables.doors.id, id));
        const { user_id } = authSessions;
        await queries
          .update(authSessions)
          .set({ expires_at: '2999-01-01T00:00:00Z', ...end })
          .where(eq(user_id, id));
        for (const time of ['first', 'second']) expect((await pairAs(id)).door.id, time).toBe(id);
      },
    );

    it('makes another door where a phone is that one, where it was removed, and where there is none here', async () => {
      const busy = await ended('Busy');
      const removed = await ended('Removed');
      const elsewhere = await ended('Elsewhere');
      const { doors } = tables;
      const { queries } = app.context.database;
      const now = new Date().toISOString();
      await queries.update(doors).set({ last_contact: now }).where(eq(doors.id, busy.id));
      const open = { expires_at: new Date(Date.now() + 86_400_000).toISOString() };
      await queries.update(authSessions).set(open).where(eq(authSessions.user_id, busy.id));
      await queries.update(doors).set({ removed_at: now }).where(eq(doors.id, removed.id));
      await queries.update(doors).set({ event_id: 'event-002' }).where(eq(doors.id, elsewhere.id));
      await queries.insert(doors).values({ id: 'of-an-admin', event_id: 'event-001', user_id: 'admin' });
      for (const id of [busy.id, removed.id, elsewhere.id, 'of-an-admin', 'admin', '']) {
        const { door } = await pairAs(id);
        expect(door.name).toBe('New name');
        expect(door.id).not.toBe(id);
      }
    });
  });

  describe('of a phone that this server, which went back to a backup, has never heard of', () => {
    const { doors, users } = tables;
    const pairAs = async (door_id: string) => {
      const { code } = await start('New name');
      const { status, body } = await app.call('POST', '/api/doors/pair', { body: { code, door_id } });
      expect([status, body.door.name]).toEqual([200, 'New name']);
      return body;
    };

    it('[S10] makes it the door that it was, which hands in what it holds; an admin decides about that', async () => {
      const { code, door_id } = await start('Lost door');
      const before = (await claim(code as string)).body;
      const { queries } = app.context.database;
      await queries.delete(authSessions).where(eq(authSessions.user_id, door_id as string));
      await queries.delete(doors).where(eq(doors.id, door_id as string));
      const asked = { as: before.access_token };
      expect(await app.call('GET', '/api/doors/me', asked)).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
      const again = await pairAs(door_id as string);
      expect(again.door).toMatchObject({ id: door_id, event_id: 'event-001' });
      expect((await app.call('GET', '/api/doors/me', asked)).status).toBe(401);
      await app.addPerson('waiting@example.org');
      const phone = app.device(again.access_token);
      const check_in_id = randomUUID();
      const made = new Date(Date.now() - 3_600_000).toISOString();
      const [outcome] = await phone.push([{ ...phone.checkIn('waiting', check_in_id), made_at: made }]);
      expect(outcome).toMatchObject({ status: 'applied' });
      const [kept] = await queries.select().from(tables.check_ins).where(eq(tables.check_ins.id, check_in_id));
      expect(kept).toMatchObject({ recorded_by: door_id, status: 'held', hold_reason: 'before_sign_in' });
      const [entry] = await queries
        .select()
        .from(auditLog)
        .where(sql`${auditLog.document_id} = ${door_id} and ${auditLog.after}->>'name' = 'New name'`);
      expect(entry).toMatchObject({ action: 'pair_door', before: null });
    });

    it('makes it another where somebody or something has that id, or had it, and where it is none of a door', async () => {
      const { queries } = app.context.database;
      const [person, elsewhere, erased, signedIn, device, future, door, far] = Array.from({ length: 8 }, () =>
        randomUUID(),
      );
      const taken = { event_id: 'event-001', user_id: 'admin' };
      await app.addPerson('of-an-id@example.org');
      await app.addPerson('of-another-id@example.org');
      await queries
        .update(users)
        .set({ id: person as string })
        .where(eq(users.id, 'of-an-id'));
      const other = { id: elsewhere as string, event_id: 'event-002' };
      await queries.update(users).set(other).where(eq(users.id, 'of-another-id'));
      const entry = { ...taken, id: randomUUID(), at: new Date().toISOString(), action: 'erase_person' };
      await queries
        .insert(auditLog)
        .values({ ...entry, collection: 'users', document_id: erased as string, before: {}, after: null });
      await startSession(queries, signedIn as string);
      await queries.insert(devices).values({ ...taken, id: device as string, last_contact: entry.at });
      const pairing = { event_id: 'event-002', name: '', expires_at: '2999-01-01T00:00:00Z' };
      await queries.insert(doorPairings).values({ ...pairing, code_hash: 'of another', door_id: future as string });
      await queries.insert(doors).values([
        { id: door as string, event_id: 'event-001', user_id: 'admin' },
        { id: far as string, event_id: 'event-002', paired_at: entry.at },
      ]);
      const none = [
        'admin',
        'no-uuid',
        '',
        '01940000-0000-7000-8000-000000000000',
        randomUUID().toUpperCase(),
        `${randomUUID()} `,
      ];
      for (const id of [person, elsewhere, erased, signedIn, device, future, door, far, ...none])
        expect((await pairAs(id as string)).door.id, id).not.toBe(id);
    });

    it('fails for none of several that say so at the same moment', async () => {
      const id = randomUUID();
      const answers = await Promise.all([pairAs(id), pairAs(id), pairAs(id)]);
      expect(answers.map(({ door }) => door.id)).toContain(id);
    });

    it('gives no such id to who has no code', async () => {
      const id = randomUUID();
      const answer = await app.call('POST', '/api/doors/pair', { body: { code: 'BCDFG-HJKMN', door_id: id } });
      expect(answer.status).toBe(422);
      expect(await app.context.database.queries.$count(doors, eq(doors.id, id))).toBe(0);
    });
  });

  it('ends when the phone is signed out', async () => {
    const { code, door_id } = await start();
    const { access_token } = (await claim(code as string)).body;
    expect((await app.call('POST', '/api/auth/logout', { as: access_token })).status).toBe(200);
    expect((await app.call('GET', '/api/doors/me', { as: access_token })).status).toBe(401);
    const { queries } = app.context.database;
    const [row] = await queries
      .select()
      .from(tables.doors)
      .where(eq(tables.doors.id, door_id as string));
    expect(row?.removed_at).not.toBeNull();
    const sessions = await queries
      .select()
      .from(authSessions)
      .where(eq(authSessions.user_id, door_id as string));
    expect(sessions.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  });
});
