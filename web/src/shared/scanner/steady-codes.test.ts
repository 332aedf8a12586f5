import { expect, test } from 'vitest';
import { steadyCodes } from './watch-codes.ts';

test('a code that stays in view is read once, however long', () => {
  const steady = steadyCodes(2_000);
  expect(steady.next(['a'], 0)).toBe('a');
  for (let now = 100; now < 60_000; now += 100) expect(steady.next(['a'], now)).toBeUndefined();
});

test('losing it for a moment does not make it new; taking it away does', () => {
  const steady = steadyCodes(2_000);
  steady.next(['a'], 0);
  expect(steady.next([], 500)).toBeUndefined();
  expect(steady.next(['a'], 1_900)).toBeUndefined();
  expect(steady.next([], 3_000)).toBeUndefined();
  expect(steady.next(['a'], 4_000)).toBe('a');
});

test('of two codes in view each has its turn, and a bad one in view blocks nobody', () => {
  const steady = steadyCodes(2_000);
  expect(steady.next(['poster', 'a'], 0)).toBe('poster');
  expect(steady.next(['poster', 'a'], 100)).toBe('a');
  expect(steady.next(['poster', 'a'], 200)).toBeUndefined();
  expect(steady.next(['poster', 'b'], 300)).toBe('b');
});

test('one that could not be handled comes again while it is in view', () => {
  const steady = steadyCodes(2_000);
  expect(steady.next(['a', 'b'], 0)).toBe('a');
  steady.forget('a');
  expect(steady.next(['a', 'b'], 100)).toBe('a');
  expect(steady.next(['a', 'b'], 200)).toBe('b');
});

test('what comes into view while nothing can be handled is handled afterwards', () => {
  const steady = steadyCodes(2_000);
  steady.next(['a'], 0);
  steady.wait(['a', 'b'], 1_000);
  steady.wait(['a', 'b'], 2_500);
  expect(steady.next(['a', 'b'], 3_000)).toBe('b');
  expect(steady.next(['a', 'b'], 3_100)).toBeUndefined();
});
