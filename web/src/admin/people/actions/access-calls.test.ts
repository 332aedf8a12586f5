import { expect, it } from 'vitest';
import { isRefusedForAll } from './access-calls.ts';

it.each([
  ['signed out', 401, null, true],
  ['too many calls of one person', 429, 40_000, true],
  ['too many mails to one address', 429, 3_500_000, false],
  ['a limit that does not say for how long', 429, null, true],
  ['a server that can’t write now', 503, null, true],
  ['nobody there', 404, null, false],
  ['an account already', 409, null, false],
])('%s is refused to the others too, or not: %i after %s ms', (_, status, retryAfterMs, isForAll) => {
  expect(isRefusedForAll({ status, retryAfterMs })).toBe(isForAll);
});
