import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { register, verify } from './registration-calls.ts';

let sent: { path: string; body: unknown }[];
let answer: () => Response;
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    sent.push({ path, body: JSON.parse(init.body) });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const newcomer = { email: 'a@example.org', name: 'A' };

it('registering tells that a mail is on its way, and has the token where the demo signs in', async () => {
  answer = () => json(201, { message: 'Open the link.' });
  expect(await register(newcomer)).toEqual({ kind: 'ok', message: 'Open the link.' });
  expect(sent).toEqual([{ path: '/api/auth/register', body: newcomer }]);
  answer = () => json(201, { access_token: 'a token', token_type: 'bearer', user: {} });
  expect(await register({ ...newcomer, password: 'a long enough one' })).toEqual({ kind: 'ok', token: 'a token' });
});

it('registering tells a wrong code, a limit, and that there is no network', async () => {
  for (const [status, detail] of [
    [422, 'This is not the code of this event.'],
    [429, 'Too many attempts. Try again in 10 minutes.'],
  ] as const) {
    answer = () => json(status, { detail });
    expect(await register(newcomer)).toEqual({ kind: 'failed', reason: 'told', text: detail });
  }
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await register(newcomer)).toEqual({ kind: 'failed', reason: 'offline' });
  // A captive portal answers with a page.
  answer = () => new Response('<html>', { status: 200 });
  expect(await register(newcomer)).toEqual({ kind: 'failed', reason: 'offline' });
});

it('a link is sent with the password that was chosen, and answers with the token', async () => {
  answer = () => json(200, { access_token: 'a token' });
  expect(await verify('of-the-mail', 'a long enough one')).toEqual({ kind: 'ok', token: 'a token' });
  expect(sent).toEqual([
    { path: '/api/auth/verify', body: { token: 'of-the-mail', newPassword: 'a long enough one' } },
  ]);
  answer = () => json(200, {});
  expect(await verify('of-the-mail', 'a long enough one')).toEqual({ kind: 'failed', reason: 'no_token' });
  answer = () => json(422, { detail: 'This link has been used.' });
  expect(await verify('used', 'a long enough one')).toMatchObject({ kind: 'failed', text: 'This link has been used.' });
});
