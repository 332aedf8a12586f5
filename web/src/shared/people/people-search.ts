import { searchForm } from '@baraza/schema/define/search-form';

export interface Searchable {
  /** `searchForm` of all searchable texts, with a leading space. */
  searched: string;
  name: string;
}

export const searchedText = (...texts: (string | undefined)[]): string => ` ${searchForm(texts.join(' '))}`;

/** People who match every word of the query; those where each matches the start of a word first, then by name. */
export function searchPeople<Person extends Searchable>(
  people: Iterable<Person>,
  query: string,
  limit: number,
): Person[] {
  const words = searchForm(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const atWordStart: Person[] = [];
  const elsewhere: Person[] = [];
  for (const person of people) {
    if (!words.every((word) => person.searched.includes(word))) continue;
    const starts = words.every((word) => person.searched.includes(` ${word}`));
    (starts ? atWordStart : elsewhere).push(person);
  }
  const byName = (a: Person, b: Person) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return [...atWordStart.sort(byName), ...elsewhere.sort(byName)].slice(0, limit);
}
