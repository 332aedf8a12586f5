import type { AppLanguage } from '../wanted-language.ts';
import ar from './ar.json';
import es from './es.json';
import fr from './fr.json';
import pt from './pt.json';
import sw from './sw.json';

/** The sentences of problems, by the English one; `{{...}}` are the parts that differ from case to case. */
export const PROBLEM_WORDS: Record<Exclude<AppLanguage, 'en'>, Record<string, string>> = { fr, es, pt, sw, ar };

const PART = /\{\{(\w+)\}\}/g;
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Patterns of the sentences with parts. */
const PATTERNS = Object.keys(fr)
  .filter((sentence) => sentence.includes('{{'))
  .map((sentence) => {
    const names = [...sentence.matchAll(PART)].map(([, name]) => name ?? '');
    const pieces = sentence.split(/\{\{\w+\}\}/).map(literal);
    return { sentence, names, pattern: new RegExp(`^${pieces.join('(.+)')}$`, 's') };
  });

/** A sentence that the server says in English, in the language of its reader; as it is where there are no words for it. */
export function inLanguage(sentence: string, language: string | undefined): string {
  const words = Object.hasOwn(PROBLEM_WORDS, language ?? '') && PROBLEM_WORDS[language as keyof typeof PROBLEM_WORDS];
  if (!words) return sentence;
  const whole = words[sentence];
  if (whole !== undefined) return whole;
  for (const { sentence: key, names, pattern } of PATTERNS) {
    const parts = pattern.exec(sentence);
    if (parts) return (words[key] ?? sentence).replace(PART, (_, name: string) => parts[names.indexOf(name) + 1] ?? '');
  }
  return sentence;
}
