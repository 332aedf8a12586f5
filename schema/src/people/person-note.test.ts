import { expect, it } from 'vitest';
import { editedNote } from './person-note.ts';

it.each([
  ['a new note', '', '', 'Knows bats', 'Knows bats'],
  ['an edit', 'Knows bats', 'Knows bats', 'Knows heat', 'Knows heat'],
  ['a note that is removed', 'Knows bats', 'Knows bats', '', ''],
  ['two new notes from two devices', 'From the tablet', '', 'From the phone', 'From the tablet\n\nFrom the phone'],
  ['an edit of what was edited elsewhere', 'Bats, Monday', 'Bats', 'Bats, caves', 'Bats, Monday\n\nBats, caves'],
  ['an edit of what was removed elsewhere', '', 'Bats', 'Bats, caves', 'Bats, caves'],
  ['removing what was edited elsewhere', 'Bats, Monday', 'Bats', '', 'Bats, Monday'],
  ['the same edit twice', 'Bats, Monday\n\nBats, caves', 'Bats', 'Bats, caves', 'Bats, Monday\n\nBats, caves'],
])('%s', (_, current, base, text, edited) => expect(editedNote(current, base, text)).toBe(edited));

it('does not cut what does not fit together', () => {
  expect(editedNote('x'.repeat(3_000), '', 'y'.repeat(3_000))).toBeUndefined();
});
