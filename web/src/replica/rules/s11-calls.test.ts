import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gzip } from '../compression.ts';
import { createServerCall, isRecord } from '../pull/server-call.ts';

const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const isOurs = (body: unknown): body is { ours: true } => isRecord(body) && body.ours === true;
const json = (body: unknown, init: ResponseInit = {}, type = 'application/json') =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': type, ...init.headers } });
const problem = { type: 'about:blank', title: 'No', status: 409, detail: 'Not now', code: 'check_in_closed' };

beforeEach(() => {
  fetching.mockReset();
  fetching.mockImplementation(async () => json({ ours: true }));
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = (options: Partial<Parameters<ReturnType<typeof createServerCall>>[1]> = {}, closed?: AbortSignal) =>
  createServerCall(() => 'a-token', 'https://baraza.example', closed)('/api/x', { isOurs, ...options });
const asked = () => fetching.mock.calls.at(-1) as [string, RequestInit];

describe('what is asked', () => {
  it('carries the token of that moment and the body, follows no redirect and is kept by no cache', async () => {
    let token: string | null = 'first';
    const own = createServerCall(() => token, 'https://baraza.example');
    token = 'second';
    await own('/api/x', { isOurs, body: { a: 1 } });
    const [url, { signal, ...init }] = asked();
    expect(url).toBe('https://baraza.example/api/x');
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(init).toEqual({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer second' },
      body: '{"a":1}',
      cache: 'no-store',
      redirect: 'error',
    });
  });

  it('[S10] is sent with the token with which it began, also when another one comes while it is compressed', async () => {
    let token = 'own';
    const own = createServerCall(() => token);
    const called = own('/api/x', { isOurs, body: 'x'.repeat(1_000), pack: gzip });
    token = 'of another person';
    await called;
    const [, { headers }] = asked();
    expect(headers).toMatchObject({ 'Content-Encoding': 'gzip', Authorization: 'Bearer own' });
  });

  it('says nothing of a body or a session that is not there', async () => {
    await createServerCall(() => null)('/api/x', { isOurs, method: 'GET' });
    const [url, { signal, ...init }] = asked();
    expect(url).toBe('/api/x');
    expect(init).toEqual({ method: 'GET', headers: {}, cache: 'no-store', redirect: 'error' });
  });
});

describe('[S11] what is answered', () => {
  it('is believed when it is ours, with the moments of asking and of the answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const before = Date.now();
    fetching.mockImplementation(async () => {
      vi.setSystemTime(before + 5_000);
      return json({ ours: true }, {}, 'application/json; charset=utf-8');
    });
    const answer = { kind: 'ok', body: { ours: true }, sentAt: before, receivedAt: before + 5_000 };
    expect(await call()).toEqual(answer);
  });

  it.each([
    ['JSON that is not ours', () => json({ ours: false })],
    ['ours, said to be a text', () => json({ ours: true }, {}, 'text/plain; not application/json')],
    ['ours, said to be something like JSON', () => json({ ours: true }, {}, 'application/jsonp')],
    ['ours, said to be nothing', () => new Response(new Blob(['{"ours":true}']))],
    ['ours, with a status of failure', () => json({ ours: true }, { status: 500 })],
    ['a problem, with a status of success', () => json(problem)],
    ['a problem without a code', () => json({ ...problem, code: undefined }, { status: 409 })],
    ['a problem without a sentence', () => json({ ...problem, detail: undefined }, { status: 409 })],
    ['a problem without a status', () => json({ ...problem, status: undefined }, { status: 409 })],
    ['a list', () => json([problem], { status: 409 })],
    ['nothing', () => json(null, { status: 409 })],
    ['a page', () => new Response('<html>', { status: 401 })],
  ])('counts as offline when it is %s', async (_, answer) => {
    fetching.mockImplementation(async () => answer());
    expect(await call()).toEqual({ kind: 'offline' });
  });

  it.each([
    [429, true],
    [502, true],
    [503, true],
    [504, true],
    [200, undefined],
    [403, undefined],
    [500, undefined],
    [511, undefined],
  ])(
    'with the status %i and a page, as proxies and captive portals give it, is of a busy server: %s',
    async (status, isBusy) => {
      fetching.mockImplementation(async () => new Response('<html>', { status }));
      expect(await call()).toEqual({ kind: 'offline', isBusy });
    },
  );

  it.each([
    ['', null],
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 09:00:00 GMT', null],
  ])('is a problem with its status, and how long to wait when it says so: "%s"', async (after, retryAfterMs) => {
    const headers: Record<string, string> = after === '' ? {} : { 'Retry-After': after };
    fetching.mockImplementation(async () => json(problem, { status: 429, headers }, 'application/problem+json'));
    expect(await call()).toEqual({ kind: 'problem', status: 429, problem, retryAfterMs });
  });

  it('[S13] is received when it begins, however long its body takes: the clock offset is measured by that', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({
      start(pieces) {
        setTimeout(() => {
          pieces.enqueue(new TextEncoder().encode('{"ours":true}'));
          pieces.close();
        }, 300_000);
      },
    });
    fetching.mockImplementation(async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    const answer = call({ onProgress: () => undefined });
    const sentAt = Date.now();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(await answer).toEqual({ kind: 'ok', body: { ours: true }, sentAt, receivedAt: sentAt });
  });

  it('is nothing when the network fails', async () => {
    fetching.mockRejectedValue(new TypeError('no network'));
    expect(await call()).toEqual({ kind: 'offline' });
  });

  it('knows what is a record', () => {
    expect([{}, [], null, 'text', undefined].map(isRecord)).toEqual([true, false, false, false, false]);
  });
});

describe('a call that is never answered', () => {
  const onlyGivenUp = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

  it('[S14] is given up after a minute, and none that was answered keeps a clock running', async () => {
    vi.useFakeTimers();
    await call();
    expect(vi.getTimerCount()).toBe(0);
    fetching.mockImplementation(onlyGivenUp);
    const over = vi.fn();
    void call().then(over);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' });
  });

  it('[S14] goes on for ten minutes while somebody watches what arrives', async () => {
    vi.useFakeTimers();
    fetching.mockImplementation(onlyGivenUp);
    const over = vi.fn();
    void call({ onProgress: () => undefined }).then(over);
    await vi.advanceTimersByTimeAsync(599_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' });
  });

  it('[S14] is given up by who asked for it', async () => {
    fetching.mockImplementation(onlyGivenUp);
    const own = new AbortController();
    const answer = call({ signal: own.signal });
    own.abort();
    expect(await answer).toEqual({ kind: 'offline' });
  });

  it('[S15] ends with an error when the replica closes, and no call begins after that', async () => {
    fetching.mockImplementation(onlyGivenUp);
    const closing = new AbortController();
    const answer = call({}, closing.signal);
    closing.abort();
    await expect(answer).rejects.toThrow();
    await expect(call({}, closing.signal)).rejects.toThrow();
    expect(fetching).toHaveBeenCalledOnce();
  });

  it('leaves nothing behind that listens once it is over', async () => {
    const [own, closing] = [new AbortController().signal, new AbortController().signal];
    const listening = [own, closing].map((signal) => {
      const heard = new Set<unknown>();
      const hear = vi.spyOn(signal, 'addEventListener');
      hear.mockImplementation((event, listener) => void (event === 'abort' && heard.add(listener)));
      const leave = vi.spyOn(signal, 'removeEventListener');
      leave.mockImplementation((event, listener) => void (event === 'abort' && heard.delete(listener)));
      return heard;
    });
    fetching.mockImplementation(async () => {
      expect(listening.map(({ size }) => size)).toEqual([1, 1]);
      return json({ ours: true });
    });
    expect(await call({ signal: own }, closing)).toMatchObject({ kind: 'ok' });
    expect(listening.map(({ size }) => size)).toEqual([0, 0]);
  });
});
