import type { Translations } from '../define/in-language.ts';
import { mergedTranslations } from '../define/merged-translations.ts';

type Fields = Readonly<Record<string, unknown>>;

const isListOfIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * Changes to a document, where others may have changed it since the edit began. Of the sessions of a speaker, and of
 * translations, what both added and took out is kept: each is a fact of its own.
 * @param base the fields' values when the edit began
 */
export function mergedChanges<C extends object>(collection: string, current: object, changes: C, base: Fields = {}): C {
  const valuesOf = (field: string) => [current, base, changes].map((fields) => (fields as Fields)[field]);
  const sessions = collection === 'speakers' && mergedIds(valuesOf('sessions'));
  const isTranslated = 'translations' in changes && Object.hasOwn(base, 'translations');
  if (!sessions && !isTranslated) return changes;
  const [now, then, chosen] = valuesOf('translations') as (Translations | null | undefined)[];
  return {
    ...changes,
    ...(sessions && { sessions }),
    ...(isTranslated && { translations: mergedTranslations(now, then, chosen) }),
  };
}

/** Undefined where nobody changed them meanwhile, or nothing says what they were. */
function mergedIds([now, then, chosen]: unknown[]): string[] | undefined {
  if (!isListOfIds(now) || !isListOfIds(then) || !isListOfIds(chosen)) return undefined;
  if (now.length === then.length && now.every((id, at) => id === then[at])) return undefined;
  const kept = now.filter((id) => chosen.includes(id) || !then.includes(id));
  const added = chosen.filter((id) => !then.includes(id) && !now.includes(id));
  return [...kept, ...added];
}
