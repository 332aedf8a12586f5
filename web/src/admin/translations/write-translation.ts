import type { Translations } from '@baraza/schema/define/in-language';
import { changedTexts } from '@baraza/schema/define/merged-translations';

/** With one text in one language; what is blank is left out, and null is nothing at all. */
export function withText(
  translations: Translations | null,
  { language, field, text }: { language: string; field: string; text: string },
): Translations | null {
  const { [field]: _, ...others } = translations?.[language] ?? {};
  const words = text.trim() === '' ? others : { ...others, [field]: text };
  const { [language]: __, ...rest } = translations ?? {};
  const all = Object.keys(words).length === 0 ? rest : { ...rest, [language]: words };
  return Object.keys(all).length === 0 ? null : all;
}

/**
 * Changes of the event with only those texts of its translations that are changed: others may write theirs before these
 * reach the server.
 */
export function withTextsChanged(
  { translations: before }: { translations?: Translations | null | undefined },
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const { translations, ...others } = changes;
  if (translations === undefined) return changes;
  return { ...others, texts: changedTexts(before, translations as Translations | null) };
}
