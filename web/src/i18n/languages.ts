import type first from './en/first.json';

/** The keys of the English catalogue with any texts; other languages must have all of them, plus extra plural forms. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Each folder's language: its own name for itself, for the language list, and the direction of its script. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  pt: { name: 'Português', direction: 'ltr' },
  sw: { name: 'Kiswahili', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;

export type LanguageTag = keyof typeof LANGUAGES;

const isKnown = (tag: string): tag is LanguageTag => tag in LANGUAGES;

const CHOSEN = 'language';

/** The language chosen on this device, else the first wanted one with a catalogue, else English. */
export function preferredLanguage(
  wanted: readonly string[] = navigator.languages,
  chosen = chosenLanguage(),
): LanguageTag {
  if (chosen !== null && isKnown(chosen)) return chosen;
  return wanted.map((tag) => tag.split('-')[0] ?? '').find(isKnown) ?? 'en';
}

/** A browser that keeps nothing for the site says so in words too: merely to name its storage throws. */
function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

export function keepLanguage(language: LanguageTag): void {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    // A full disk: it holds for this visit.
  }
}

type First = () => Promise<Translated<typeof first>>;

const firsts = import.meta.glob('./*/first.json', { import: 'default' }) as Record<string, First>;

/** Texts of the first screens. Loaded lazily, as all texts: a device fetches only the language it shows. */
export const firstOf = (language: LanguageTag) => (firsts[`./${language}/first.json`] as First)();
