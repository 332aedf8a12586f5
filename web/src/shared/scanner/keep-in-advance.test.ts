import { expect, it } from 'vitest';
import { mayFetchInAdvance } from './keep-in-advance.ts';

it.each([
  ['no', undefined, true],
  ['no', {}, true],
  ['no', { effectiveType: '3g' }, true],
  ['no', { effectiveType: '2g' }, false],
  ['no', { effectiveType: 'slow-2g' }, false],
  ['no', { saveData: true, effectiveType: '4g' }, false],
  ['no', { saveData: false, effectiveType: '4g' }, true],
  ['spare', undefined, false],
  ['capped', { effectiveType: '4g' }, false],
] as const)('with data spared: %s, and a connection of %j, fetching in advance is %s', (spared, connection, may) => {
  expect(mayFetchInAdvance(spared, connection)).toBe(may);
});
