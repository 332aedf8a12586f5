import { expect, it } from 'vitest';
import { baseOfChange, journeysOf } from './changed-tests.mjs';

const journeys = ['sign-in', 'door', 'door-camera', 'messages', 'ticket', 'two-tabs'].map(
  (name) => `web/e2e/app/${name}.test.ts`,
);
const named = (...names) => names.map((name) => `web/e2e/app/${name}.test.ts`);

it('says of a name that is no commit that it is none', () => {
  expect(() => baseOfChange('no-such-branch')).toThrow('There is no commit no-such-branch');
});

it('runs the journeys whose names share a word with what has changed, and two that stand for all', () => {
  const changed = ['web/src/admin/messages/composer.tsx', 'sync-server/src/features/ticket/ticket.routes.ts'];
  expect(journeysOf(changed, journeys)).toEqual(named('sign-in', 'door', 'messages', 'ticket'));
});

it('runs a journey that has changed itself, and none for tests and papers', () => {
  expect(journeysOf(['web/e2e/app/two-tabs.test.ts', 'README.md'], journeys)).toEqual(named('two-tabs'));
  expect(journeysOf(['web/src/admin/messages/composer.test.ts', 'web/src/SYNC-RULES.md'], journeys)).toEqual([]);
});
