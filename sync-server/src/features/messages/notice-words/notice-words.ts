import type { Queries } from '../../../database/database.ts';
import type { AppLanguage } from '../../../http/wanted-language.ts';
import { languageOf } from '../../auth/accounts.store.ts';
import ar from './ar.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import pt from './pt.json';
import sw from './sw.json';

export type NoticeWords = typeof en;

/** What the server writes into notifications by itself. */
export const NOTICE_WORDS: Record<AppLanguage, NoticeWords> = { en, fr, es, pt, sw, ar };

/** In the language that this person's app last showed; the text is stored, and goes into pushes and onto sockets as it is. */
export async function noticeWordsFor(queries: Queries, userId: string): Promise<NoticeWords> {
  const language = await languageOf(queries, userId);
  return language !== undefined && Object.hasOwn(NOTICE_WORDS, language) ? NOTICE_WORDS[language as AppLanguage] : en;
}

/** Fills `{{name}}` in. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
