import { expect, it } from 'vitest';
import { writtenIn } from './subject-of.ts';

const wordsOf = (args: object) => writtenIn({ args: args as never }).map(({ field, words }) => `${field}: ${words}`);

it('shows what somebody wrote in a command that was refused, in each language', () => {
  const translations = { fr: { abstract: 'De l’eau', title: 'L’eau' }, sw: { title: 'Maji' } };
  const changes = { title: 'Water', room_id: 'hall', track: 'Health', subtitle: '', translations };
  expect(wordsOf({ collection: 'sessions', id: 's', changes })).toEqual([
    'title: Water',
    'track: Health',
    'fr.title: L’eau',
    'fr.abstract: De l’eau',
    'sw.title: Maji',
  ]);
  // Of the event, the changed ones alone.
  expect(wordsOf({ changes: { texts: { fr: { name: 'Sommet' } } } })).toEqual(['fr.name: Sommet']);
  expect(wordsOf({ notification_id: 'n', message: 'Lunch', translations: null })).toEqual(['message: Lunch']);
});

it('shows no reason that was chosen', () => {
  expect(wordsOf({ report_id: 'r', reason: 'other', comment: 'Loud' })).toEqual(['comment: Loud']);
});
