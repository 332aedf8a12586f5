import { forms } from '@baraza/schema/forms';
import { expect, it } from 'vitest';
import { withInterest } from './interests-field.tsx';

const { interests: rule } = forms.profile;

it.each([
  ['clean  cooking ', ['air', 'clean cooking']],
  ['AIR', ['air']],
  ['   ', ['air']],
  ['x'.repeat(80), ['air', 'x'.repeat(60)]],
])('adding the interest "%s"', (text, interests) => {
  expect(withInterest(['air'], text, rule)).toEqual(interests);
});

it('adds no more interests than there may be', () => {
  const full = Array.from({ length: 30 }, (_, n) => `${n}`);
  expect(withInterest(full.slice(1), 'one more', rule)).toHaveLength(30);
  expect(withInterest(full, 'one more', rule)).toEqual(full);
});
