import { describe, expect, it } from 'vitest';
import { type Events, FREE, LIMITS, type Reach, spreadDelay, step, type Way } from './backoff.ts';

const NOW = 1_000_000;
const at = (now: number, random = 0.5) => ({ now, random });
const failedAt = (now: number, more: Partial<Events['failed']> = {}, way: Way = FREE, random = 0.5): Way =>
  step(way, 'failed', { startedAt: now, retryAfter: null, reach: 'alone', ...more }, at(now, random));

/** As after so many failures, each noticed at once. */
function afterFailures(count: number, reach: Reach, random: number): Way {
  let way = FREE;
  for (let each = 0; each < count; each++) way = failedAt(NOW, { reach }, way, random);
  return way;
}

/** How many of a thousand devices begin to call in each second. */
function perSecond(beginsAt: (random: number) => number): number[] {
  const counts = new Map<number, number>();
  for (let device = 0; device < 1_000; device++) {
    const second = Math.floor((beginsAt(device / 1_000) - NOW) / 1_000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return [...counts.values()];
}

describe('[S14] when the next call begins', () => {
  it('after a failure: between a second and a limit that doubles, spread', () => {
    const limits = (reach: Reach) => [1, 2, 3, 50].map((count) => afterFailures(count, reach, 1).notBefore - NOW);
    expect(limits('alone')).toEqual([8_000, 16_000, 30_000, 30_000]);
    expect(limits('socket')).toEqual([8_000, 8_000, 8_000, 8_000]);
    expect(afterFailures(5, 'alone', 0).notBefore - NOW).toBe(1_000);
    for (const [count, reach] of [
      [1, 'alone'],
      [6, 'alone'],
      [6, 'socket'],
    ] as const)
      expect(Math.max(...perSecond((random) => afterFailures(count, reach, random).notBefore))).toBeLessThan(250);
  });

  it.each(['socket', 'alone'] as const)('%s: within the limit of the beginning of a call that hung', (reach) => {
    const { retry, silence } = LIMITS[reach];
    const way = afterFailures(10, reach, 0.5);
    for (const random of [0, 0.5, 1]) {
      const next = step(way, 'failed', { startedAt: NOW, retryAfter: null, reach }, at(NOW + silence, random));
      expect(next.notBefore).toBeGreaterThanOrEqual(NOW + silence + 1_000);
      expect(next.notBefore).toBeLessThanOrEqual(NOW + retry);
    }
  });

  it('what the server says on the socket ends a back-off, spread over six seconds', () => {
    const resting = afterFailures(10, 'alone', 1);
    const begin = (random: number) => step(resting, 'heard', undefined, at(NOW, random)).notBefore;
    expect([begin(0), begin(1)]).toEqual([NOW, NOW + 6_000]);
    expect(Math.max(...perSecond(begin))).toBeLessThan(250);
    // One that is nearly over is not made longer.
    expect(step(failedAt(NOW, {}, FREE, 0), 'heard', undefined, at(NOW, 1)).notBefore).toBe(NOW + 1_000);
  });

  it('a thousand pokes after a failure hasten the next call once', () => {
    let way = step(afterFailures(10, 'alone', 1), 'heard', undefined, at(NOW, 0.9));
    const { notBefore } = way;
    for (let poke = 0; poke < 1_000; poke++) way = step(way, 'heard', undefined, at(NOW + poke, 0));
    expect(way.notBefore).toBe(notBefore);
    expect(failedAt(notBefore, { reach: 'socket' }, way, 0)).toMatchObject({
      state: 'backing_off',
      failures: 11,
      notBefore: notBefore + 1_000,
    });
  });

  it('a socket that is open again makes those that are fine ask over six seconds', () => {
    const begin = (random: number) => step(FREE, 'reconnected', undefined, at(NOW, random)).notBefore;
    expect([begin(0), begin(1)]).toEqual([NOW, NOW + 6_000]);
    expect(Math.max(...perSecond(begin))).toBeLessThan(250);
    const spreading = step(FREE, 'reconnected', undefined, at(NOW, 0.5));
    expect(step(spreading, 'heard', undefined, at(NOW, 0))).toBe(spreading);
  });

  it('a socket that is open again puts off no call that a person or the network asked for, until it was made', () => {
    const asked = step(afterFailures(10, 'alone', 1), 'asked', undefined, at(NOW));
    for (const kind of ['heard', 'reconnected', 'asked'] as const)
      expect(step(asked, kind, undefined, at(NOW, 1))).toBe(asked);
    expect(failedAt(NOW, {}, asked, 1)).toEqual(failedAt(NOW, {}, FREE, 1));
    const made = step(asked, 'answered', undefined, at(NOW));
    expect(step(made, 'reconnected', undefined, at(NOW, 1)).notBefore).toBe(NOW + 6_000);
  });

  it('Retry-After is kept to, whatever the server says on the socket; a person, or the network that is back, ends it', () => {
    const told = failedAt(NOW, { retryAfter: 120_000, reach: 'socket' });
    expect(told.notBefore).toBe(NOW + 120_000);
    for (const kind of ['heard', 'reconnected'] as const)
      expect(step(told, kind, undefined, at(NOW + 1_000, 0))).toBe(told);
    expect(step(told, 'asked', undefined, at(NOW + 1_000))).toEqual({ ...FREE, state: 'asked' });
    // A short one does not make it ruder than it would be by itself.
    expect(failedAt(NOW, { retryAfter: 1 }, FREE, 1).notBefore).toBe(NOW + 8_000);
  });

  it('a call that hung past its limit is followed within two seconds, and not before one', () => {
    const next = (random: number) => failedAt(NOW, { startedAt: NOW - 60_000 }, FREE, random).notBefore;
    expect([next(0), next(1)]).toEqual([NOW + 1_000, NOW + 2_000]);
  });

  it('what is lost by all at once makes each ask within six seconds', () => {
    expect([spreadDelay(() => 0), spreadDelay(() => 0.5), spreadDelay(() => 1)]).toEqual([0, 3_000, 6_000]);
  });

  it('an answer makes it free, and the next failure the first', () => {
    expect(step(afterFailures(10, 'alone', 1), 'answered', undefined, at(NOW))).toEqual(FREE);
    expect(step(FREE, 'heard', undefined, at(NOW))).toBe(FREE);
  });
});
