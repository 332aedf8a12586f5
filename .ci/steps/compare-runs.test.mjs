import { expect, it } from 'vitest';
import { compareRuns } from './compare-runs.mjs';

const run = (...figures) => ({ figures: figures.map(([name, ...ratios]) => ({ name, ratios, margin: 0.1 })) });
const verdicts = (before, after) =>
  Object.fromEntries(compareRuns(before, after).map(({ name, verdict }) => [name, verdict]));

it('says what got worse, and what got better', () => {
  const before = run(['delta', 10, 10, 10], ['queue', 10, 10, 10]);
  const after = run(['delta', 12, 12, 12], ['queue', 8, 8, 8]);
  expect(verdicts(before, after)).toEqual({ delta: 'worse', queue: 'better' });
});

it('lets a change within the margin pass', () => {
  expect(verdicts(run(['delta', 10, 10, 10]), run(['delta', 10.9, 10.9, 10.9]))).toEqual({ delta: 'same' });
});

it('allows more where the rounds themselves differ, in either run', () => {
  const [calm, noisy] = [run(['delta', 10, 10, 10]), run(['delta', 10, 12, 14])];
  expect(verdicts(calm, run(['delta', 12, 12, 12]))).toEqual({ delta: 'worse' });
  expect(verdicts(calm, noisy)).toEqual({ delta: 'same' });
  expect(verdicts(noisy, run(['delta', 14, 14, 14]))).toEqual({ delta: 'same' });
});

it('is not misled by one round of many', () => {
  expect(verdicts(run(['delta', 10, 10, 10, 10, 10]), run(['delta', 10, 10, 99, 10, 10]))).toEqual({ delta: 'same' });
});

it('notices what there was none of before', () => {
  const [none, some] = [run(['refused', 0, 0]), run(['refused', 3, 4])];
  expect([verdicts(none, some), verdicts(none, none), verdicts(some, none)]).toEqual([
    { refused: 'worse' },
    { refused: 'same' },
    { refused: 'better' },
  ]);
});

it('names what only one of them has', () => {
  expect(verdicts(run(['old', 1]), run(['young', 1]))).toEqual({ young: 'new', old: 'gone' });
});

it('compares nothing that a file has no baseline for', () => {
  const [without, some] = [run(['delta', null, null]), run(['delta', 10, null, 10])];
  expect(verdicts(without, some)).toEqual({ delta: 'no baseline' });
  expect(verdicts(some, without)).toEqual({ delta: 'no baseline' });
  expect(verdicts(some, some)).toEqual({ delta: 'same' });
});
