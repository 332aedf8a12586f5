import { z } from 'zod';
import { meanings } from './fields.ts';
import type { Translations } from './in-language.ts';

export const TRANSLATIONS_MAX_LENGTH = 40_000;

/** Texts by language, and in it by field. */
export const textsOf = (texts: Readonly<Record<string, z.ZodString>>): z.ZodType<Translations> =>
  z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.strictObject(texts).partial())
    .refine(
      (all) => JSON.stringify(all).length <= TRANSLATIONS_MAX_LENGTH,
      'These translations are too long',
    ) as unknown as z.ZodType<Translations>;

/**
 * A field with the translations of others. Null or absent: only as it was written. It travels with its document to
 * everybody, as a snapshot is made once for all of a role.
 */
export const translationsOf = (texts: Readonly<Record<string, z.ZodString>>) =>
  textsOf(texts)
    .nullable()
    .register(meanings, { kind: 'translations', texts: Object.keys(texts) })
    .optional() as unknown as z.ZodOptional<z.ZodType<Translations | null>>;
