import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

test('what is looked for by English words is found in those of another language, whatever is filled in', () => {
  const say = inLanguage('fr');
  const finds = (wanted: string | RegExp, text: string, part = false) => new RegExp(say(wanted, part)).test(text);
  expect(finds('Programme', 'Programme')).toBe(true);
  expect(finds('Settings', 'Paramètres')).toBe(true);
  expect(finds('Settings', 'Settings')).toBe(false);
  expect(finds(/^\d+ people/, '1 234 personnes')).toBe(true);
  // "{{from}} to {{to}}" is another text.
  expect(finds('No reports to decide', '08:30 à 10:00')).toBe(false);
  expect(finds('No reports to decide', 'Aucun signalement à traiter')).toBe(true);
  // A row has other texts beside it.
  expect(finds('Unread', 'Petit-déjeuner Non lue 08:30')).toBe(false);
  expect(finds('Unread', 'Petit-déjeuner Non lue 08:30', true)).toBe(true);
  // Data has no words in the catalogue.
  expect(say('Main entrance')).toBe('Main entrance');
  expect(say(/Acacia Mobile/)).toEqual(/Acacia Mobile/);
});
