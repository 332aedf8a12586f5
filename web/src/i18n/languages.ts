import type admin from './en/admin.json';
import type first from './en/first.json';
import type inside from './en/inside.json';

/** The keys of the English catalogue with any texts; other languages must have all of them, plus extra plural forms. */
type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

interface Language {
  /** The language's own name for itself, for the language list. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** Texts of the first screens. */
  loadFirst: () => Promise<Translated<typeof first>>;
  /** The other attendee texts, needed after sign-in. */
  loadInside: () => Promise<Translated<typeof inside>>;
  /** Texts of the admin panel only. */
  loadAdmin: () => Promise<Translated<typeof admin>>;
}

/** The admin panel is English only until somebody needs another language. */
const inEnglish = async () => (await import('./english-admin.ts')).words;

/** Each language is loaded lazily: a device fetches only the one it shows. */
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

/** The language chosen on this device, else the first wanted one with a catalogue, else English. */
export function preferredLanguage(
  wanted: readonly string[] = navigator.languages,
  chosen = localStorage.getItem(CHOSEN),
): LanguageTag {
  if (chosen !== null && isKnown(chosen)) return chosen;
  return wanted.map((tag) => tag.split('-')[0] ?? '').find(isKnown) ?? 'en';
}

export const keepLanguage = (language: LanguageTag): void => localStorage.setItem(CHOSEN, language);
