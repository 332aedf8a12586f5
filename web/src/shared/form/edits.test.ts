import { expect, it } from 'vitest';
import { draftFrom, type Edits, knowing, withEdit, writtenMeanwhile } from './edits.ts';

type Draft = { name: string; city: string };
const kept: Draft = { name: 'Baraza', city: 'Nairobi' };
const none: Edits<Draft> = {};

it('keeps what was written, and shows what others change elsewhere', () => {
  const edits = withEdit(withEdit(none, kept, 'name', 'Baraz'), kept, 'name', 'Baraza 2');
  expect(edits).toEqual({ name: { was: 'Baraza', now: 'Baraza 2' } });
  expect(draftFrom({ ...kept, city: 'Kisumu' }, edits)).toEqual({ name: 'Baraza 2', city: 'Kisumu' });
  expect(withEdit(edits, kept, 'name', 'Baraza')).toEqual({});
});

it('tells when somebody else wrote into the same field meanwhile', () => {
  const edits = withEdit(none, kept, 'name', 'Ours');
  expect(writtenMeanwhile(kept, edits, 'name')).toBeUndefined();
  expect(writtenMeanwhile({ ...kept, name: 'Theirs' }, edits, 'name')).toBe('Theirs');
  expect(writtenMeanwhile({ ...kept, name: 'Ours' }, edits, 'name')).toBeUndefined();
  expect(writtenMeanwhile({ ...kept, city: 'Kisumu' }, edits, 'city')).toBeUndefined();
  // It began with what stood there then, however often one has written since.
  const again = withEdit(edits, { ...kept, name: 'Theirs' }, 'name', 'Ours, longer');
  expect(writtenMeanwhile({ ...kept, name: 'Theirs' }, again, 'name')).toBe('Theirs');
});

it('goes on knowingly from what somebody else wrote, until they write again', () => {
  const edits = withEdit(none, kept, 'name', 'Ours');
  const theirs = { ...kept, name: 'Theirs' };
  const known = knowing(edits, theirs, 'name');
  expect(draftFrom(theirs, known).name).toBe('Ours');
  expect(writtenMeanwhile(theirs, known, 'name')).toBeUndefined();
  expect(writtenMeanwhile({ ...kept, name: 'Theirs, later' }, known, 'name')).toBe('Theirs, later');
  expect(knowing(none, theirs, 'name')).toEqual({});
});
