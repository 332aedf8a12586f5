import ar from './words/ar.json';
import en from './words/en.json';
import fr from './words/fr.json';

/** The languages of the app, each with the words of its mails. */
export const MAIL_LANGUAGES = {
  en: { direction: 'ltr', words: en },
  fr: { direction: 'ltr', words: fr },
  ar: { direction: 'rtl', words: ar },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; words: typeof en }>;

export type MailLanguage = keyof typeof MAIL_LANGUAGES;
export type MailKind = keyof typeof en.mails;

const isKnown = (tag: string): tag is MailLanguage => Object.hasOwn(MAIL_LANGUAGES, tag);

/** The first of these BCP 47 tags that has a catalogue. */
export const mailLanguage = (tags: readonly string[]): MailLanguage | undefined =>
  tags.map((tag) => tag.trim().toLowerCase().split('-')[0] ?? '').find(isKnown);
