import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { markRemoved } from '../features/doors/doors.store.ts';
import { changeRole } from '../features/people/users.store.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { lateBody } from '../testing/calls/late-body.ts';
import { openTestPglite } from '../testing/database/databases.ts';
import { pairTestDoor } from '../testing/door.store.ts';
import { adminOnly } from './admin-only.ts';
import { type Route, registerRoutes, route } from './route.ts';
import { revokeSessionsOf } from './session/sessions.store.ts';

const echo = route({
  method: 'post',
  path: '/api/echo/{id}',
  summary: 'Says it back',
  tag: 'Test',
  policy: 'signedIn',
  params: z.object({ id: z.string().max(10) }),
  query: z.object({ times: z.coerce.number().int().optional(), word: z.string().optional() }),
  body: z.object({ word: z.string() }),
  bodyLimit: 1_024,
  answer: z.object({ id: z.string(), word: z.string() }),
  handle: async ({ params, body }) => ({ id: params.id, word: body.word }),
});

const admins = route({
  method: 'get',
  path: '/api/only-admins/',
  summary: 'For admins',
  tag: 'Test',
  policy: 'admin',
  answer: z.object({ ok: z.boolean() }),
  handle: async () => ({ ok: true }),
});

/** Says who called, once the whole body is there. */
const whoCalled = (path: string, policy: 'signedIn' | 'admin' | typeof adminOnly) =>
  route({
    method: 'post',
    path,
    summary: 'Says who called',
    tag: 'Test',
    policy,
    doors: 'paired',
    body: z.object({ word: z.string() }),
    answer: z.object({ role: z.string() }),
    handle: async ({ viewer }) => ({ role: viewer.role }),
  });

describe('a route', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestPglite(), { routes: [echo, admins] });
  });
  afterAll(() => app.close());

  it('without a policy stops the server from starting', () => {
    const { policy: _, ...withoutPolicy } = {
      method: 'get' as const,
      path: '/api/forgotten',
      summary: '',
      tag: '',
      policy: 'public' as const,
      answer: z.object({}),
      handle: async () => ({}),
    };
    const forgotten: Route = route(withoutPolicy as never);
    expect(() => registerRoutes(new OpenAPIHono(), app.context, [forgotten])).toThrow(
      /GET \/api\/forgotten has no policy/,
    );
  });

  it('answers with and without the trailing slash', async () => {
    const body = { word: 'habari' };
    for (const path of ['/api/echo/7', '/api/echo/7/']) {
      const answer = await app.call('POST', path, { as: app.attendee, body });
      expect([answer.status, answer.body]).toEqual([200, { id: '7', word: 'habari' }]);
    }
    for (const path of ['/api/only-admins', '/api/only-admins/'])
      expect((await app.call('GET', path, { as: app.admin })).status).toBe(200);
  });

  it('answers 401 before it looks at anything that was sent', async () => {
    const answer = await app.call('POST', '/api/echo/7', { body: '{' });
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
  });

  it('answers 403 to an attendee where only admins may go', async () => {
    const answer = await app.call('GET', '/api/only-admins/', { as: app.attendee });
    expect([answer.status, answer.body.code]).toEqual([403, 'not_allowed']);
  });

  it.each([
    ['broken JSON', '{"word":', 400, 'malformed'],
    ['a field of the wrong kind', { word: 7 }, 422, 'invalid'],
    ['a field that is missing', {}, 422, 'invalid'],
    ['a character that a database cannot keep', { word: 'a\u0000b' }, 400, 'malformed'],
    ['too much', { word: 'x'.repeat(2_000) }, 413, 'too_large'],
  ])('answers a problem to %s', async (_, body, status, code) => {
    const answer = await app.call('POST', '/api/echo/7', { as: app.attendee, body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('answers a problem to such a character in the address too', async () => {
    const asked = { as: app.attendee, body: { word: 'habari' } };
    for (const path of ['/api/echo/7%00', '/api/echo/7?word=%00'])
      expect((await app.call('POST', path, asked)).body).toMatchObject({ code: 'malformed' });
  });

  it('names each field that is not valid', async () => {
    const answer = await app.call('POST', '/api/echo/7', { as: app.attendee, body: {} });
    expect(answer.body.errors).toEqual([{ path: 'word', message: expect.any(String) }]);
  });

  it('answers 404 for what is not there', async () => {
    const answer = await app.call('GET', '/api/nothing', { as: app.attendee });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a body that is long in coming', () => {
  let app: TestApp;
  let people = 0;
  beforeAll(async () => {
    const routes = [
      whoCalled('/api/as-anybody', 'signedIn'),
      whoCalled('/api/as-admin', 'admin'),
      whoCalled('/api/as-asked', adminOnly),
    ];
    app = await openTestApp(await openTestPglite(), { routes });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => app.close());

  const queries = () => app.context.database.queries;
  const send = async (path: string, token: string, meanwhile: () => Promise<unknown>) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const body = lateBody(JSON.stringify({ word: 'habari' }), async () => {
      await meanwhile();
      vi.advanceTimersByTime(3_000);
    });
    const { status, body: said } = await app.call('POST', path, { as: token, body });
    return [status, said.code ?? said.role];
  };
  const addAdmin = () => app.addPerson(`admin-${++people}@test.example`, 'admin');

  it('is of nobody if the session was ended meanwhile', async () => {
    for (const path of ['/api/as-anybody', '/api/as-admin', '/api/as-asked']) {
      const { user, token } = await addAdmin();
      expect(await send(path, token, () => revokeSessionsOf(queries(), user.id))).toEqual([401, 'not_signed_in']);
    }
  });

  it.each([
    ['/api/as-anybody', [200, 'user']],
    ['/api/as-admin', [403, 'not_allowed']],
    ['/api/as-asked', [403, 'not_allowed']],
  ])('is of who its sender is at its end: %s', async (path, answer) => {
    const { user, token } = await addAdmin();
    expect(await send(path, token, async () => undefined)).toEqual([200, 'admin']);
    expect(await send(path, token, () => changeRole(queries(), user.id, 'user'))).toEqual(answer);
  });

  it('is refused of a door phone that was removed meanwhile', async () => {
    const { id, token } = await pairTestDoor(app.context);
    const remove = () => markRemoved(queries(), 'event-001', id, new Date().toISOString());
    expect(await send('/api/as-anybody', token, remove)).toEqual([401, 'door_removed']);
  });
});
