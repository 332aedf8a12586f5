import { expect, it } from 'vitest';
import { Session } from '../programme/session.ts';
import { inEveryLanguage, inLanguage, sharedWords, type Translations } from './in-language.ts';

const session = (translations?: Translations | null) => ({ title: 'Soil', abstract: 'About soil.', translations });

it('is read in the language that there is, and field by field as it was written where there is none', () => {
  const soil = session({ fr: { title: 'Les sols', abstract: '' }, sw: { abstract: 'Kuhusu udongo.' } });
  expect(inLanguage(soil, 'fr')).toMatchObject({ title: 'Les sols', abstract: 'About soil.' });
  expect(inLanguage(soil, 'sw')).toMatchObject({ title: 'Soil', abstract: 'Kuhusu udongo.' });
  for (const language of ['ar', '', 'constructor', '__proto__']) expect(inLanguage(soil, language)).toBe(soil);
  for (const none of [undefined, null]) expect(inLanguage(session(none), 'fr').title).toBe('Soil');
});

it('is found in every language', () => {
  expect(inEveryLanguage(session({ fr: { title: 'Les sols' }, sw: { abstract: '-' } }), 'title')).toEqual([
    'Soil',
    'Les sols',
  ]);
  expect(inEveryLanguage(session(), 'title')).toEqual(['Soil']);
});

it('takes known texts of a language, none that are longer than their field, and not too much', () => {
  const isTaken = (translations: unknown) => Session.shape.translations.safeParse(translations).success;
  for (const good of [undefined, null, {}, { fr: {} }, { fr: { title: 'Les sols' }, swc: { description: 'Udongo' } }])
    expect([good, isTaken(good)]).toEqual([good, true]);
  for (const bad of [
    { fr: { room_id: 'hall' } },
    { fr: { title: 1 } },
    { fr: { title: 'a'.repeat(201) } },
    { 'fr-CD': { title: 'Les sols' } },
    { toString: { title: 'Les sols' } },
    'fr',
    Object.fromEntries(
      ['fr', 'sw', 'ar', 'pt', 'es', 'am', 'ha', 'yo', 'zu'].map((tag) => [tag, { abstract: 'a'.repeat(5_000) }]),
    ),
  ])
    expect([JSON.stringify(bad).slice(0, 60), isTaken(bad)]).toEqual([JSON.stringify(bad).slice(0, 60), false]);
});

it('a word that documents share is translated once for all of them, by the first that says so', () => {
  const tracked = (track: string, fr?: string) => ({
    track,
    translations: fr === undefined ? null : { fr: { track: fr } },
  });
  const nameOf = sharedWords(
    [tracked('Soil'), tracked('Soil', 'Sols'), tracked('Soil', 'Terres'), tracked('Air')],
    'track',
    'fr',
  );
  expect(['Soil', 'Air', 'Water'].map(nameOf)).toEqual(['Sols', 'Air', 'Water']);
  expect(sharedWords([tracked('Soil', 'Sols')], 'track', 'sw')('Soil')).toBe('Soil');
});
