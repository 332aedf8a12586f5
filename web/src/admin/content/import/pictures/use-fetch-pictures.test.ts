import { afterEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../../../replica/testing/render-hook.tsx';
import type { HostPictures } from './pictures-in.ts';
import { type Fetching, useFetchPictures } from './use-fetch-pictures.ts';

afterEach(() => vi.unstubAllGlobals());

const named = (...ids: string[]) => ids.map((id) => ({ id, name: `Name of ${id}` }));

/** A server whose answers the test gives, one call after the other. */
async function aServer(pictures: HostPictures[], isReady = true) {
  const asked: { host: string; speaker_ids: string[] }[] = [];
  const waiting: ((answer: Response | Error) => void)[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return new Promise((resolve, reject) => {
      waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  });
  const hook = await renderHook({}, () => useFetchPictures(pictures, isReady));
  const now = () => hook.latest() as Fetching;
  const answer = async (body: Response | Error) => {
    waiting.shift()?.(body);
    await vi.waitFor(() => doing(() => undefined));
  };
  return {
    ...{ asked, now, answer },
    fates: (fates: Record<string, string>) =>
      answer(Response.json({ pictures: Object.entries(fates).map(([speaker_id, fate]) => ({ speaker_id, fate })) })),
    ready: () => hook.again(() => useFetchPictures(pictures, true)),
    unmount: hook.unmount,
  };
}

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => String(first + at));

it('asks for a few at a time, host by host, and names whose picture did not come', async () => {
  const { asked, now, fates } = await aServer([
    { host: 'a.example', speakers: named(...idsFrom(0, 10)) },
    { host: 'b.example', speakers: named('x') },
  ]);
  expect(now()).toMatchObject({ total: 11, done: 0, isRunning: true });
  await fates({ ...Object.fromEntries(idsFrom(0, 7).map((id) => [id, 'set'])), 7: 'too_slow' });
  await vi.waitFor(() => expect(now().done).toBe(8));
  await fates({ 8: 'kept', 9: 'no_picture' });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  await fates({ x: 'set' });
  await vi.waitFor(() => expect(now()).toMatchObject({ done: 11, isRunning: false, halted: undefined }));
  expect(asked.map(({ host, speaker_ids }) => [host, speaker_ids])).toEqual([
    ['a.example', idsFrom(0, 8)],
    ['a.example', ['8', '9']],
    ['b.example', ['x']],
  ]);
  expect(now().missed).toEqual([
    { id: '7', name: 'Name of 7', why: 'too_slow' },
    { id: '9', name: 'Name of 9', why: 'no_picture' },
  ]);
});

it('asks for nothing before the server knows the speakers', async () => {
  const { asked, now, ready } = await aServer([{ host: 'a.example', speakers: named('a') }], false);
  expect([asked, now().isRunning]).toEqual([[], false]);
  await ready();
  expect(asked).toHaveLength(1);
});

it('waits where there is no way to the server, or where that says no, until it is told to go on', async () => {
  const { asked, now, answer, fates } = await aServer([{ host: 'a.example', speakers: named('a') }]);
  await answer(new Error('no network'));
  await vi.waitFor(() => expect(now()).toMatchObject({ done: 0, isRunning: false, halted: 'offline' }));
  await doing(() => now().goOn());
  const problem = { code: 'too_many_requests', status: 429, title: '', type: '', detail: 'Too many.' };
  await answer(Response.json(problem, { status: 429 }));
  await vi.waitFor(() => expect(now().halted).toEqual({ detail: 'Too many.' }));
  await doing(() => now().goOn());
  await fates({ a: 'set' });
  await vi.waitFor(() => expect(now()).toMatchObject({ done: 1, isRunning: false, missed: [] }));
  expect(asked).toHaveLength(3);
});

it('stops when it is asked to, or when its page is left', async () => {
  const { asked, now, fates, unmount } = await aServer([{ host: 'a.example', speakers: named(...idsFrom(0, 20)) }]);
  await doing(() => now().stop());
  await fates({});
  expect(now()).toMatchObject({ done: 0, isRunning: false, halted: 'asked' });
  await doing(() => now().goOn());
  await unmount();
  await fates({});
  expect(asked).toHaveLength(2);
});
