import { expect, it } from 'vitest';
import { linesWithin } from './plan-spots.ts';

const linesOf = (name: string, width: number, height: number) => linesWithin(name, { width, height }, 10);

it('a name that fits is on one line, else on as many as it needs', () => {
  expect(linesOf('Savanna Hall', 200, 40)).toEqual(['Savanna Hall']);
  expect(linesOf('Savanna Hall', 50, 40)).toEqual(['Savanna', 'Hall']);
});

it('a name that does not fit is left out whole', () => {
  expect(linesOf('Savanna Hall', 30, 40)).toEqual([]);
  expect(linesOf('Savanna Hall', 50, 15)).toEqual([]);
  expect(linesOf('A1', 20, 5)).toEqual([]);
});
