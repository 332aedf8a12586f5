import { expect, test } from 'vitest';
import { type ScanEvent, type ScanState, scanAfter } from './use-scan.ts';

const events: ScanEvent[] = ['start', 'stop', 'code', 'accepted', 'refused', 'again'];

/** A column for each event above. */
const expected: Record<ScanState, ScanState[]> = {
  idle: ['scanning', 'idle', 'idle', 'idle', 'idle', 'idle'],
  scanning: ['scanning', 'idle', 'checking', 'scanning', 'scanning', 'idle'],
  checking: ['checking', 'idle', 'checking', 'success', 'error', 'idle'],
  success: ['success', 'idle', 'success', 'success', 'success', 'idle'],
  error: ['error', 'idle', 'error', 'error', 'error', 'idle'],
};

test.each(
  (Object.keys(expected) as ScanState[]).flatMap((state) =>
    events.map((event, column) => ({ state, event, to: expected[state][column] })),
  ),
)('$state + $event -> $to', ({ state, event, to }) => {
  expect(scanAfter(state, event)).toBe(to);
});
