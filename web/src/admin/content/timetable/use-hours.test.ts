import { afterEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../../replica/testing/render-hook.tsx';
import { useHours } from './use-hours.ts';

afterEach(() => vi.unstubAllGlobals());

const early = { start_time: '2026-11-21T05:00:00.000Z', end_time: '2026-11-21T06:00:00.000Z' };
const shown = (isHeld: boolean, ...sessions: (typeof early)[]) =>
  function hours() {
    const { from, to } = useHours({ current: null }, '2026-11-21', sessions, 'UTC', isHeld);
    return [from, to].map((at) => new Date(at).getUTCHours());
  };

it('the hours on show grow with what arrives, but not under a pointer that holds a session', async () => {
  const hook = await renderHook({}, shown(false));
  expect(hook.latest()).toEqual([9, 18]);
  await hook.again(shown(true, early));
  expect(hook.latest()).toEqual([9, 18]);
  await hook.again(shown(false, early));
  expect(hook.latest()).toEqual([4, 18]);
  // And they stay once it has gone.
  await hook.again(shown(false));
  expect(hook.latest()).toEqual([4, 18]);
});
