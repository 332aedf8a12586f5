import { expect, it } from 'vitest';
import { eventBase, eventBaseOf, eventIdIn } from './event-address.ts';

it.each([
  ['/', '', undefined],
  ['/admin/e/x', '', undefined],
  ['/events', '', undefined],
  ['/e/', '', undefined],
  ['/e/summit-2027', '/e/summit-2027', 'summit-2027'],
  ['/e/summit-2027/', '/e/summit-2027', 'summit-2027'],
  ['/e/summit-2027/e/other', '/e/summit-2027', 'summit-2027'],
  ['/e/a%20b/api/config', '/e/a%20b', 'a b'],
  ['/e/%E0%A4%A/api', '/e/%E0%A4%A', '%E0%A4%A'],
])('%s begins with %j, and is of %j', (path, base, id) => {
  expect([eventBaseOf(path), eventIdIn(path)]).toEqual([base, id]);
  if (id && base === eventBase(id)) expect(eventIdIn(eventBase(id))).toBe(id);
});
