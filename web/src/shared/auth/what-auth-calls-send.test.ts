import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { translations } from '../../i18n/start-i18n.ts';
import { authCalls, forgotPassword, post, resetPassword } from './auth-calls.ts';
import { ENDED, ENDED_DOOR } from './session/ended-sessions.ts';
import { storeToken } from './session/stored-token.ts';

const tokenOf = (payload: object) => `x.${btoa(JSON.stringify(payload))}.x`;
const USER = tokenOf({ sub: 'u', event_id: 'event-001', role: 'user' });
const DOOR = tokenOf({ sub: 'd', event_id: 'event-001', role: 'door', name: 'North' });

let sent: { path: string; init: RequestInit }[];
let answer: { status: number; body: unknown; type?: string };

beforeEach(() => {
  sent = [];
  answer = { status: 200, body: {} };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init });
    const { status, body, type = status < 400 ? 'application/json' : 'application/problem+json' } = answer;
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const posted = (path: string, body: object, language = 'en') => ({
  path,
  init: {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal: expect.any(AbortSignal),
  },
});
const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: '' },
});

describe('what is posted', () => {
  it('to sign in, and the token that comes back', async () => {
    answer.body = { access_token: 'a token' };
    expect(await authCalls.login('a@b', 'secret')).toEqual({ kind: 'ok', token: 'a token' });
    expect(sent).toEqual([posted('/api/auth/login', { email: 'a@b', password: 'secret' })]);
  });

  it('nothing where the page has asked already, unless it reached nobody', async () => {
    const asked = Promise.resolve(Response.json({ access_token: 'an early token' }));
    expect(await post('/api/auth/login', {}, asked)).toEqual({ kind: 'ok', body: { access_token: 'an early token' } });
    expect(sent).toEqual([]);
    answer.body = { access_token: 'a token' };
    const unheard = Promise.resolve(undefined);
    expect(await post('/api/auth/login', {}, unheard)).toEqual({ kind: 'ok', body: { access_token: 'a token' } });
    expect(sent).toEqual([posted('/api/auth/login', {})]);
  });

  it('and is given up when no answer comes, to what the page has asked too, which is not asked twice then', async () => {
    const never = () => new Promise<never>(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = vi.fn(never);
    vi.stubGlobal('fetch', asked);
    const calls: Promise<object>[] = [post('/api/auth/login', {}, never()), authCalls.pair('1'), forgotPassword('a@b')];
    asked.mockResolvedValueOnce({ ok: true, status: 200, json: never } as never);
    calls.push(post('/api/auth/register', {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ kind: 'failed', reason: 'offline' })));
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('in the language of the app, in which mails come then', async () => {
    await translations.init({ lng: 'fr', resources: {} });
    answer.body = { access_token: 'a token' };
    await authCalls.login('a@b', 'secret');
    await translations.changeLanguage('en');
    expect(sent).toEqual([posted('/api/auth/login', { email: 'a@b', password: 'secret' }, 'fr')]);
  });

  it('to pair a door phone, and the token that comes back', async () => {
    answer.body = { access_token: 'a token' };
    expect(await authCalls.pair('123 456')).toEqual({ kind: 'ok', token: 'a token' });
    expect(sent).toEqual([posted('/api/doors/pair', { code: '123 456' })]);
  });

  it('to pair it again, as the door that it was until its session ended', async () => {
    answer.body = { access_token: 'a token' };
    const ended = (why: string) => JSON.stringify({ why, user_id: 'door-1', event_id: 'event-001' });
    let kept: Record<string, string> = {};
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null });
    for (kept of [{ [ENDED]: ended('expired') }, { [ENDED]: ended('removed') }, { [ENDED_DOOR]: 'door-2' }])
      await authCalls.pair('123 456');
    expect(sent).toEqual([
      // A session that ended was a person's, as far as is known.
      posted('/api/doors/pair', { code: '123 456' }),
      posted('/api/doors/pair', { code: '123 456' }),
      posted('/api/doors/pair', { code: '123 456', door_id: 'door-2' }),
    ]);
  });

  it('to pair it, the same secret each time until it is a door', async () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
    const both = { ...storage, removeItem: kept.delete.bind(kept) };
    vi.stubGlobal('localStorage', both);
    vi.stubGlobal('sessionStorage', both);
    answer = { status: 502, body: {} };
    const secrets = async () => {
      await authCalls.pair('1');
      return JSON.parse(String(sent.at(-1)?.init.body)).phone_secret as string;
    };
    const first = await secrets();
    expect(first.length).toBeGreaterThanOrEqual(20);
    expect(await secrets()).toBe(first);
    storeToken(DOOR, true);
    expect(await secrets()).not.toBe(first);
  });

  it.each([{ access_token: 7 }, {}])('of a pairing without a token that is a text: %j', async (body) => {
    answer.body = body;
    expect(await authCalls.pair('1')).toEqual({ kind: 'failed', reason: 'no_token' });
  });

  it('of a pairing that failed, in the server’s words', async () => {
    answer = { status: 422, body: { detail: 'No such code' } };
    expect(await authCalls.pair('1')).toEqual({ kind: 'failed', reason: 'told', text: 'No such code' });
  });

  it('for a forgotten password, and for a new one', async () => {
    answer.body = { message: 'On its way' };
    expect(await forgotPassword('a@b')).toEqual({ kind: 'ok', message: 'On its way' });
    expect(await resetPassword('t', 'new one')).toEqual({ kind: 'ok', message: 'On its way' });
    expect(sent).toEqual([
      posted('/api/auth/forgot-password', { email: 'a@b' }),
      posted('/api/auth/reset-password', { token: 't', newPassword: 'new one' }),
    ]);
    answer.body = { message: 7 };
    expect(await forgotPassword('a@b')).toEqual({ kind: 'ok', message: '' });
    answer = { status: 422, body: { detail: 'Too short' } };
    expect(await resetPassword('t', 'x')).toEqual({ kind: 'failed', reason: 'told', text: 'Too short' });
  });

  it('of a value that the server does not take, which one and why', async () => {
    const wrong = { path: 'newPassword', message: 'This password is among the most common ones' };
    const detail = 'Some values are missing or not valid.';
    answer = { status: 422, body: { detail, errors: [wrong, { path: 'token', message: 'Too long' }] } };
    expect(await resetPassword('t', '12345678')).toEqual({ kind: 'failed', reason: 'told', text: detail, wrong });
    for (const body of [{ detail }, { detail, errors: [] }, { detail, errors: 'none' }, { detail, errors: null }]) {
      answer = { status: 422, body };
      const failed = await resetPassword('t', '12345678');
      expect(failed).toMatchObject({ reason: 'told', text: detail });
      expect(failed).not.toHaveProperty('wrong.path');
    }
  });

  it('to sign out, with the token', async () => {
    await authCalls.logout(USER);
    expect(sent).toMatchObject([
      { path: '/api/auth/logout', init: { method: 'POST', headers: { Authorization: `Bearer ${USER}` } } },
    ]);
  });
});

