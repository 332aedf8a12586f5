import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeChannel } from '../testing/fake-channel.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { createExclusive, type DemandHeld, TakenOver } from './exclusive.ts';

const FROZEN_MS = 20_000;

describe('a tab that waits for the lock of another one', () => {
  let locks: LockManager;
  let screen: FakeDocument;
  const tab = () => createExclusive('write', locks, FROZEN_MS);
  /** Work that a test ends; `begun` is set when it has the lock. */
  const held = (exclusive = tab()) => {
    let end = () => {};
    const state = { begun: false, demandHeld: (async () => undefined) as DemandHeld, end: () => end() };
    const done = exclusive(async (demandHeld) => {
      Object.assign(state, { begun: true, demandHeld });
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      await demandHeld();
    });
    done.catch(() => undefined);
    return Object.assign(state, { done });
  };

  beforeEach(() => {
    locks = new FakeLocks().asManager();
    screen = new FakeDocument();
    vi.stubGlobal('document', screen);
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(FakeChannel.open.size).toBe(0);
  });

  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async (seconds: number) => {
    await settle();
    for (let second = 0; second < seconds; second++) {
      vi.advanceTimersByTime(1_000);
      await settle();
    }
  };

  it('[S12] goes on without one that is frozen, which writes nothing more when it thaws', async () => {
    const frozen = held();
    const next = held();
    await pass(19);
    expect(next.begun).toBe(false);
    await pass(1);
    expect(next.begun).toBe(true);
    frozen.end();
    await expect(frozen.done).rejects.toThrow(TakenOver);
    next.end();
    await next.done;
  });

  it('[S12] waits for one that works, however long that takes', async () => {
    const working = held();
    const next = held();
    for (let piece = 0; piece < 10; piece++) {
      await pass(15);
      await working.demandHeld();
      await settle();
    }
    expect(next.begun).toBe(false);
    working.end();
    await working.done;
    await settle();
    expect(next.begun).toBe(true);
    next.end();
    await next.done;
  });

  it('[S12] has not waited while it was frozen itself, or while nobody looked at it', async () => {
    const working = held();
    const next = held();
    await pass(1);
    vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
    await pass(1);
    vi.mocked(performance.now).mockRestore();
    screen.visibilityState = 'hidden';
    await pass(60);
    expect(next.begun).toBe(false);
    screen.visibilityState = 'visible';
    await pass(18);
    expect(next.begun).toBe(true);
    for (const one of [working, next]) one.end();
    await next.done;
  });

  it('[S12] does not take the lock from itself', async () => {
    const own = tab();
    const first = held(own);
    const second = held(own);
    await pass(60);
    expect(second.begun).toBe(false);
    first.end();
    await first.done;
    await settle();
    expect(second.begun).toBe(true);
    second.end();
    await second.done;
  });

  it('[S12] asks the browser again when it was frozen while it asked', async () => {
    const frozen = held();
    await settle();
    const asked = vi.spyOn(locks, 'query');
    let answer = () => {};
    asked.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve({}))));
    await pass(3);
    const demanded = frozen.demandHeld();
    const next = held();
    await pass(20);
    expect(next.begun).toBe(true);
    // It was given before the other tab took over.
    answer();
    await expect(demanded).rejects.toThrow(TakenOver);
    expect(asked).toHaveBeenCalledTimes(2);
    for (const one of [frozen, next]) one.end();
    await next.done;
  });
});
