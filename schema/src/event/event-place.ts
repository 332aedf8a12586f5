import type { Translations } from '../define/in-language.ts';

interface Placed {
  venue: { name: string; city: string; country: string };
  translations?: Translations | null | undefined;
}

/** Where an event is, in one line: as somebody wrote it for that language, else from the parts of the venue that are asked for. */
export function placeOf<Part extends keyof Placed['venue']>(
  { venue, translations }: { venue: Pick<Placed['venue'], Part>; translations?: Placed['translations'] },
  language: string,
  parts: readonly Part[],
): string {
  const own = translations && Object.hasOwn(translations, language) ? translations[language]?.place : undefined;
  return (
    own ||
    parts
      .map((part) => venue[part].trim())
      .filter(Boolean)
      .join(', ')
  );
}
