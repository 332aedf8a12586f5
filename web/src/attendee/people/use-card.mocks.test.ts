import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { useCard } from './use-card.ts';

const server = vi.hoisted(() => ({
  outOfReach: false as false | 'offline',
  answer: (_: object): void => undefined,
}));
vi.mock('../../replica/react.tsx', async (original) => ({
  ...(await original<object>()),
  useLiveDocument: () => null,
  useOutOfReach: () => server.outOfReach,
}));
vi.mock('../../shared/auth/session/own-token.ts', () => ({ ownToken: () => null }));
vi.mock('./people-calls.ts', () => ({
  fetchCard: () =>
    new Promise<object>((resolve) => {
      server.answer = resolve;
    }),
}));
vi.mock('./use-holds-known.ts', () => ({ useHoldsKnown: () => true }));

beforeEach(() => {
  server.outOfReach = 'offline';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['that is out of reach', { kind: 'offline' }, 'out_of_reach'],
  ['of somebody who is not shown', { kind: 'problem', status: 404, problem: {}, retryAfterMs: null }, null],
])('a card %s stays until the server has said otherwise: somebody may be writing on it', async (_, first, shown) => {
  const hook = await renderHook({}, () => useCard('kofi'));
  const asks = () => doing(() => vi.advanceTimersByTimeAsync(0));
  await asks();
  expect(hook.latest()).toBeUndefined();
  await doing(() => server.answer(first));
  expect(hook.latest()).toBe(shown);
  server.outOfReach = false;
  await hook.again();
  await asks();
  expect(hook.latest()).toBe(shown);
  await doing(() => server.answer({ kind: 'ok', body: { name: 'Kofi' } }));
  expect(hook.latest()).toEqual({ name: 'Kofi' });
  await hook.unmount();
});
