import { type CollectionName, collectionNames } from '@baraza/schema/entities';
import { PROTOCOL_VERSION, SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { Checkpoint, PullResponse } from '@baraza/schema/sync/pull';
import { tables } from '@baraza/schema/tables';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authSessions } from '../database/tables.ts';
import { openLog } from '../log.ts';
import { serveApp } from '../serve-app.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { CALLS } from '../testing/calls/calls.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { allTheSame, onlyRead } from '../testing/database/only-read.ts';
import { TestDevice } from '../testing/device.ts';
import { pairTestDoor } from '../testing/door.store.ts';
import { TestClient } from '../testing/socket-client.ts';
import { addKnownThings } from '../testing/things.store.ts';
import { openRealtime } from './realtime/realtime.ts';

const DAY_MS = 86_400_000;
const aMessage = (id: string) => ({ id, event_id: 'event-001', title: 'T', created_at: new Date().toISOString() });

describeEachDatabase('while the database only reads', (open) => {
  let app: TestApp;
  let logged: { level: number; msg: string }[];
  beforeEach(async () => {
    logged = [];
    const log = openLog('info', { write: (line: string) => logged.push(JSON.parse(line)) });
    app = await openTestApp(await open(), { log });
  });
  afterEach(async () => {
    await onlyRead(app.context.database, 'off');
    await app.close();
  });

  /** Each call of a session that was not used for a week prolongs it. */
  const ageSessions = () =>
    app.context.database.queries
      .update(authSessions)
      .set({ expires_at: new Date(Date.now() + 7 * DAY_MS).toISOString() });

  /** A pull that says all that a server notes of it. */
  const pull = async (as: string, replica: object | null, known: PullResponse['collections'] = {}) => {
    const of = (name: CollectionName): Checkpoint | null => known[name]?.checkpoint ?? null;
    const report = { id: 'phone', name: 'Phone', app_version: '1', sent_at: new Date().toISOString() };
    const body = {
      ...{ protocol: PROTOCOL_VERSION, speaks: SPEAKS, device_id: 'phone', last_seq: 0, replica },
      device: { ...report, waiting: 0, last_seq: 0 },
      collections: Object.fromEntries(collectionNames.map((name) => [name, { checkpoint: of(name), limit: 1_000 }])),
    };
    return app.call('POST', '/api/sync/pull', { as, body, headers: { 'accept-language': 'sw' } });
  };

  it('a phone and a door pull, and what they push is answered 503', async () => {
    const { database } = app.context;
    await database.queries.insert(tables.notifications).values(aMessage('before'));
    const door = await pairTestDoor(app.context);
    const tokens = [app.attendee.token, app.admin.token, door.token];
    const first = await Promise.all(tokens.map((token) => pull(token, null)));
    await database.queries.insert(tables.notifications).values(aMessage('later'));
    await ageSessions();
    await onlyRead(database, 'on');
    for (const [at, token] of tokens.entries()) {
      const { epoch, viewer, collections } = first[at]!.body as PullResponse;
      const { status, body } = await pull(token, { epoch, role: viewer.role }, collections);
      expect([status, body.code]).toEqual([200, undefined]);
      if (token !== door.token)
        expect(body.collections.notifications.documents).toContainEqual(expect.objectContaining({ id: 'later' }));
      expect((await app.call('GET', '/api/sync/snapshot', { as: token })).status).toBe(200);
    }
    const phone = new TestDevice((path, body) => app.call('POST', path, { as: app.admin, body }));
    const push = await phone.call('/api/sync/push', phone.pushRequest([phone.checkIn('another')]));
    expect(push).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(logged.filter(({ msg }) => msg.startsWith('what calls leave behind'))).toHaveLength(1);
    await onlyRead(database, 'off');
    expect((await phone.push([phone.checkIn('another')]))[0]?.status).toBe('applied');
  });

  it('a phone opens its socket, and is told what somebody else could write', async () => {
    const { context } = app;
    context.realtime = await openRealtime(context.database, context.log);
    const server = await serveApp({ ...context, config: { ...context.config, host: '127.0.0.1', port: 0 } });
    await ageSessions();
    await onlyRead(context.database, 'on');
    const phone = await TestClient.connect(server.address, 'attendee/event-001').enter(
      app.attendee.token,
      app.attendee.user.id,
    );
    await allTheSame(context.database, (tx) =>
      tx.insert(tables.rooms).values({ id: 'r', event_id: 'event-001', name: 'R' }),
    );
    await vi.waitFor(() => expect([...phone.poked()]).toContain('rooms'), { timeout: 60_000 });
    expect(await (await fetch(`${server.address}/health`)).json()).toMatchObject({ status: 'ok' });
    phone.socket.terminate();
    await server.stop();
  });

  it('every call that only reads is answered', async () => {
    await addKnownThings(app);
    const door = await pairTestDoor(app.context);
    await ageSessions();
    await onlyRead(app.context.database, 'on');
    const answers: Record<string, number> = {};
    for (const [name, { who, at, headers }] of Object.entries(CALLS)) {
      if (!name.startsWith('GET ') || name === 'GET /ready') continue;
      const token = { public: '', program: '', door: door.token, self: app.attendee.token }[who as 'self'];
      const as = token ?? app.admin.token;
      const { status } = await app.call('GET', at, { ...(as && { as }), ...(headers && { headers: headers() }) });
      if (status >= 500) answers[name] = status;
    }
    // What the audit log can't say is not handed out.
    expect(answers).toEqual({ 'GET /api/admin/people/{id}/data': 503 });
    const profile = { as: app.attendee, body: { position: 'Engineer' } };
    expect((await app.call('PUT', '/api/users/me', profile)).status).toBe(503);
  });
});
