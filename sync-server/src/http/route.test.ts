import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPglite } from '../testing/databases.ts';
import { type Route, registerRoutes, route } from './route.ts';

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
