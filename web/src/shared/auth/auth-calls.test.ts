import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { authCalls } from './auth-calls.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: string, { type = 'application/json', statusText = '' } = {}) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, statusText, headers: { 'Content-Type': type } })),
  );
}

describe('login', () => {
  it.each([
    [
      'the detail',
      401,
      '{"detail":"Invalid credentials","message":"m"}',
      { reason: 'told', text: 'Invalid credentials' },
    ],
    ['else the message', 400, '{"message":"Try later"}', { reason: 'told', text: 'Try later' }],
    ['else the status', 502, '<html>', { reason: 'told', text: 'HTTP 502: Bad Gateway' }],
  ])('shows of a failure %s', async (_, status, body, failure) => {
    answering(status, body, { statusText: status === 502 ? 'Bad Gateway' : 'x' });
    expect(await authCalls.login('a@b', 'x')).toEqual({ kind: 'failed', ...failure });
  });

  it.each([
    [401, 'wrong_credentials'],
    [500, 'failed'],
  ])('has words of its own for a %i without any', async (status, reason) => {
    answering(status, '');
    expect(await authCalls.login('a@b', 'x')).toEqual({ kind: 'failed', reason });
  });

  it('needs nothing that Chrome 102 and the Safari of iOS 15 lack', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    answering(200, '{"access_token":"a token"}');
    expect(await authCalls.login('a@b', 'x')).toMatchObject({ kind: 'ok', token: 'a token' });
    answering(200, '{"id":"amina","role":"user"}');
    expect(await authCalls.me('a token')).toEqual({ kind: 'unknown' });
  });

  it('[S11] takes the page of a captive portal for no answer', async () => {
    answering(200, '<html>Welcome to the hotel</html>', { type: 'text/html' });
    expect(await authCalls.login('a@b', 'x')).toEqual({ kind: 'failed', reason: 'offline' });
  });

  it('says so when an answer has no token', async () => {
    answering(200, '{}');
    expect(await authCalls.login('a@b', 'x')).toEqual({ kind: 'failed', reason: 'no_token' });
  });

  it('is offline when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await authCalls.login('a@b', 'x')).toEqual({ kind: 'failed', reason: 'offline' });
  });
});

describe('who is signed in', () => {
  const token = `x.${btoa('{"sub":"u","event_id":"event-001","role":"user"}')}.x`;
  const problem = (status: number) => JSON.stringify({ status, code: 'x', detail: 'd', title: 't', type: 'x' });

  it('is what the server says', async () => {
    answering(200, '{"id":"u","role":"admin"}');
    const owner = { user_id: 'u', event_id: 'event-001', role: 'admin' };
    expect(await authCalls.me(token)).toEqual({ kind: 'ok', owner });
  });

  it('is refused by a 401 of ours alone', async () => {
    answering(401, problem(401), { type: 'application/problem+json' });
    expect(await authCalls.me(token)).toEqual({ kind: 'refused' });
    for (const [status, body, type] of [
      [401, '<html>', 'text/html'],
      [403, problem(403), 'application/problem+json'],
      [503, problem(503), 'application/problem+json'],
      [200, '{"ok":true}', 'application/json'],
    ] as const) {
      answering(status, body, { type });
      expect(await authCalls.me(token)).toEqual({ kind: 'unknown' });
    }
  });
});
