import type { Event } from '@baraza/schema/event/event';
import { expect, it } from 'vitest';
import { selfCheckIn } from './self-check-in.ts';

const OPENS = '2026-11-24T05:00:00.000Z';
const CLOSES = '2026-11-24T15:00:00.000Z';
const DAYS = { ends_on: '2026-11-24', time_zone: 'Africa/Nairobi', venue: { name: 'Hall' } as Event['venue'] };
const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);

it.each([
  ['anyone', '04:59:59', { by: 'nothing_yet', at: OPENS }],
  ['anyone', '05:00:00', { by: 'tap_or_code' }],
  ['gate_code', '15:00:00', { by: 'gate_code' }],
  ['gate_code', '15:00:01', { by: 'nothing_any_more', at: CLOSES }],
  ['door_only', '04:00:00', { by: 'door_only' }],
  ['door_only', '12:00:00', { by: 'door_only' }],
] as const)('with %s, at %s: %j', (check_in_policy, time, expected) => {
  const event = { ...DAYS, check_in_policy, check_in_opens_at: OPENS, check_in_closes_at: CLOSES };
  expect(selfCheckIn(event, at(time))).toEqual(expected);
});

it('is possible until a day after the event where no hours are set', () => {
  const event = { ...DAYS, check_in_policy: 'anyone', check_in_opens_at: null, check_in_closes_at: null } as const;
  expect(selfCheckIn(event, 0)).toEqual({ by: 'tap_or_code' });
  expect(selfCheckIn(event, Date.parse('2026-11-25T20:59:59Z'))).toEqual({ by: 'tap_or_code' });
  const over = { by: 'nothing_any_more', day: Date.parse('2026-11-25') };
  expect(selfCheckIn(event, Date.parse('2026-11-25T21:00:00Z'))).toEqual(over);
});
