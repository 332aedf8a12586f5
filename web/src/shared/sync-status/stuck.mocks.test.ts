import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../replica/testing/render-hook.tsx';
import { useStuck } from './stuck.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-21T09:00:00.000Z');

const device = vi.hoisted(() => ({ now: 0, offset: 0, status: { stuckSince: 0 as number | null, waiting: 2 } }));
vi.mock('../event/use-now.ts', () => ({ useNow: () => device.now + device.offset }));
const follow = <T>(get: () => T) => ({ get, subscribe: () => () => undefined });

async function aDevice() {
  const status = follow(() => device.status);
  const hook = await renderHook({ status } as never, useStuck);
  return async (ms: number) => {
    device.now += ms;
    await hook.again();
    return hook.latest();
  };
}

beforeEach(() => Object.assign(device, { now: START, offset: 0, status: { stuckSince: START, waiting: 2 } }));
afterEach(() => vi.unstubAllGlobals());

it('says after a minute since when, by the time of the server, nothing that waits was answered', async () => {
  device.offset = 5 * MINUTE;
  device.status.stuckSince = START + 5 * MINUTE;
  const after = await aDevice();
  expect(await after(MINUTE - 1)).toBeUndefined();
  expect(await after(1)).toEqual({ since: START + 5 * MINUTE, waiting: 2 });
  // The phone's clock is put forward, and measured.
  device.offset -= HOUR;
  expect(await after(HOUR)).toEqual({ since: START + 5 * MINUTE, waiting: 2 });
  device.status = { stuckSince: null, waiting: 0 };
  expect(await after(0)).toBeUndefined();
});

it('goes by what it has seen if the clock was set back, before or while it looks', async () => {
  device.now -= HOUR;
  const after = await aDevice();
  expect(await after(MINUTE)).toEqual({ since: START - HOUR, waiting: 2 });
  expect(await after(-HOUR)).toBeUndefined();
  expect(await after(2 * MINUTE)).toEqual({ since: START - 2 * HOUR + MINUTE, waiting: 2 });
});
