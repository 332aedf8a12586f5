import { subtle } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { authSessions } from '../../../database/tables.ts';
import { viewerOfToken } from '../../../http/session/require-viewer.ts';
import { issueToken, sessionOfToken } from '../../../http/session/session-token.ts';
import {
  findSession,
  revokeSessionsOf,
  SESSIONS_OF_ONE,
  startSession,
  tellSessionsEnded,
} from '../../../http/session/sessions.store.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { pairRemovedTestDoor, pairTestDoor } from '../../../testing/door.store.ts';

const DAY_S = 86_400;

describeEachDatabase('a token', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const answerTo = async (authorization: string, path = '/api/auth/me') => {
    const { status, body } = await app.call('GET', path, { headers: { authorization } });
    return status === 200 ? 'in' : body.code;
  };
  const secret = () => app.context.config.authSecret;
  const signed = (claims: Record<string, unknown>, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime('1h').sign(new TextEncoder().encode(secret()));

  it('is taken as a bearer, in whatever case that is written, and in no other way', async () => {
    const { token } = app.attendee;
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await answerTo(`${scheme} ${token}`)).toBe('in');
    for (const other of ['', 'Bearer', token, `Basic ${token}`, `x Bearer ${token}`, `Bearer${token}`])
      expect(await answerTo(other)).toBe('not_signed_in');
    expect((await app.call('GET', '/api/auth/me')).status).toBe(401);
  });

  it('lasts ninety days at the most, and carries a name only where there is one', async () => {
    const claims = { user_id: 'door-1', event_id: 'event-001', role: 'door', session_id: 's' } as const;
    const named = decodeJwt(await issueToken(secret(), { ...claims, name: 'East gate' }));
    expect(named).toMatchObject({ sub: 'door-1', sid: 's', role: 'door', event_id: 'event-001', name: 'East gate' });
    expect((named.exp ?? 0) - (named.iat ?? 0)).toBe(90 * DAY_S);
    expect(decodeJwt(await issueToken(secret(), claims))).not.toHaveProperty('name');
  });

  it('says its session only when it was signed as here', async () => {
    expect(await sessionOfToken(secret(), await signed({ sid: 's' }))).toMatchObject({ sid: 's' });
    expect(await sessionOfToken(secret(), await signed({ sid: 's' }, 'HS512'))).toBeUndefined();
    expect(await sessionOfToken(secret(), await signed({ sid: 7 }))).toBeUndefined();
    expect(await sessionOfToken(secret(), await signed({}))).toBeUndefined();
  });

  it('is read with a key that is made once', async () => {
    await sessionOfToken(secret(), await signed({ sid: 'before' }));
    const tokens = [await signed({ sid: 'one' }), await signed({ sid: 'other' })];
    const made = vi.spyOn(subtle, 'importKey');
    for (const token of tokens) expect(await sessionOfToken(secret(), token)).toBeDefined();
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('is verified once for each phone of a crowd that calls in turn', async () => {
    const crowd = await Promise.all(Array.from({ length: 10_001 }, (_, at) => signed({ sid: `phone-${at}` })));
    for (const token of crowd) await sessionOfToken(secret(), token);
    const verified = vi.spyOn(subtle, 'verify');
    for (const token of crowd) expect(await sessionOfToken(secret(), token)).toBeDefined();
    expect(verified).not.toHaveBeenCalled();
    verified.mockRestore();
  });

  it('is not believed beyond its time, nor with another signature, because it was right once', async () => {
    const token = await signed({ sid: 's' });
    expect(await sessionOfToken(secret(), token)).toMatchObject({ sid: 's' });
    expect(await sessionOfToken(`${secret()}!`, token)).toBeUndefined();
    expect(await sessionOfToken(secret(), token.slice(0, -4))).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    expect(await sessionOfToken(secret(), token)).toBeUndefined();
    vi.useRealTimers();
    expect(await sessionOfToken(secret(), token)).toMatchObject({ sid: 's' });
  });

  it('is taken in the one spelling in which it was issued, as each other would be kept too', async () => {
    const token = await signed({ sid: 's' });
    const [head, last] = [token.slice(0, -1), token.slice(-1)];
    // Its last two bits stand for nothing.
    const alike = String.fromCharCode(last.charCodeAt(0) + 1);
    const spaced = `${token.slice(0, -9)}${' '.repeat(15_000)}${token.slice(-9)}`;
    for (const other of [spaced, `${token}=`, `${head}\t${last}`, `${token}\n`, `${head}${alike}`])
      expect([other, await sessionOfToken(secret(), other)]).toEqual([other, undefined]);
    expect(await sessionOfToken(secret(), token)).toMatchObject({ sid: 's' });
  });

  it('of a door phone is good for what doors may do, until the phone is removed', async () => {
    const { token } = await pairTestDoor(app.context);
    expect(await answerTo(`Bearer ${token}`, '/api/doors/me')).toBe('in');
    for (const path of ['/api/auth/me', '/api/admin/sessions'])
      expect(await answerTo(`Bearer ${token}`, path)).toBe('not_allowed');
    const removed = await pairRemovedTestDoor(app.context);
    expect(await answerTo(`Bearer ${removed.token}`, '/api/doors/me')).toBe('door_removed');
    // What it has made it may still hand in: only this is looked at, and is no push.
    const push = await app.call('POST', '/api/sync/push', { as: removed.token, body: {} });
    expect([push.status, push.body.code]).toEqual([422, 'invalid']);
  });

  it('stands for somebody who may go on, which a removed door phone may not', async () => {
    const { context } = app;
    expect(await viewerOfToken(context, app.attendee.token)).toMatchObject({ user_id: 'attendee', role: 'user' });
    const door = await pairTestDoor(context);
    expect(await viewerOfToken(context, door.token)).toMatchObject({ user_id: door.id, role: 'door' });
    expect(await viewerOfToken(context, (await pairRemovedTestDoor(context)).token)).toBeUndefined();
    expect(await viewerOfToken(context, 'no token')).toBeUndefined();
  });

  it('of an attendee is refused where only admins may call before anything else is looked at', async () => {
    const { status, body } = await app.call('GET', '/api/admin/sessions?limit=0', { as: app.attendee });
    expect([status, body.code]).toEqual([403, 'not_allowed']);
  });

  it('ends with its session, and those that are named stay', async () => {
    const { queries } = app.context.database;
    const ids = [
      await startSession(queries, 'ama'),
      await startSession(queries, 'ama'),
      await startSession(queries, 'ama'),
    ];
    expect((await revokeSessionsOf(queries, 'ama', ids[0])).sort()).toEqual(ids.slice(1).sort());
    expect(await revokeSessionsOf(queries, 'ama')).toEqual([ids[0]]);
    expect(await revokeSessionsOf(queries, 'ama')).toEqual([]);
  });

  it('is one of so many of its person: beyond them ended ones go first, then the oldest', async () => {
    const { queries } = app.context.database;
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    const many = Array.from({ length: SESSIONS_OF_ONE + 1 }, (_, index) => ({
      id: `many-${index}`,
      user_id: 'many',
      created_at: at(index),
      expires_at: '2100-01-01T00:00:00.000Z',
      revoked_at: index === 5 ? at(index) : null,
    }));
    await queries.insert(authSessions).values(many);
    const mine = eq(authSessions.user_id, 'many');
    const latest = await startSession(queries, 'many');
    const kept = (await queries.select({ id: authSessions.id }).from(authSessions).where(mine)).map(({ id }) => id);
    expect(kept).toHaveLength(SESSIONS_OF_ONE);
    expect(kept).toContain(latest);
    const gone = many.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
    expect(gone).toEqual(['many-0', 'many-5']);
  });

  it('that ends is told to every process, by whose it is', async () => {
    const { database } = app.context;
    const told: (string | undefined)[] = [];
    const stop = database.onSessionsEnded((userId) => told.push(userId));
    await database.transaction((tx) => tellSessionsEnded(tx, 'attendee'));
    // What earlier tests ended may be told late.
    await vi.waitFor(() => expect(told).toContain('attendee'), 60_000);
    stop();
  });

  it('of a door that is not paired, or of another event, has no session', async () => {
    const { queries } = app.context.database;
    const add = async (id: string, door: Partial<typeof tables.doors.$inferInsert>) => {
      await queries.insert(tables.doors).values({ id, event_id: 'event-001', name: id, ...door });
      return startSession(queries, id);
    };
    const paired_at = '2026-11-21T08:00:00.000Z';
    const unpaired = await add('unpaired', {});
    const elsewhere = await add('elsewhere', { paired_at, event_id: 'event-002' });
    const paired = await add('paired', { paired_at });
    const find = (id: string) => findSession(queries, id, 'event-001');
    expect([await find(unpaired), await find(elsewhere)]).toEqual([undefined, undefined]);
    const session = await find(paired);
    expect(session).toMatchObject({ id: paired, user_id: 'paired', event_id: 'event-001', role: 'door' });
    expect(session).not.toHaveProperty('removed_at');
    await queries.update(tables.doors).set({ removed_at: paired_at }).where(eq(tables.doors.id, 'paired'));
    expect(await find(paired)).toHaveProperty('removed_at');
  });

  it('of a door phone that signs out takes it off the list; of a person it takes nobody', async () => {
    const door = await pairTestDoor(app.context);
    const removedAt = async () => {
      const { doors } = tables;
      const [row] = await app.context.database.queries.select().from(doors).where(eq(doors.id, door.id));
      return row?.removed_at;
    };
    expect(await removedAt()).toBeNull();
    expect((await app.call('POST', '/api/auth/logout', { as: door.token })).status).toBe(200);
    expect(await removedAt()).toEqual(expect.any(String));
    expect(await answerTo(`Bearer ${door.token}`, '/api/doors/me')).not.toBe('in');
  });
});
