import { expect, it } from 'vitest';
import { SAMPLE_SPEAKERS, SAMPLE_SPONSORS } from './samples.ts';
import { chooseShown } from './with-samples.ts';

const SAMPLES = ['a', 'b', 'c'];

it.each([
  ['while they are read', undefined, false, 'offline', { of: 'nothing_yet' }],
  ['while they are fetched for the first time', [], false, 'starting', { of: 'nothing_yet' }],
  ['when they never came and the server is not reached', [], false, 'offline', { of: 'sample', items: SAMPLES }],
  ['when some are there already', ['x'], false, 'offline', { of: 'real', items: ['x'] }],
  ['offline, when there are none', [], true, 'offline', { of: 'real', items: [] }],
  ['when there are none', [], true, 'up_to_date', { of: 'real', items: [] }],
] as const)('shows, %s, the truth or what is called a sample', (_, documents, filled, state, shown) => {
  expect(chooseShown(documents, SAMPLES, { filled, state })).toEqual(shown);
});

it('has three of each', () => {
  expect([SAMPLE_SPEAKERS.length, SAMPLE_SPONSORS.length]).toEqual([3, 3]);
});
