import { expect, it } from 'vitest';
import { isDone, STEPS } from './steps.ts';

const NEW = { venue: '', logo: null, hasPeople: false, sessions: 0, doors: 0, isTried: false };

it('nothing is done in a new event', () => {
  expect(Object.values(isDone(NEW))).toEqual(STEPS.map(() => false));
});

it.each([
  ['event', { venue: 'Mwangaza Gardens' }],
  ['logo', { logo: '/api/images/1' }],
  ['people', { hasPeople: true }],
  ['programme', { sessions: 1 }],
  ['doors', { doors: 1 }],
  ['scan', { isTried: true }],
] as const)('the step %s is ticked by what it made, and no other', (step, made) => {
  expect(STEPS.filter((each) => isDone({ ...NEW, ...made })[each])).toEqual([step]);
});

it('a venue of blanks has no name', () => {
  expect(isDone({ ...NEW, venue: ' ' }).event).toBe(false);
});
