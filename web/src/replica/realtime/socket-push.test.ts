import { inflateRawSync } from 'node:zlib';
import { SINCE, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { abbreviated, answerWords, expanded, PUSH_WORDS } from '@baraza/schema/sync/push-words';
import { SOCKET_PUSH_MAX_LENGTH } from '@baraza/schema/sync/realtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gzip } from '../compression.ts';
import type { Answer, ServerCall, ServerCallOptions } from '../pull/server-call.ts';
import { takeUnseen } from '../traffic.ts';
import { SocketPush } from './socket-push.ts';

const DELAY_MS = 300;
const ASKS_AFTER_MS = 1_000 + DELAY_MS;
const DEAD_AFTER_MS = ASKS_AFTER_MS + 1_000 + 2 * DELAY_MS;

type Pushed = { outcomes: string };
const isOurs = (body: unknown): body is Pushed => (body as Pushed | undefined)?.outcomes !== undefined;

const channel = { isOurs: vi.fn(), delay: DELAY_MS, send: vi.fn(), ask: vi.fn(), heardAt: 0, dead: vi.fn() };
const call = vi.fn<() => Promise<Answer<unknown>>>();
let pushes: SocketPush;

const texts = () => channel.send.mock.calls.map(([packed]) => inflateRawSync(packed).toString());
const sent = () => texts().map((text) => JSON.parse(expanded(text, PUSH_WORDS)));
const push = (about: Partial<ServerCallOptions<Pushed>> = { pack: gzip }) =>
  pushes.first(call as unknown as ServerCall)('/api/sync/push', { body: { scan: 1 }, isOurs, ...about });
/** Compressing takes real time, which no timer here measures. */
async function isSent(times = 1) {
  while (channel.send.mock.calls.length < times) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.clearAllMocks();
  channel.isOurs.mockReturnValue(true);
  channel.heardAt = 0;
  channel.dead.mockImplementation(() => pushes.lost());
  call.mockResolvedValue({ kind: 'ok', body: { outcomes: 'called' }, sentAt: 1, receivedAt: 2 });
  pushes = new SocketPush(channel);
  pushes.letIn(SPEAKS);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on the socket, in the language of the page, and is answered there', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  takeUnseen();
  const answering = push();
  await isSent();
  expect(sent()).toEqual([{ type: 'push', n: 1, language: 'fr', push: { scan: 1 } }]);
  expect(takeUnseen()).toEqual({ sent: channel.send.mock.lastCall?.[0].byteLength, news: 0 });
  pushes.answered({ n: 1, answer: { outcomes: 'pushed' } }, 12_345);
  expect(await answering).toEqual({
    kind: 'ok',
    body: { outcomes: 'pushed' },
    sentAt: expect.any(Number),
    receivedAt: 12_345,
  });
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(channel.ask).not.toHaveBeenCalled();
});

