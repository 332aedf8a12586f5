import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeChannel } from '../testing/fake-channel.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { createExclusive, type DemandHeld, onceMore, TakenOver, writeLock } from './exclusive.ts';

const FROZEN_MS = 20_000;

describe('a tab that waits for the lock of another one', () => {
  let locks: FakeLocks;
  let screen: FakeDocument;
  const tab = (own = locks.asManager()) => createExclusive('write', own, FROZEN_MS);
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
    locks = new FakeLocks();
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
    const own = locks.asManager();
    const frozen = held(tab(own));
    await settle();
    const asked = vi.spyOn(own, 'query');
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

  it('[S12] takes nothing over by an answer that comes when it has the lock: work that fails is not done twice', async () => {
    let end = () => {};
    const silent = tab()(() => new Promise<void>((resolve) => (end = resolve)));
    const own = locks.asManager();
    let fail = () => {};
    const work = vi.fn(() => new Promise<void>((_, reject) => (fail = () => reject(new Error('no space')))));
    await settle();
    const failed = expect(tab(own)(work)).rejects.toThrow('no space');
    await pass(19);
    let answer = () => {};
    const before = await own.query();
    vi.spyOn(own, 'query').mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(before))));
    await pass(1);
    end();
    await silent;
    await settle();
    expect(work).toHaveBeenCalledOnce();
    answer();
    await settle();
    fail();
    await settle();
    expect(work).toHaveBeenCalledOnce();
    await failed;
  });

  it('[S12] never steals from a tab of an older app, which sends no heartbeat and asks nobody before it writes', async () => {
    let end = () => {};
    const written = locks.asManager().request('write', () => new Promise<void>((resolve) => (end = resolve)));
    const next = held();
    await pass(60);
    expect(next.begun).toBe(false);
    end();
    await written;
    await settle();
    expect(next.begun).toBe(true);
    // It sends heartbeats itself: when it freezes, others go on.
    const other = held();
    await pass(20);
    expect(other.begun).toBe(true);
    for (const one of [next, other]) one.end();
    await other.done;
  });

  it('[S12] looks again where the browser did not say who holds it', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const frozen = held();
    const own = locks.asManager();
    vi.spyOn(own, 'query').mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    const next = held(tab(own));
    await pass(20);
    expect([unhandled.mock.calls, next.begun]).toEqual([[], false]);
    await pass(1);
    expect(next.begun).toBe(true);
    for (const one of [frozen, next]) one.end();
    await next.done;
  });

  it('[S12] waits as long for the next holder as for the one that was frozen', async () => {
    const frozen = held();
    const taker = held();
    await pass(1);
    const patient = held();
    // The first of them takes over when the other has waited for 19 seconds.
    await pass(19);
    expect(taker.begun).toBe(true);
    await pass(18);
    await taker.demandHeld();
    await settle();
    await pass(18);
    expect(patient.begun).toBe(false);
    taker.end();
    await taker.done;
    await settle();
    for (const one of [frozen, patient]) one.end();
    await patient.done;
  });

  it('[S12] asks before it writes when it got the lock while it was frozen, and another tab took it since', async () => {
    const working = held();
    const late = held();
    await settle();
    // Frozen with its request in the queue, it hears of both when it thaws.
    vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
    working.end();
    await working.done;
    await settle();
    expect(late.begun).toBe(true);
    void locks.asManager().request('write', { steal: true }, async () => undefined);
    await expect(late.demandHeld()).rejects.toThrow(TakenOver);
    vi.mocked(performance.now).mockRestore();
    late.end();
    await expect(late.done).rejects.toThrow(TakenOver);
  });

  it('[S12] goes on without one that took over from another, and is frozen itself', async () => {
    const frozen = held();
    const taker = held();
    await pass(20);
    expect(taker.begun).toBe(true);
    const next = held();
    await pass(20);
    expect(next.begun).toBe(true);
    for (const one of [frozen, taker, next]) one.end();
    await next.done;
  });

  it('[S12] goes on without a frozen one of another version, which says by the same names that it has the lock', async () => {
    let end = () => {};
    const frozen = new Promise<void>((resolve) => (end = resolve));
    const old = locks.asManager();
    old.request('write', () => frozen).catch(() => undefined);
    void old.request('write-signs', { mode: 'shared' }, () => frozen);
    const next = held();
    await pass(20);
    expect(next.begun).toBe(true);
    // Frozen as it is, that one lets go of nothing that says so.
    const other = held();
    await pass(20);
    expect(other.begun).toBe(true);
    for (const one of [{ end }, next, other]) one.end();
    await other.done;
  });

  it('waits for none of another replica', async () => {
    const [one, other] = [held(writeLock('ama', locks.asManager())), held(writeLock('kofi', locks.asManager()))];
    await settle();
    expect([one.begun, other.begun]).toEqual([true, true]);
    for (const { end } of [one, other]) end();
    await Promise.all([one.done, other.done]);
  });

  it('does not take work for done that never began, as the browser gave no lock', async () => {
    const own = locks.asManager();
    vi.spyOn(own, 'request').mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
    const work = vi.fn();
    await expect(tab(own)(work)).rejects.toThrow(DOMException);
    expect(work).not.toHaveBeenCalled();
  });
});

describe('work that may be done twice', () => {
  const exclusive = onceMore(createExclusive('write', undefined));

  it('[S12] is done once more when another tab went on meanwhile', async () => {
    const work = vi.fn().mockRejectedValueOnce(new TakenOver()).mockResolvedValue('done');
    expect(await exclusive(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is not done again when it fails otherwise', async () => {
    const work = vi.fn().mockRejectedValue(new Error('The disk is full.'));
    await expect(exclusive(work)).rejects.toThrow('The disk is full.');
    expect(work).toHaveBeenCalledOnce();
  });
});
