import { expect, test } from 'vitest';
import { cameraFailure, mayPass } from './camera-session.ts';

test.each([
  ['NotAllowedError', 'refused', false],
  ['SecurityError', 'refused', false],
  ['NotFoundError', 'missing', false],
  ['OverconstrainedError', 'missing', false],
  ['NotReadableError', 'busy', true],
  ['AbortError', 'busy', true],
  ['TypeError', 'unavailable', true],
] as const)('%s is "%s"', (name, failure, passes) => {
  expect(cameraFailure(Object.assign(new Error('x'), { name }))).toBe(failure);
  expect(mayPass(failure)).toBe(passes);
});

test('whatever else is thrown has words too', () => {
  expect(cameraFailure('no')).toBe('unavailable');
  expect(cameraFailure(undefined)).toBe('unavailable');
});