describe('who is signed in', () => {
  it('is asked of the call for people, or of the one for door phones, with the token', async () => {
    await authCalls.me(USER);
    await authCalls.me(DOOR);
    await authCalls.me('none');
    expect(sent).toMatchObject([
      { path: '/api/auth/me', init: { method: 'GET', headers: { Authorization: `Bearer ${USER}` } } },
      { path: '/api/doors/me', init: { method: 'GET', headers: { Authorization: `Bearer ${DOOR}` } } },
      { path: '/api/auth/me' },
    ]);
  });

  it('has a name where it is a door phone, and only there', async () => {
    const owner = { user_id: 'd', event_id: 'event-001', role: 'door' };
    answer.body = { id: 'd', role: 'door', name: 'North gate' };
    expect(await authCalls.me(DOOR)).toEqual({ kind: 'ok', owner: { ...owner, name: 'North gate' } });
    answer.body = { id: 'd', role: 'door' };
    expect(await authCalls.me(DOOR)).toEqual({ kind: 'ok', owner });
    answer.body = { id: 'u', role: 'user', name: 'Amina' };
    expect(await authCalls.me(USER)).toEqual({ kind: 'ok', owner: { ...owner, user_id: 'u', role: 'user' } });
  });

  it('is not known from an answer that is not one, nor with a token that says nothing', async () => {
    for (const body of [{ id: 7, role: 'user' }, { id: 'u', role: 'king' }, { role: 'user' }, 'u', null]) {
      answer.body = body;
      expect(await authCalls.me(USER)).toEqual({ kind: 'unknown' });
    }
    answer.body = { id: 'u', role: 'user' };
    expect(await authCalls.me('opaque')).toEqual({ kind: 'unknown' });
  });

  it('is not refused to a door phone that was removed, which has something to hand in', async () => {
    answer = problem(401, 'door_removed');
    expect(await authCalls.me(DOOR)).toEqual({ kind: 'unknown' });
    answer = problem(401, 'not_signed_in');
    expect(await authCalls.me(DOOR)).toEqual({ kind: 'refused' });
  });

  it('is told from somebody whose account is erased, who leaves nothing on the device', async () => {
    answer = problem(401, 'account_erased');
    expect(await authCalls.me(USER)).toEqual({ kind: 'refused', isErased: true });
    // Words of a captive portal with the same text are not the server's.
    answer = { ...problem(401, 'account_erased'), type: 'text/html' };
    expect(await authCalls.me(USER)).toEqual({ kind: 'unknown' });
  });
});
