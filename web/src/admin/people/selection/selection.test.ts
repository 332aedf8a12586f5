import { describe, expect, it } from 'vitest';
import { allOf, NOBODY_SELECTED, noneOf, rangeToggled, type Selection, toggled } from './selection.ts';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: Selection) => [...selection.ids].sort().join('');
const ticked = (...each: string[]) => each.reduce(toggled, NOBODY_SELECTED);

describe('a selection of people', () => {
  it('has whom somebody ticked, until they untick them', () => {
    expect(ids(ticked('b', 'd'))).toBe('bd');
    expect(ids(ticked('b', 'd', 'b'))).toBe('d');
  });

  it('takes all from the last one that was ticked, both ways', () => {
    expect(ids(rangeToggled(ticked('b'), 'd', SHOWN))).toBe('bcd');
    expect(ids(rangeToggled(ticked('e', 'd'), 'b', SHOWN))).toBe('bcde');
  });

  it('goes on from where a range ended', () => {
    const first = rangeToggled(ticked('a'), 'b', SHOWN);
    expect(ids(rangeToggled(first, 'd', SHOWN))).toBe('abcd');
  });

  it('unticks a range that ends at somebody ticked', () => {
    const all = allOf(NOBODY_SELECTED, SHOWN);
    expect(ids(rangeToggled(toggled(all, 'b'), 'd', SHOWN))).toBe('ae');
  });

  it('begins anew where its beginning is not shown any more', () => {
    expect(ids(rangeToggled(ticked('x'), 'd', SHOWN))).toBe('dx');
    expect(ids(rangeToggled(NOBODY_SELECTED, 'c', SHOWN))).toBe('c');
  });

  it('of all that are shown leaves the others as they are', () => {
    const some = allOf(ticked('x'), SHOWN);
    expect(ids(some)).toBe('abcdex');
    expect(ids(noneOf(some, SHOWN))).toBe('x');
  });
});
