import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

const MINUTE = 60_000;

it.each([
  [1, '1 min'],
  [20 * MINUTE, '20 min'],
  [20 * MINUTE + 1, '21 min'],
  [60 * MINUTE, '1 hr'],
  [80 * MINUTE, '1 hr, 20 min'],
])('says %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
