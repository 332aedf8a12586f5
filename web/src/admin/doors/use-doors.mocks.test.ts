import { afterEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../replica/index.ts';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useSeenFrom } from './use-doors.ts';

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const BEFORE = NOW - 600_000;

vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => NOW }));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Africa/Nairobi' }) }));

afterEach(() => vi.unstubAllGlobals());

async function seenFrom(
  state: SyncStatus['state'],
  lastContact: number | null,
  stuckSince: number | null = null,
  offset = 0,
) {
  const status = { state, lastContact, stuckSince, waiting: stuckSince === null ? 0 : 1 };
  const follow = { get: () => status, subscribe: () => () => undefined };
  const hook = await renderHook({ status: follow, clock: { offset: () => offset } } as never, useSeenFrom);
  return hook.latest()?.at;
}

it.each([
  ['now, while the server answers', 'up_to_date', null, NOW],
  ['now, while something has just begun to wait', 'waiting', NOW - 1_000, NOW],
  ['the last contact, out of reach of the server', 'offline', null, BEFORE],
  ['the last contact, while a slow server does not answer', 'starting', null, BEFORE],
  ['the last contact, while what is done here waits for a slow server', 'waiting', BEFORE, BEFORE],
] as const)('doors are judged by %s', async (_, state, stuckSince, at) => {
  expect(await seenFrom(state, BEFORE, stuckSince)).toBe(at);
});

it('doors are judged by the corrected time of the last contact, by a device whose clock is wrong', async () => {
  const slow = 7_200_000;
  expect(await seenFrom('offline', BEFORE - slow, null, slow)).toBe(BEFORE);
});

it('doors are judged by now when there was no contact yet, and never by a time to come', async () => {
  expect(await seenFrom('offline', null)).toBe(NOW);
  expect(await seenFrom('offline', NOW + 1_000)).toBe(NOW);
});
