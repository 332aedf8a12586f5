import { expect, it } from 'vitest';
import { changedTexts, mergedTranslations, withTexts } from './merged-translations.ts';

const before = { fr: { title: 'Les sols', abstract: 'Des sols' } };

it('an edit of one text leaves all others as they are now', () => {
  const theirs = { fr: { title: 'Nos sols', abstract: 'Des sols' }, sw: { title: 'Udongo' } };
  const after = { fr: { title: 'Les sols', abstract: 'De tous les sols' }, pt: { title: 'Solos' } };
  expect(mergedTranslations(theirs, before, after)).toEqual({
    fr: { title: 'Nos sols', abstract: 'De tous les sols' },
    sw: { title: 'Udongo' },
    pt: { title: 'Solos' },
  });
  expect(mergedTranslations(theirs, before, before)).toEqual(theirs);
});

it('takes out what an edit took out, and is nothing when nothing is left', () => {
  expect(changedTexts(before, { fr: { title: 'Les sols' } })).toEqual({ fr: { abstract: '' } });
  expect(mergedTranslations({ ...before, sw: { title: 'Udongo' } }, before, null)).toEqual({ sw: { title: 'Udongo' } });
  expect(mergedTranslations(before, before, null)).toBeNull();
  expect(mergedTranslations(null, null, undefined)).toBeNull();
});

it('sends nothing of what is as it was, and nothing for a text that is as empty as none', () => {
  expect(changedTexts(before, structuredClone(before))).toEqual({});
  expect(changedTexts(null, { fr: { title: '' } })).toEqual({});
  expect(withTexts(before, {})).toEqual(before);
});
