import { describe, expect, it } from 'vitest';
import admin from './en/admin.json';
import first from './en/first.json';
import inside from './en/inside.json';
import { words as adminInEnglish } from './english-admin.ts';
import { firstOf, LANGUAGES, type LanguageTag, preferredLanguage } from './languages.ts';
import { insideOf } from './more-words.ts';

const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];
const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');
/** The plural forms that counts of people and things take; French has one more, for millions. */
const formsOf = (tag: string): Set<string> => {
  const rules = new Intl.PluralRules(tag);
  return new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)));
};
const PLURAL = /_(zero|one|two|few|many|other)$/;
const ADMINS = import.meta.glob<object>('./*/admin.json', { import: 'default' });

/** Names, units, and words that are the same in several languages. */
const SAME_WORDS =
  /\b(baraza|karibu|menu|notifications?|sessions?|programme|agenda|stands?|bronze|urgent|code|json|min)\b/gi;
const SAME_IN_FRENCH =
  /\b(type|messages?|scans?|minutes?|description|logo|import|invitations?|badges?|actions|page|schedule|questions?)\b/gi;

/** Words that every English sentence has some of, and that are none in the other languages. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|with|this|that|there|are|is|was|has|have|and|of|from|not|what|which|when|who|they|their)(?!\p{L})/iu;
/** What is filled in, a button of a browser in its quotation marks, an address. */
const NOT_OURS = /\{\{\w+\}\}|“[^”]*”|\S+@\S+/g;

function flat(part: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value]] : Object.entries(flat(value, `${path}${key}.`)),
    ),
  );
}

/** What the folder of a language translates: the words of the panel are English where it has none. */
const englishOf = (tag: LanguageTag) => ({
  ...flat(first),
  ...flat(inside),
  ...(ADMINS[`./${tag}/admin.json`] && flat(admin)),
});

const wordsOf = async (tag: LanguageTag) => ({
  ...flat(await firstOf(tag)),
  ...flat(await insideOf(tag)),
  ...flat((await ADMINS[`./${tag}/admin.json`]?.()) ?? {}),
});

describe.each(OTHERS)('the catalogue of %s', (tag) => {
  const english = englishOf(tag);

  it('has every key of English, in every plural form of the language, and no other', async () => {
    const wanted = Object.keys(english).flatMap((key) => {
      const base = PLURAL.test(key) && key.replace(PLURAL, '');
      return base ? [...formsOf(tag)].map((form) => `${base}_${form}`) : [key];
    });
    expect(Object.keys(await wordsOf(tag)).sort()).toEqual([...new Set(wanted)].sort());
  });

  it('has one word for where people are checked in: in the panel, at its foot and in its settings', async () => {
    const words = await wordsOf(tag);
    const word = words['app.admin.check-in'] ?? '';
    expect([words['checkIn.title'], words['settings.views.check-in']]).toEqual([word, word]);
    expect(words['people.checkIn.allClosed']).toContain(word);
  });

  it('fills in what English fills in, and nothing else', async () => {
    const places = (text = '') => new Set(text.match(/\{\{\w+\}\}/g));
    const wrong = Object.entries(await wordsOf(tag)).filter(([key, text]) => {
      const given = places(english[key] ?? english[key.replace(PLURAL, '_other')]);
      // "One person" needs no figure.
      const needed = PLURAL.test(key) ? [...given].filter((name) => !/count|number/.test(name)) : [...given];
      const said = places(text);
      return (
        [...said].some((name) => !given.has(name)) || (!/_zero$/.test(key) && needed.some((one) => !said.has(one)))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('has no sign after a percentage, which is filled in with its own', async () => {
    const twice = Object.values(await wordsOf(tag)).filter((text) => /\{\{percent\}\}\s*[%٪]/.test(text));
    expect(twice).toEqual([]);
  });

  it('leaves no English over', async () => {
    const left = Object.entries(await wordsOf(tag)).filter(
      ([key, text]) => text === english[key] && !isSame(key, tag === 'fr' ? text.replaceAll(SAME_IN_FRENCH, '') : text),
    );
    expect(left).toEqual([]);
  });

  it('has no sentence that is English in part', async () => {
    const own = Object.entries(await wordsOf(tag)).map(([key, text]) => [key, text.replaceAll(NOT_OURS, '')]);
    expect(own.filter(([, text = '']) => ENGLISH.test(text))).toEqual([]);
  });
});

it('has in French no space at which a line may break before a mark, or within quotation marks', async () => {
  const words = Object.entries(await wordsOf('fr'));
  expect(words.filter(([, text]) => / [;:?!»]|« /.test(text))).toEqual([]);
});

/** What is called the same everywhere, or is no word. */
const isSame = (key: string, text: string): boolean =>
  /browsers\.|export\.schedule$|[fF]ile$|[lL]inkedin|[tT]witter|Placeholder$/.test(key) ||
  !/[a-z]{3}/i.test(text.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(SAME_WORDS, ''));

it.each(LANGUAGE_TAGS)(
  'in English, where its own words can’t be had, the panel says how many of anything in the forms of %s',
  (tag) => {
    const words = flat(adminInEnglish);
    const counted = Object.keys(words).filter((key) => key.endsWith('_other'));
    expect(counted.length).toBeGreaterThan(50);
    for (const key of counted)
      for (const form of formsOf(tag)) expect(words).toHaveProperty([key.replace(/other$/, form)]);
  },
);

it.each(LANGUAGE_TAGS)('%s is written in the direction of its script', (tag) => {
  expect(LANGUAGES[tag].direction).toBe(/[\u0590-\u08ff]/.test(LANGUAGES[tag].name) ? 'rtl' : 'ltr');
});

describe('the language of a device', () => {
  it.each([
    [['en-KE', 'qaa'], null, 'en'],
    [['qaa', 'fr-CD', 'en'], null, 'fr'],
    [['ar-EG'], null, 'ar'],
    [['ar-EG'], 'en', 'en'],
    [['xx', 'en-GB'], null, 'en'],
    [[], null, 'en'],
    [['xx'], 'en', 'en'],
    [['en'], 'a language that was taken out', 'en'],
  ])('that wants %j, and where %j was chosen, is %s', (wanted, chosen, language) => {
    expect(preferredLanguage(wanted, chosen)).toBe(language);
  });
});

it('has no words twice: what the first screens have does not come again', () => {
  const keys = [first, inside, admin].flatMap((catalogue) => Object.keys(flat(catalogue)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
