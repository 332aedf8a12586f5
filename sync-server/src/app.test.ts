import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { openTestApp, type TestApp } from './testing/app.ts';
import { openTestPglite } from './testing/database/databases.ts';

let app: TestApp;
let served: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
  served = createApp(app.context);
});
afterAll(() => app.close());

const fail = (message: string) => () => {
  throw new TypeError(message);
};

const get = async (path: string, init?: RequestInit) => {
  const response = await served.request(path, init);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

it.each([
  '/api/nothing',
  '/api',
  '/api/sync/pull/x',
  '/events/x/y',
  '/venue/nothing',
  '/api/notifications/ws/notifications/a/b',
])('answers %s with a problem, never with the page', async (path) => {
  const { status, type, text } = await get(path);
  expect([status, type]).toEqual([404, 'application/problem+json']);
  expect(JSON.parse(text)).toMatchObject({ code: 'not_found', status: 404, detail: expect.any(String) });
});

it('answers a body that is no JSON with a problem', async () => {
  const { status, text } = await get('/api/sync/push', {
    method: 'POST',
    headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'application/json' },
    body: '{"protocol": 1,',
  });
  expect([status, JSON.parse(text).code]).toEqual([400, 'malformed']);
});

it('describes its calls', async () => {
  const { status, text } = await get('/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = JSON.parse(text);
  for (const path of ['/health', '/api/sync/pull', '/api/sync/push', '/api/auth/login'])
    expect(paths).toHaveProperty([path]);
});

it('is healthy while its database answers, and says so with 503 when it does not', async () => {
  const well = await get('/health');
  expect(well.status).toBe(200);
  expect(JSON.parse(well.text)).toEqual({ status: 'ok', state: 'ok', database: 'pglite', feed_lag_seconds: 0 });
  const { database } = app.context;
  const gone = {
    ...database,
    queries: new Proxy(database.queries, { get: () => fail('gone') }),
  };
  const ill = await createApp({ ...app.context, database: gone }).request('/health');
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({ code: 'unavailable' });
});

it('shows nothing of a fault but that there was one', async () => {
  const { database } = app.context;
  const broken = {
    ...database,
    queries: new Proxy(database.queries, { get: () => fail('secret inside') }),
  };
  const response = await createApp({ ...app.context, database: broken }).request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.co', password: 'whatever' }),
  });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/secret inside|at .*:\d+/);
});
