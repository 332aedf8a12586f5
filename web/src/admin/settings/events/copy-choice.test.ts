import { COPIED_PARTS } from '@baraza/schema/event/new-event';
import { expect, it } from 'vitest';
import { copyOf, NO_COPY, PARTS, withPart, zoneOf } from './copy-choice.ts';

const FROM = { ...NO_COPY, from: 'event-001' };

it('offers all that the server can take over', () => {
  expect(PARTS).toEqual(COPIED_PARTS);
});

it('sends nothing where the new event begins empty', () => {
  expect(copyOf({ ...NO_COPY, who: 'arrived' })).toBeUndefined();
});

it('sends what is ticked, and people only where some are chosen', () => {
  const ticked = withPart(withPart(FROM, 'gates', false), 'sponsors', false);
  expect(copyOf(ticked)).toEqual({ from: 'event-001', parts: ['settings', 'plan', 'exhibitors'] });
  expect(copyOf(withPart(withPart(ticked, 'gates', true), 'sponsors', true))?.parts).toEqual(PARTS);
  const people = { who: 'arrived', ticket_types: ['Speaker', 'VIP', 'ضيف'] };
  expect(copyOf({ ...FROM, who: 'arrived', types: ' Speaker, VIP،ضيف, ' })?.people).toEqual(people);
});

it('has the time zone of what it begins as', () => {
  const events = [
    { id: 'event-001', time_zone: 'Africa/Dakar' },
    { id: 'lost', time_zone: '' },
  ];
  const zones = ['event-001', '', 'lost'].map((from) => zoneOf(events, { from }, 'Africa/Nairobi'));
  expect(zones).toEqual(['Africa/Dakar', 'Africa/Nairobi', 'Africa/Nairobi']);
});
