import type { Report } from '@baraza/schema/moderation/report';
import { expect, it } from 'vitest';
import { reportGroups } from './report-groups.ts';

const report = (id: string, reported_id: string, minute: number, status: Report['status'] = 'open') =>
  ({ id, reported_id, status, created_at: `2026-11-21T10:0${minute}:00.000Z` }) as Report;

it('sets what is open about each person together, the newest first, and counts what was decided', () => {
  const groups = reportGroups([
    report('a', 'kofi', 1),
    report('b', 'zuri', 4),
    report('c', 'kofi', 5),
    report('d', 'kofi', 0, 'dismissed'),
    report('e', 'juma', 9, 'muted'),
  ]);
  expect(groups.map(({ user_id, open, decided }) => [user_id, open.map(({ id }) => id), decided])).toEqual([
    ['kofi', ['c', 'a'], 1],
    ['zuri', ['b'], 0],
  ]);
});
