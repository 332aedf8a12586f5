import { translations } from './start-i18n.ts';

/** Name of a language (BCP 47 tag) in the app's current language; the tag itself when it is unknown. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([translations.language || 'en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
