import { expect, it } from 'vitest';
import { figuresOf } from './table.ts';

const round = { 'first sync, ms': 200, 'delta, bytes': 10_000 };

it('of a run without a floor are what was measured, also once they were written', () => {
  const figures = JSON.parse(JSON.stringify(figuresOf({ baraza: [round, round] })));
  expect(figures).toMatchObject([
    { name: 'first sync, ms, beside no floor', ratios: [200, 200] },
    { name: 'delta, bytes, beside no floor', ratios: [10_000, 10_000] },
  ]);
});

it('are not taken for those of a run with one', () => {
  const half = { 'first sync, ms': 100, 'delta, bytes': 5_000 };
  const [with_, without] = [figuresOf({ floor: [half], baraza: [round] }), figuresOf({ baraza: [round] })];
  expect(with_.map(({ ratios }) => ratios)).toEqual([[2], [2]]);
  expect(with_.map(({ name }) => name)).not.toEqual(without.map(({ name }) => name));
});
