import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { words as english } from './english-admin.ts';
import { adminOf } from './more-words.ts';

const FRENCH = { people: { title: 'Participants' } };
const kept = new Map<string, Response>();
const cache = {
  match: async (file: string) => kept.get(file)?.clone(),
  put: async (file: string, response: Response) => void kept.set(file, response),
};
const online = vi.fn(async () => Response.json(FRENCH));

beforeEach(() => {
  kept.clear();
  online.mockClear();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', online);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the words of the panel are fetched once, and there without a network from then on', async () => {
  expect(await adminOf('fr')).toEqual(FRENCH);
  expect(await adminOf('fr')).toEqual(FRENCH);
  expect(online).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/fr\/admin\.json/));
});

it.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that has them no more', async () => Response.json({ code: 'not_found' }, { status: 404 })],
  ['the page of a portal', async () => new Response('<!doctype html>')],
])('English takes their place: %s; they are asked for again', async (_, answer) => {
  online.mockImplementationOnce(answer);
  expect(await adminOf('fr')).toBe(english);
  expect(await adminOf('fr')).toEqual(FRENCH);
});

it('a door does not wait for them long, and has them the next time', async () => {
  vi.useFakeTimers();
  let arrive: (words: Response) => void = () => undefined;
  online.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const words = adminOf('fr');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await words).toBe(english);
  arrive(Response.json(FRENCH));
  await vi.advanceTimersByTimeAsync(0);
  expect(await adminOf('fr')).toEqual(FRENCH);
  expect(online).toHaveBeenCalledTimes(1);
});

it('English itself is never fetched', async () => {
  expect(await adminOf('en')).toBe(english);
  expect(online).not.toHaveBeenCalled();
});
