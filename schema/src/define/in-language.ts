// Without the validator: browsers import it.

/** By language ("fr"), then by field: what an organiser wrote, in other words than those of the field itself. */
export type Translations = Record<string, Partial<Record<string, string>>>;

/** A document in a language: the translations that there are, and as it was written where there are none. */
export function inLanguage<D extends { translations?: Translations | null | undefined }>(
  document: D,
  language: string,
): D {
  const { translations } = document;
  const words = translations && Object.hasOwn(translations, language) ? translations[language] : undefined;
  if (!words) return document;
  return { ...document, ...Object.fromEntries(Object.entries(words).filter(([, text]) => text)) };
}

/** A text in every language that it is written in, for searching. */
export const inEveryLanguage = <D extends { translations?: Translations | null | undefined }>(
  document: D,
  field: keyof D & string,
): string[] => [
  String(document[field]),
  ...Object.values(document.translations ?? {}).flatMap((words) => words[field] ?? []),
];

/**
 * What a word that documents share (a track, a category) is called in a language: one of them that says so speaks for all, so
 * that nobody has to translate it forty times.
 */
export function sharedWords<D extends { translations?: Translations | null | undefined }>(
  documents: readonly D[],
  field: keyof D & string,
  language: string,
): (word: string) => string {
  const names = new Map<string, string>();
  for (const document of documents) {
    const word = String(document[field]);
    const name = String(inLanguage(document, language)[field]);
    if (name !== word && !names.has(word)) names.set(word, name);
  }
  return (word) => names.get(word) ?? word;
}
