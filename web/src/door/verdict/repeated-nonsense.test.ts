import { expect, test } from 'vitest';
import { repeatedNonsense } from './repeated-nonsense.ts';

test('a poster behind the queue is answered once, then passed over for as long as it keeps coming', () => {
  const door = repeatedNonsense(10_000);
  expect(door.isRepeated('https://example.org', 0)).toBe(false);
  door.note('https://example.org', { verdict: 'not_a_ticket' }, 0);
  for (let now = 3_000; now <= 60_000; now += 3_000) expect(door.isRepeated('https://example.org', now)).toBe(true);
});

test('it is answered again when it comes back after a while', () => {
  const door = repeatedNonsense(10_000);
  door.note('gate', { verdict: 'wrong_kind' }, 0);
  expect(door.isRepeated('gate', 10_001)).toBe(false);
});

test('whoever shows a ticket gets an answer each time', () => {
  const door = repeatedNonsense(10_000);
  door.note('ticket', { verdict: 'tampered' }, 0);
  door.note('other', { verdict: 'expired' }, 0);
  expect(door.isRepeated('ticket', 1)).toBe(false);
  expect(door.isRepeated('other', 1)).toBe(false);
});

test('a code of another kind is passed over too, up to the last moment', () => {
  const door = repeatedNonsense(10_000);
  door.note('gate', { verdict: 'wrong_kind' }, 0);
  expect(door.isRepeated('gate', 10_000)).toBe(true);
});

test('one that became a ticket is passed over no more', () => {
  const door = repeatedNonsense(10_000);
  expect(door.note('TIX-1', { verdict: 'not_a_ticket' }, 0)).toBe(true);
  expect(door.note('TIX-1', { verdict: 'not_on_list', userId: 'user-1' }, 1)).toBe(false);
  expect(door.isRepeated('TIX-1', 2)).toBe(false);
});
