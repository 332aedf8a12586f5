import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/database/databases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
});
afterAll(() => app.close());

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const push = (args: string) => {
  const device = { id: 'd1', name: '', app_version: '1', sent_at: new Date().toISOString(), waiting: 1, last_seq: 1 };
  const command = `{"id":"${crypto.randomUUID()}","name":"none","made_at":"${device.sent_at}","device_seq":1,"args":${args}}`;
  const body = `{"protocol":${PROTOCOL_VERSION},"device":${JSON.stringify(device)},"commands":[${command}]}`;
  return app.call('POST', '/api/sync/push', {
    as: app.attendee,
    body,
    headers: { 'content-type': 'application/json' },
  });
};

it.each([
  ['900,000 arrays', nested(900_000, '[', ']')],
  ['100,000 objects', nested(100_000, '{"a":', '}').replace(':}', ':1}')],
  ['arrays that are never closed', '['.repeat(900_000)],
])('%s in a push are malformed', async (_, args) => {
  expect(await push(args)).toMatchObject({ status: 400, body: { code: 'malformed' } });
});

it.each(['/api/auth/login', '/api/doors/pair', '/api/auth/register'])(
  '%s takes nothing deep of a stranger',
  async (path) => {
    const body = `{"email":"a@b.co","password":"x","name":"x","code":${nested(30_000, '[', ']')}}`;
    const answer = await app.call('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
  },
);

it('counts levels, not brackets: neither those of neighbours nor those in texts', async () => {
  for (const args of [`[${'[],'.repeat(500)}{}]`, JSON.stringify(`"\\${'['.repeat(500)}`), nested(90, '[', ']')])
    expect((await push(args)).status).toBe(200);
});

it.each([
  ['arrays', '[],'],
  ['objects of one member', '{"a":{}},'],
  ['numbers', '0,'],
])('takes no more values than the largest push has: %s', async (_, each) => {
  const args = `[${each.repeat(110_000).slice(0, -1)}]`;
  expect(await push(args)).toMatchObject({ status: 413, body: { code: 'too_large' } });
});

it('counts values, not commas in texts', async () => {
  expect((await push(JSON.stringify(`"${',[{'.repeat(100_000)}`))).status).toBe(200);
});

describe('a pull of collections that are none', () => {
  const pull = (count: number) => {
    const collections = Object.fromEntries(Array.from({ length: count }, (_, n) => [n, 0]));
    const body = { protocol: PROTOCOL_VERSION, device_id: 'd', replica: null, collections };
    return app.call('POST', '/api/sync/pull', { as: app.attendee, body });
  };

  it.each([
    [9_000, 413],
    [7_000, 422],
    [100, 422],
  ])('%i of them are refused in a few words', async (count, status) => {
    const answer = await pull(count);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body).length).toBeLessThan(4_000);
  });
});
