import type { Translations } from '../define/in-language.ts';

interface Placed {
  venue: { name: string; address: string; city: string; country: string };
  translations?: Translations | null | undefined;
}

/** Where an event is, in one line: as somebody wrote it for that language, else from the parts of the venue that are asked for. */
export function placeOf<Part extends keyof Placed['venue']>(
  { venue, translations }: { venue: Pick<Placed['venue'], Part>; translations?: Placed['translations'] },
  language: string,
  parts: readonly Part[],
): string {
  const own = translations && Object.hasOwn(translations, language) ? translations[language]?.place : undefined;
  return own || joined(parts.map((part) => venue[part]));
}

/** All of the address in one line, as it is written at the venue: for a driver, a map or a calendar. */
export const addressLine = ({ name, address, city, country }: Placed['venue']): string =>
  joined([name, address, city, country]);

const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
