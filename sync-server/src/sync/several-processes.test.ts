import { randomUUID } from 'node:crypto';
import { CLOSE_CODES } from '@baraza/schema/sync/realtime';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePostgresDatabase } from '../testing/database/databases.ts';
import { TestDevice } from '../testing/device.ts';
import { TestServer } from '../testing/server.ts';
import { TestClient } from '../testing/socket-client.ts';

/** For starts on a busy machine, and for what must cross from one process to another. */
const PATIENCE_MS = 180_000;
const CROSSES_WITHIN_MS = 30_000;
const ROUNDS = 3;

describe('two servers on one Postgres', () => {
  let testDatabase: { url: string; drop(): Promise<void> };
  let one: TestServer;
  let two: TestServer;
  const start = () =>
    TestServer.start({
      DEMO: '1',
      DATABASE_URL: testDatabase.url,
      AUTH_SECRET: 'the same secret in each of the processes',
    });

  beforeAll(async () => {
    testDatabase = await makePostgresDatabase();
    // Both find an empty database: who comes second waits for the first.
    [one, two] = await Promise.all([start(), start()]);
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()]);
    await testDatabase.drop();
  }, PATIENCE_MS);

  const idOf = (token: string) => {
    const [, payload = ''] = token.split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }).sub;
  };
  const phoneAt = (server: TestServer, token: string) =>
    new TestDevice((path, body) => server.call('POST', path, body, token));
  const listenAt = (server: TestServer, token: string) =>
    TestClient.connect(server.address, `${idOf(token)}/event-001`).enter(token, idOf(token));

  it('carry writes from one to sockets and replicas at the other, while a third is killed and started again', {
    timeout: PATIENCE_MS * 2,
  }, async () => {
    const admin = await one.signIn('admin@example.org');
    const person = await one.signIn('somebody@example.org');
    const door = phoneAt(one, admin);
    await door.pull();
    const phone = phoneAt(two, person);
    await phone.pull();
    const screen = await listenAt(two, person);

    let third = await start();
    const bystander = await listenAt(third, person);
    await third.kill();
    expect(await bystander.closed).toBe(1006);

    for (let round = 0; round < ROUNDS; round++) {
      third = await start();
      // Through the third as well, which dies in the middle of it: what it was in is there once, or not at all.
      const dying = phoneAt(third, admin);
      const people = door.ids('users').slice(round * 50, round * 50 + 50);
      const queue = people.map((id) => dying.checkIn(id));
      const pushing = dying.push(queue).catch(() => undefined);
      const note = { title: `Round ${round}`, message: 'From the other process', user_id: idOf(person) };
      const [made] = await Promise.all([one.call('POST', '/api/notifications/', note, admin), third.kill()]);
      await pushing;
      expect(made.status).toBe(201);
      const { id } = made.body as { id: string };
      await vi.waitFor(() => expect(screen.heard().notifications).toContain(id), CROSSES_WITHIN_MS);
      await phone.pull();
      expect(phone.find('notifications', id)).toMatchObject(note);

      // The phone whose server died sends it all again, to another one.
      const again = new TestDevice((path, body) => two.call('POST', path, body, admin), dying.id);
      again.lastSeq = dying.lastSeq;
      expect((await again.push(queue)).map(({ status }) => status)).toEqual(queue.map(() => 'applied'));
      await door.pull();
      const records = new Set(door.ids('check_ins'));
      for (const { args } of queue) expect(records).toContain((args as { check_in_id: string }).check_in_id);
    }

    // The other way round: a queued command at two, a call and a replica at one.
    const heard = await listenAt(one, admin);
    const target = phone.ids('speakers')[0] as string;
    const [outcome] = await phone.push([
      phone.command('update_profile', { changes: { company: `Company ${randomUUID()}` } }),
      phone.command('add_bookmark', { kind: 'speaker', target_id: target }),
    ]);
    expect(outcome?.status).toBe('applied');
    await vi.waitFor(() => expect(heard.poked()).toContain('users'), CROSSES_WITHIN_MS);
    const { body: me } = await one.call('GET', '/api/users/me', undefined, person);
    await door.pull();
    expect(door.find('users', idOf(person))?.company).toBe((me as { company: string }).company);
    expect(door.find('users', idOf(person))?.company).toMatch(/^Company /);
    expect(await screen.socket.readyState).toBe(screen.socket.OPEN);
  });

  it('end a session at both: calls are refused, and its sockets closed', { timeout: PATIENCE_MS }, async () => {
    const here = await one.signIn('leaving@example.org');
    const elsewhere = await two.signIn('leaving@example.org');
    const sockets = [
      await listenAt(two, here),
      await listenAt(one, elsewhere),
      await listenAt(two, elsewhere),
    ] as const;
    expect((await one.call('POST', '/api/auth/logout', undefined, here)).status).toBe(200);
    expect(await sockets[0].closed).toBe(CLOSE_CODES.signedOut);
    expect((await two.call('GET', '/api/auth/me', undefined, here)).status).toBe(401);
    expect((await one.call('GET', '/api/auth/me', undefined, elsewhere)).status).toBe(200);
    expect(sockets[1].socket.readyState).toBe(sockets[1].socket.OPEN);
    expect((await two.call('POST', '/api/auth/logout?everywhere=true', undefined, elsewhere)).status).toBe(200);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => CLOSE_CODES.signedOut));
  });
});
