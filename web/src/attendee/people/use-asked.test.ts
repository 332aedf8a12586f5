import { afterEach, expect, it, vi } from 'vitest';
import type { Answer, Replica, SyncStatus } from '../../replica/index.ts';
import { STARTING } from '../../replica/status.ts';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { fetchCard } from './people-calls.ts';
import { useAsked } from './use-asked.ts';

/** Longer than any test takes: what waits so long is never asked. */
const NEVER_MS = 60_000;

const OK = (body: string): Answer<string> => ({ kind: 'ok', body, sentAt: 0, receivedAt: 0 });
const REFUSED: Answer<string> = { kind: 'problem', status: 403, problem: {} as never, retryAfterMs: null };

let status: SyncStatus = STARTING;
const listeners = new Set<() => void>();
const replica: Partial<Replica> = {
  status: {
    get: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  },
};
const ARCHIVED: Answer<string> = {
  kind: 'problem',
  status: 503,
  problem: { code: 'archived' } as never,
  retryAfterMs: null,
};

const become = (state: SyncStatus['state']) =>
  doing(() => {
    status = { ...STARTING, state } as SyncStatus;
    for (const listener of listeners) listener();
  });

/** A server that answers when it is told to. */
function asker() {
  const asked: { key: string; answer: (answer: Answer<string>) => Promise<void>; signal: AbortSignal }[] = [];
  const ask = (key: string) => (signal: AbortSignal) =>
    new Promise<Answer<string>>((resolve) => {
      asked.push({ key, signal, answer: (answer) => doing(() => resolve(answer)) });
    });
  return { asked, ask, until: (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count)) };
}

let over: (() => Promise<void>) | undefined;
afterEach(async () => {
  await over?.();
  vi.unstubAllGlobals();
  status = STARTING;
  vi.useRealTimers();
});

async function open(key: string, delay = 0) {
  const { ask, ...server } = asker();
  const hook = await renderHook(replica, () => useAsked(key, delay, ask(key)));
  over = hook.unmount;
  const change = (to: string, after = delay) => hook.again(() => useAsked(to, after, ask(to)));
  return { ...server, hook, change };
}

it('asks nothing without a question, and only the last of those that follow quickly', async () => {
  const { asked, until, hook, change } = await open('', NEVER_MS);
  expect(hook.latest()).toMatchObject({ state: 'idle' });
  await change('a');
  await change('ab', 0);
  await until(1);
  expect(asked.map(({ key }) => key)).toEqual(['ab']);
  expect(hook.latest()).toMatchObject({ state: 'asking' });
  await asked[0]?.answer(OK('found'));
  expect(hook.latest()).toMatchObject({ state: 'answered', body: 'found', key: 'ab' });
});

it('ends a question that another one follows, and does not believe its answer', async () => {
  const { asked, until, hook, change } = await open('first');
  await until(1);
  await change('second');
  await until(2);
  expect(asked[0]?.signal.aborted).toBe(true);
  await asked[1]?.answer(OK('of the second'));
  await asked[0]?.answer(OK('of the first'));
  expect(hook.latest()).toMatchObject({ body: 'of the second', key: 'second' });
});

it.each([
  ['offline', { kind: 'offline' }],
  ['archived', ARCHIVED],
] as const)(
  'says that the server can not be asked while it is %s, and asks again when it can',
  async (state, answer) => {
    await become(state);
    const { asked, until, hook } = await open('who');
    await until(1);
    await asked[0]?.answer(answer);
    expect(hook.latest()).toMatchObject({ state: 'offline' });
    await become('up_to_date');
    await until(2);
    await asked[1]?.answer(OK('found'));
    expect(hook.latest()).toMatchObject({ state: 'answered' });
  },
);

it('says that a busy server can not be asked, and asks again when it may', async () => {
  const { asked, until, hook } = await open('who');
  await until(1);
  await asked[0]?.answer({ ...REFUSED, status: 429, retryAfterMs: 1 } as Answer<string>);
  await until(2);
  expect(hook.latest()).toMatchObject({ state: 'asking' });
  await asked[1]?.answer({ ...REFUSED, status: 429 } as Answer<string>);
  expect(hook.latest()).toMatchObject({ state: 'offline' });
});

it('asks again after one slow answer while the app is online, and not while it is offline: then it waits for the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const wait = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
  await become('up_to_date');
  const { asked, hook } = await open('who');
  await wait(0);
  await asked[0]?.answer({ kind: 'offline', isSlow: true });
  expect(hook.latest()).toMatchObject({ state: 'offline' });
  await wait(10_000);
  await wait(0);
  expect(asked).toHaveLength(2);
  await become('offline');
  await wait(0);
  await asked[2]?.answer({ kind: 'offline' });
  await wait(600_000);
  await wait(0);
  expect(asked).toHaveLength(3);
});

it('says that the server refused, and asks again when told to', async () => {
  const { asked, until, hook } = await open('who');
  await until(1);
  await asked[0]?.answer(REFUSED);
  expect(hook.latest()).toMatchObject({ state: 'refused' });
  await doing(() => hook.latest()?.again());
  await until(2);
});

it('asks for a card in browsers that can not join signals, and ends it with its question or when it takes too long', async () => {
  const tooLong = new AbortController();
  vi.stubGlobal('AbortSignal', { timeout: () => tooLong.signal });
  const ended: string[] = [];
  const fetched = vi.fn(
    (path: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(ended.push(path)));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  const card = (id: string) => useAsked(id, 0, (signal) => fetchCard(null, id, signal));
  const hook = await renderHook(replica, () => card('amina'));
  over = hook.unmount;
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await hook.again(() => card('kofi'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(ended).toEqual(['/api/users/amina']);
  await doing(() => tooLong.abort());
  await vi.waitFor(() => expect(hook.latest()).toMatchObject({ state: 'offline' }));
  expect(ended).toEqual(['/api/users/amina', '/api/users/kofi']);
});
