import { inEveryLanguage, inLanguage, sharedWords } from '@baraza/schema/define/in-language';
import { searchFor } from '@baraza/schema/define/search-form';
import { SPONSOR_TIERS } from '@baraza/schema/event/event-defaults';
import type { Exhibitor } from '@baraza/schema/exhibition/exhibitor';
import type { Sponsor } from '@baraza/schema/exhibition/sponsor';

export interface ExhibitorFilter {
  query: string;
  /** '' for all. */
  category: string;
  onlyStarred: boolean;
}

export const NO_FILTER: ExhibitorFilter = { query: '', category: '', onlyStarred: false };

/** An exhibitor in the words of its reader. */
export interface ShownExhibitor extends Exhibitor {
  /** `category` is the same for everybody. */
  categoryName: string;
  /** What is searched, in every language. */
  words: readonly string[];
}

export function shownExhibitors(exhibitors: readonly Exhibitor[], language: string): ShownExhibitor[] {
  const nameOf = sharedWords(exhibitors, 'category', language);
  return exhibitors.map((exhibitor) => {
    const { name, category, country, booth, tags } = exhibitor;
    const categoryName = nameOf(category);
    const words = [name, ...inEveryLanguage(exhibitor, 'description'), category, categoryName, country, booth, ...tags];
    return { ...inLanguage(exhibitor, language), category, categoryName, words };
  });
}

/** The exhibitors that match the filter, by name. */
export function filterExhibitors(
  exhibitors: readonly ShownExhibitor[],
  { query, category, onlyStarred }: ExhibitorFilter,
  starred: ReadonlySet<string>,
): ShownExhibitor[] {
  const matches = searchFor(query);
  return exhibitors
    .filter((exhibitor) => {
      if (category && exhibitor.category !== category) return false;
      if (onlyStarred && !starred.has(exhibitor.id)) return false;
      return matches(exhibitor.words);
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Categories with their names, by name. */
export const categoriesOf = (exhibitors: readonly ShownExhibitor[]): { value: string; label: string }[] =>
  [...new Map(exhibitors.map(({ category, categoryName }) => [category, categoryName]))]
    .filter(([category]) => category !== '')
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** Tiers with at least one sponsor, highest first, each with its sponsors by name. */
export function sponsorsByTier(sponsors: readonly Sponsor[]): { tier: Sponsor['tier']; sponsors: Sponsor[] }[] {
  return SPONSOR_TIERS.map((tier) => ({
    tier,
    sponsors: sponsors.filter((sponsor) => sponsor.tier === tier).sort((a, b) => a.name.localeCompare(b.name)),
  })).filter((group) => group.sponsors.length > 0);
}