it('[S16] goes in words that the server knows, and to an older one in full', async () => {
  for (const speaks of [SINCE.pushWords, SINCE.socketPushes]) {
    pushes.letIn(speaks);
    void push();
    await isSent(channel.send.mock.calls.length + 1);
    pushes.answered({ n: channel.send.mock.calls.length, answer: { outcomes: 'pushed' } }, 0);
    // Until it is not waited for any more.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [short = '', full = ''] = texts();
  expect(short.startsWith('\u0001')).toBe(true);
  expect(full.startsWith('{"type":"push","n":2,')).toBe(true);
  expect(sent().map(({ push }) => push)).toEqual([{ scan: 1 }, { scan: 1 }]);
});

it('reads an answer that does not say again what the push said, nor the epoch of the last one on this socket', async () => {
  const ids = ['01a22252-70d6-7e68-91d3-4a0665452162', '01a22252-70d6-7e68-91d3-4a0665452163'];
  const body = { short: { commands: ids.map((id) => ({ id })) } };
  const epoch = '10b284d0-0dfb-4c88-9270-4759357ecff0';
  const answer = (n: number) => ({
    type: 'pushed',
    n,
    answer: { protocol: 1, epoch, applied: { first: ids[0], last: ids[1] } },
  });
  const said = (n: number, known?: string) => abbreviated(JSON.stringify(answer(n)), answerWords(body, known));
  void push({ body, pack: gzip });
  await isSent();
  expect(said(1)).not.toContain(ids[1]);
  expect(JSON.parse(pushes.inFull(said(1)))).toEqual(answer(1));
  pushes.answered(answer(1), 0);
  await new Promise((resolve) => setImmediate(resolve));
  void push({ body, pack: gzip });
  await isSent(2);
  expect(said(2, epoch)).not.toContain(epoch);
  expect(JSON.parse(pushes.inFull(said(2, epoch)))).toEqual(answer(2));
  // Another socket, on which nothing was said yet.
  pushes.letIn(SPEAKS);
  expect(JSON.parse(pushes.inFull(said(2)))).toEqual(answer(2));
  for (const other of ['{"type":"sync","collections":[]}', '']) expect(pushes.inFull(other)).toBe(other);
  pushes.lost();
});

it.each([
  ['a server that does not know it', () => pushes.letIn(4)],
  ['a server that says nothing of it', () => pushes.letIn(undefined)],
  ['a socket that is gone', () => pushes.lost()],
  ['a socket of another session', () => channel.isOurs.mockReturnValue(false)],
])('is a call with %s', async (_, happens) => {
  happens();
  expect(await push()).toMatchObject({ body: { outcomes: 'called' } });
  expect(channel.send).not.toHaveBeenCalled();
});

it('is a call when it is long, of the older form, or given up before it is sent', async () => {
  await push({ body: 'x'.repeat(SOCKET_PUSH_MAX_LENGTH), pack: gzip });
  await push({});
  const abort = new AbortController();
  const given = push({ pack: gzip, signal: abort.signal });
  abort.abort();
  await given;
  expect(channel.send).not.toHaveBeenCalled();
  expect(call).toHaveBeenCalledTimes(3);
});

it('is made again as a call when the server does not answer it, and so are the next, until one succeeds', async () => {
  const refused: Answer<unknown> = { kind: 'offline' };
  call.mockResolvedValueOnce(refused);
  const answering = push();
  await isSent();
  pushes.answered({ n: 1 }, 0);
  expect(await answering).toEqual(refused);
  call.mockResolvedValueOnce(refused);
  await push();
  await push();
  expect(channel.send).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledTimes(3);
  const next = push();
  await isSent(2);
  pushes.answered({ n: 2, answer: { outcomes: 'pushed' } }, 0);
  expect(await next).toMatchObject({ body: { outcomes: 'pushed' } });
});

it('believes no answer to another push, and none that has another shape', async () => {
  const answering = push();
  await isSent();
  pushes.answered({ n: 0, answer: { outcomes: 'of another' } }, 0);
  pushes.answered({ n: '1', answer: { outcomes: 'of another' } }, 0);
  pushes.answered({ n: 1, answer: 'Welcome to the venue' }, 0);
  expect(await answering).toMatchObject({ body: { outcomes: 'called' } });
});

it('[S14] asks after a silence whether the server is there; if nothing is heard, the socket is dead and it is a call', async () => {
  const answering = push();
  await isSent();
  vi.advanceTimersByTime(ASKS_AFTER_MS - 1);
  expect(channel.ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(channel.ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(DEAD_AFTER_MS - ASKS_AFTER_MS - 1);
  expect(channel.dead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(channel.dead).toHaveBeenCalledTimes(1);
  expect(await answering).toMatchObject({ body: { outcomes: 'called' } });
});

it('[S14] waits for a server that is there and slow, until the call is given up, and does not double its work', async () => {
  const abort = new AbortController();
  const answering = push({ pack: gzip, signal: abort.signal });
  await isSent();
  vi.advanceTimersByTime(ASKS_AFTER_MS);
  channel.heardAt = performance.now() + 1;
  vi.advanceTimersByTime(60_000);
  expect(channel.dead).not.toHaveBeenCalled();
  abort.abort();
  expect(await answering).toEqual({ kind: 'offline' });
  expect(call).not.toHaveBeenCalled();
  // For as long as this socket lives: it may be that only pushes do not get through.
  await push();
  await push();
  expect(call).toHaveBeenCalledTimes(2);
});

it('is a call when the socket is lost before it is answered', async () => {
  const answering = push();
  await isSent();
  pushes.lost();
  expect(await answering).toMatchObject({ body: { outcomes: 'called' } });
});
