import { translations } from './start-i18n.ts';

/** What a language (BCP 47 tag) is called in the language that is shown; the tag itself where nobody knows. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([translations.language || 'en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
