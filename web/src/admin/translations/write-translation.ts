import type { Translations } from '@baraza/schema/define/in-language';

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
