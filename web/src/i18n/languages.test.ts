import { describe, expect, it } from 'vitest';
import { admin } from './en/admin.ts';
import { first } from './en/first.ts';
import { inside } from './en/inside.ts';
import { preferredLanguage } from './languages.ts';

describe('the language of a device', () => {
  it.each([
    [['en-KE', 'sw'], null, 'en'],
    [['xx', 'en-GB'], null, 'en'],
    [[], null, 'en'],
    [['xx'], 'en', 'en'],
    [['en'], 'a language that was taken out', 'en'],
  ])('that wants %j, and where %j was chosen, is %s', (wanted, chosen, language) => {
    expect(preferredLanguage(wanted, chosen)).toBe(language);
  });
});

it('has no words twice: what the first screens have does not come again', () => {
  expect(Object.keys(inside).filter((feature) => feature in first)).toEqual([]);
  expect(Object.keys(admin).filter((feature) => feature in first || feature in inside)).toEqual([]);
});
