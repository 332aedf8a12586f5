import type { Door } from '@baraza/schema/doors/door';
import { describe, expect, it } from 'vitest';
import { warningsOf } from './door-warnings.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString();

const door: Door = {
  ...{ id: 'door-1', event_id: 'event-001', name: 'North', device_id: 'd', user_id: '' },
  ...{ paired_at: minutesAgo(600), removed_at: null, app_version: '', clock_offset_ms: 300 },
  ...{ made: 212, received: 212, missing: 0, waiting: 0 },
  last_contact: minutesAgo(1),
  last_fact_at: minutesAgo(2),
};

describe('a door', () => {
  it.each<[string, Partial<Door>, string[]]>([
    ['that works', {}, []],
    ['with commands on their way', { made: 214, waiting: 2 }, []],
    ['with a gap in its numbers', { missing: 1, made: 213 }, ['missing']],
    ['not heard of for nine minutes', { last_contact: minutesAgo(9) }, []],
    ['not heard of for eleven minutes, at work lately', { last_contact: minutesAgo(11) }, ['silent']],
    ['not heard of since yesterday', { last_contact: minutesAgo(1_500), last_fact_at: minutesAgo(1_500) }, []],
    ['that was never at work', { last_contact: minutesAgo(60), last_fact_at: null }, []],
    ['that was never heard of', { last_contact: null, last_fact_at: null }, []],
    ['with a clock a minute behind', { clock_offset_ms: 60_000 }, ['clock']],
    ['with a clock a minute ahead', { clock_offset_ms: -60_000 }, ['clock']],
    ['with an unknown clock', { clock_offset_ms: null }, []],
    [
      'with everything wrong',
      { missing: 2, last_contact: minutesAgo(30), clock_offset_ms: 90_000 },
      ['missing', 'silent', 'clock'],
    ],
    ['that was removed', { removed_at: minutesAgo(30), last_contact: minutesAgo(30) }, []],
    ['that was removed before all of it came in', { removed_at: minutesAgo(30), received: 200 }, ['left_behind']],
  ])('%s', (_, changes, expected) => {
    expect(warningsOf({ ...door, ...changes }, NOON)).toEqual(expected);
  });

  it('that worked late in the evening is missed past midnight, and not in the morning', () => {
    const lateInNairobi = '2026-11-20T20:40:00.000Z';
    const quiet = { ...door, last_contact: lateInNairobi, last_fact_at: lateInNairobi };
    expect(warningsOf(quiet, Date.parse('2026-11-20T21:10:00.000Z'))).toEqual(['silent']);
    expect(warningsOf(quiet, NOON)).toEqual([]);
  });
});
