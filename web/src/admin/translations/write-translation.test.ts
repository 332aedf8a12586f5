import { expect, it } from 'vitest';
import { withText, withTextsChanged } from './write-translation.ts';

const title = (language: string, text: string) => ({ language, field: 'title', text });

it('keeps one text of one language beside the others', () => {
  const french = withText(null, title('fr', 'Les sols'));
  expect(french).toEqual({ fr: { title: 'Les sols' } });
  expect(withText(french, title('sw', 'Udongo'))).toEqual({ fr: { title: 'Les sols' }, sw: { title: 'Udongo' } });
  expect(withText(french, { language: 'fr', field: 'abstract', text: 'Des sols ' })).toEqual({
    fr: { title: 'Les sols', abstract: 'Des sols ' },
  });
});

it('leaves out what is blank, and is nothing when nothing is left', () => {
  const both = { fr: { title: 'Les sols', abstract: 'Des sols' }, sw: { title: 'Udongo' } };
  expect(withText(both, title('fr', ' '))).toEqual({ fr: { abstract: 'Des sols' }, sw: { title: 'Udongo' } });
  expect(withText(both, title('sw', ''))).toEqual({ fr: both.fr });
  expect(withText({ sw: { title: 'Udongo' } }, title('sw', ''))).toBeNull();
});

it('changes of an event have the changed texts alone, so that those that others write meanwhile stay', () => {
  const event = { translations: { fr: { name: 'Sommet', tagline: 'Ensemble' } } };
  const translations = { fr: { name: 'Sommet' }, sw: { tagline: 'Pamoja' } };
  expect(withTextsChanged(event, { name: 'Summit', translations })).toEqual({
    name: 'Summit',
    texts: { fr: { tagline: '' }, sw: { tagline: 'Pamoja' } },
  });
  expect(withTextsChanged(event, { translations: null })).toEqual({ texts: { fr: { name: '', tagline: '' } } });
  expect(withTextsChanged(event, { name: 'Summit' })).toEqual({ name: 'Summit' });
});
