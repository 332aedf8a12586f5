import { afterEach, expect, it, vi } from 'vitest';
import { problemAnswer } from '../testing/parts.ts';
import { askEarly } from './early-snapshot.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import { OneCall } from './one-call.ts';
import type { ServerCall } from './server-call.ts';

const snapshot = {
  ...{ protocol: 1, epoch: 'epoch-1', role: 'user' },
  checkpoint: { xid: '7', seq: '9' },
  collections: {},
};
const call = vi.fn(async () => problemAnswer(404, 'not_found'));
const callsOf = () =>
  new OneCall(call as unknown as ServerCall, () => 20_000, { ask: () => undefined, heardAt: () => 0 });
const fetchFor = (calls = callsOf()) => fetchSnapshot({ call: calls.call } as never);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  call.mockClear();
});

it('[S6] a snapshot that was asked for early is taken once, and asked for with the token', async () => {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json(snapshot));
  vi.stubGlobal('fetch', asked);
  askEarly('a-token');
  askEarly('a-token');
  expect(await fetchFor()).toMatchObject({ epoch: 'epoch-1', role: 'user' });
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]).toMatchObject(['/api/sync/snapshot', { headers: { Authorization: 'Bearer a-token' } }]);
  expect(call).not.toHaveBeenCalled();
  expect(await fetchFor()).toBeUndefined();
  expect(call).toHaveBeenCalledOnce();
});

it.each([
  ['was lost', () => Promise.reject(new TypeError('no network'))],
  ['is a captive portal’s page', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
])('[S11] one that %s is asked for anew', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  askEarly('a-token');
  await fetchFor();
  expect(call).toHaveBeenCalledOnce();
});

/** A network on which the answer comes in pieces, as the test says, or never. */
function slowNetwork() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked = vi.fn(async (_path: string, { signal }: RequestInit) => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller;
      },
    });
    signal?.addEventListener('abort', () => body?.error(new DOMException('given up', 'AbortError')));
    return new Response(stream, { headers: { 'Content-Type': 'application/json' } });
  });
  vi.stubGlobal('fetch', asked);
  const text = JSON.stringify(snapshot);
  return {
    asked,
    piece: (at: number, of: number) =>
      body?.enqueue(new TextEncoder().encode(text.slice((text.length * at) / of, (text.length * (at + 1)) / of))),
    end: () => body?.close(),
  };
}

it('[S14] one of which something arrives is waited for, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const network = slowNetwork();
  askEarly('a-token');
  // The replica's code is still on its way.
  await vi.advanceTimersByTimeAsync(15_000);
  const fetched = fetchFor();
  for (let at = 0; at < 18; at++) {
    network.piece(at, 18);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  network.end();
  expect(await fetched).toMatchObject({ epoch: 'epoch-1' });
  expect(call).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('[S14] one of which nothing arrives is given up as any call is, and counts as one that failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const network = slowNetwork();
  askEarly('a-token');
  const over = vi.fn();
  void fetchFor().then(over);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' });
  expect(network.asked).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('[S14] one of which nothing arrives makes way at once for who asks for a try, or closes the replica', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  slowNetwork();
  askEarly('a-token');
  const calls = callsOf();
  const over = vi.fn();
  void fetchFor(calls).then(over);
  calls.giveUp(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledExactlyOnceWith({ kind: 'offline' });

  askEarly('a-token');
  const closed = vi.fn();
  void fetchFor(calls).catch(closed);
  calls.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
