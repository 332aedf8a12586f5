import { expect, it } from 'vitest';
import { SECTIONS, searchOf, sectionOf } from './-sections.ts';

const ids = [...SECTIONS.map(({ id }) => id), 'sync' as const, 'my-year' as const];

it('each is found by what its address says; the first when none is asked for, or one that there is not', () => {
  for (const id of ids) expect(sectionOf(searchOf(id).section).id).toBe(id);
  expect(searchOf('dashboard')).toEqual({});
  expect(sectionOf(undefined).id).toBe('dashboard');
  expect(sectionOf('nope').id).toBe('dashboard');
});
