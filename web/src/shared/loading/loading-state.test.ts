import { expect, it } from 'vitest';
import { loadingStateOf } from './loading-state.ts';

it.each([
  ['starting', 'loading'],
  // The server answered, and a large event takes more than one answer.
  ['up_to_date', 'loading'],
  ['waiting', 'loading'],
  ['refused', 'loading'],
  ['offline', 'out_of_reach'],
  ['signed_out', 'out_of_reach'],
  ['outdated', 'out_of_reach'],
  ['removed', 'out_of_reach'],
  ['storage_failed', 'out_of_reach'],
] as const)('an empty list in a replica that was never filled, %s, is %s', (state, arrival) => {
  expect(loadingStateOf({ filled: false, state })).toBe(arrival);
  expect(loadingStateOf({ filled: true, state })).toBe('complete');
});
