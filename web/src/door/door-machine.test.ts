import { expect, test } from 'vitest';
import { type DoorEvent, type DoorState, doorAfter } from './door-machine.ts';

const states: DoorState[] = [
  { name: 'looking' },
  { name: 'deciding' },
  { name: 'showing', decision: { verdict: 'tampered' }, at: '2026-11-21T08:00:00.000Z', unsaved: false },
  { name: 'not_saved', problem: 'full' },
];
const events: DoorEvent[] = [
  { name: 'code' },
  { name: 'decided', decision: { verdict: 'expired' }, at: '2026-11-21T09:00:00.000Z', unsaved: true },
  { name: 'failed', problem: 'blocked' },
  { name: 'next' },
];

/** A row for each state, a column for each event above. */
const expected: DoorState['name'][][] = [
  ['deciding', 'looking', 'looking', 'looking'],
  ['deciding', 'showing', 'not_saved', 'deciding'],
  ['deciding', 'showing', 'showing', 'looking'],
  ['not_saved', 'not_saved', 'not_saved', 'looking'],
];

test.each(
  states.flatMap((state, row) => events.map((event, column) => ({ state, event, to: expected[row]?.[column] }))),
)('$state.name + $event.name -> $to', ({ state, event, to }) => {
  expect(doorAfter(state, event).name).toBe(to);
});

test('an answer is shown only if one was asked for', () => {
  const decided = events[1] as DoorEvent;
  expect(doorAfter(states[2] as DoorState, decided)).toBe(states[2]);
  expect(doorAfter({ name: 'deciding' }, decided)).toEqual({ ...decided, name: 'showing' });
});

test('what could not be saved stays on the screen, whatever is scanned, until somebody taps', () => {
  let state: DoorState = { name: 'not_saved', problem: 'full' };
  for (const event of events.slice(0, 3)) state = doorAfter(state, event);
  expect(state).toEqual({ name: 'not_saved', problem: 'full' });
  expect(doorAfter(state, { name: 'next' })).toEqual({ name: 'looking' });
});
