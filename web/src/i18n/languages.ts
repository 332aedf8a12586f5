import type { en } from './en/index.ts';

/** The shape of English with any words in it: what every other language must fill. */
export type Catalogue = Translated<typeof en>;
type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

interface Language {
  /** In its own words, as a list of languages shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
  load: () => Promise<Catalogue>;
}

/** One lazy file for each; a device fetches only the one it shows. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr', load: async () => (await import('./en/index.ts')).en },
} as const satisfies Record<string, Language>;

export type LanguageTag = keyof typeof LANGUAGES;

const isKnown = (tag: string): tag is LanguageTag => tag in LANGUAGES;

const CHOSEN = 'language';

/** What the person chose on this device, else the first of its languages that there is a catalogue for, else English. */
export function preferredLanguage(
  wanted: readonly string[] = navigator.languages,
  chosen = localStorage.getItem(CHOSEN),
): LanguageTag {
  if (chosen !== null && isKnown(chosen)) return chosen;
  return wanted.map((tag) => tag.split('-')[0] ?? '').find(isKnown) ?? 'en';
}

export const keepLanguage = (language: LanguageTag): void => localStorage.setItem(CHOSEN, language);
