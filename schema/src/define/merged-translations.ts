import type { Translations } from './in-language.ts';

type Some = Translations | null | undefined;

/** The texts that an edit changed, each by itself; '' for those that it took out. */
export function changedTexts(before: Some, after: Some): Translations {
  const changed: Translations = {};
  for (const language of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [then, now] = [before?.[language] ?? {}, after?.[language] ?? {}];
    const fields = Object.keys({ ...then, ...now }).filter((field) => (then[field] ?? '') !== (now[field] ?? ''));
    if (fields.length > 0) changed[language] = Object.fromEntries(fields.map((field) => [field, now[field] ?? '']));
  }
  return changed;
}

/** With these texts; '' takes one out, and null is nothing at all. */
export function withTexts(translations: Some, texts: Translations): Translations | null {
  const all = { ...translations };
  for (const [language, words] of Object.entries(texts)) {
    const kept = Object.entries({ ...all[language], ...words }).filter(([, text]) => text);
    if (kept.length > 0) all[language] = Object.fromEntries(kept);
    else delete all[language];
  }
  return Object.keys(all).length > 0 ? all : null;
}

/** What an edit made of the translations, where others may have written other texts since: both are kept. */
export const mergedTranslations = (current: Some, before: Some, after: Some): Translations | null =>
  withTexts(current, changedTexts(before, after));

/** Whether two edits of the same translations, each as `changedTexts` has it, made different things of one text. */
export const contradict = (mine: Translations, theirs: Translations): boolean =>
  Object.entries(mine).some(([language, words]) =>
    Object.entries(words).some(([field, text]) => (theirs[language]?.[field] ?? text) !== text),
  );
