import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

test('what is looked for by English words is found in those of another language, whatever is filled in', () => {
  const say = inLanguage('fr');
  const finds = (wanted: string | RegExp, text: string) => new RegExp(say(wanted)).test(text);
  expect(finds('Programme', 'Programme')).toBe(true);
  expect(finds('Settings', 'Paramètres')).toBe(true);
  expect(finds('Settings', 'Settings')).toBe(false);
  expect(finds(/^\d+ people/, '1 234 personnes')).toBe(true);
  // Data has no words in the catalogue.
  expect(say('Main entrance')).toBe('Main entrance');
  expect(say(/Acacia Mobile/)).toEqual(/Acacia Mobile/);
});
