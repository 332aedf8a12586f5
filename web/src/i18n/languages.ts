import type admin from './en/admin.json';
import type first from './en/first.json';
import type inside from './en/inside.json';

/** The shape of English with any words in it: what every other language must fill, with more plural forms if it has them. */
type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

interface Language {
  /** In its own words, as a list of languages shows it. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The words of the first screens. */
  loadFirst: () => Promise<Translated<typeof first>>;
  /** All others, needed once somebody is signed in. */
  loadInside: () => Promise<Translated<typeof inside>>;
  /** What only the admin panel says. */
  loadAdmin: () => Promise<Translated<typeof admin>>;
}

/** The people who run the event work in English; their words wait for somebody who needs them in another language. */
const inEnglish = async () => (await import('./en/admin.json')).default;

/** Lazy files for each; a device fetches only the one it shows. */
export const LANGUAGES = {
  en: {
    name: 'English',
    direction: 'ltr',
    loadFirst: async () => (await import('./en/first.json')).default,
    loadInside: async () => (await import('./en/inside.json')).default,
    loadAdmin: inEnglish,
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    loadFirst: async () => (await import('./fr/first.json')).default,
    loadInside: async () => (await import('./fr/inside.json')).default,
    loadAdmin: inEnglish,
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    loadFirst: async () => (await import('./ar/first.json')).default,
    loadInside: async () => (await import('./ar/inside.json')).default,
    loadAdmin: inEnglish,
  },
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
