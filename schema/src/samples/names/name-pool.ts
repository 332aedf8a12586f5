/**
 * The names of one country. `latin=native` is a name that is also written in another script; emails use the Latin form.
 * Given and family names are combined at random, so that no entry is a real person.
 */
export interface NamePool {
  country: string;
  /** Cities, the first the most likely. */
  cities: readonly string[];
  /** Its weight among the attendees. */
  share: number;
  given: readonly string[];
  family: readonly string[];
  /** Language of the bios; English if absent. */
  language?: 'fr' | 'pt' | 'ar' | 'sw';
}

const words = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));

/** Names are separated by spaces; a space within a name is written `_`. */
export const pool = (
  country: string,
  share: number,
  cities: string,
  given: string,
  family: string,
  language?: NonNullable<NamePool['language']>,
): NamePool => ({
  country,
  share,
  cities: words(cities),
  given: words(given),
  family: words(family),
  ...(language && { language }),
});
