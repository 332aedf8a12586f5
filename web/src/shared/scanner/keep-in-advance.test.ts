import { expect, it } from 'vitest';
import { mayFetchInAdvance } from './keep-in-advance.ts';

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '4g' }, true],
])('with a connection of %j, fetching in advance is %s', (connection, may) => {
  expect(mayFetchInAdvance(connection)).toBe(may);
});
