import { z } from 'zod';
import { meanings } from './fields.ts';

/** By language ("fr"), then by field: what an organiser wrote, in other words than those of the field itself. */
export type Translations = Record<string, Partial<Record<string, string>>>;

export const TRANSLATIONS_MAX_LENGTH = 40_000;

/**
 * A field with the translations of others. Null or absent: only as it was written. It travels with its document to
 * everybody, as a snapshot is made once for all of a role.
 */
export const translationsOf = (texts: Readonly<Record<string, z.ZodString>>) =>
  z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.strictObject(texts).partial())
    .refine((all) => JSON.stringify(all).length <= TRANSLATIONS_MAX_LENGTH, 'These translations are too long')
    .nullable()
    .register(meanings, { kind: 'translations', texts: Object.keys(texts) })
    .optional() as unknown as z.ZodOptional<z.ZodType<Translations | null>>;

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
