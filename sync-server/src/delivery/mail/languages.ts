import ar from './words/ar.json';
import en from './words/en.json';
import es from './words/es.json';
import fr from './words/fr.json';
import pt from './words/pt.json';
import sw from './words/sw.json';

/** The languages of the app, each with the words of its mails. */
export const MAIL_LANGUAGES = {
  en: { direction: 'ltr', words: en },
  fr: { direction: 'ltr', words: fr },
  es: { direction: 'ltr', words: es },
  pt: { direction: 'ltr', words: pt },
  sw: { direction: 'ltr', words: sw },
  ar: { direction: 'rtl', words: ar },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; words: typeof en }>;

export type MailLanguage = keyof typeof MAIL_LANGUAGES;
export type MailKind = keyof typeof en.mails;
export const MAIL_KINDS = Object.keys(en.mails) as MailKind[];

const isKnown = (tag: string): tag is MailLanguage => Object.hasOwn(MAIL_LANGUAGES, tag);

/** The first of these BCP 47 tags that has a catalogue. */
export const mailLanguage = (tags: readonly string[]): MailLanguage | undefined =>
  tags.map((tag) => tag.trim().toLowerCase().split('-')[0] ?? '').find(isKnown);
