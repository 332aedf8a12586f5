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

/** The exhibitors that match the filter, by name. */
export function filterExhibitors(
  exhibitors: readonly Exhibitor[],
  { query, category, onlyStarred }: ExhibitorFilter,
  starred: ReadonlySet<string>,
): Exhibitor[] {
  const matches = searchFor(query);
  return exhibitors
    .filter((exhibitor) => {
      if (category && exhibitor.category !== category) return false;
      if (onlyStarred && !starred.has(exhibitor.id)) return false;
      const { name, description, country, booth, tags } = exhibitor;
      return matches([name, description, exhibitor.category, country, booth, ...tags]);
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

export const categoriesOf = (exhibitors: readonly Exhibitor[]): string[] =>
  [...new Set(exhibitors.map(({ category }) => category).filter(Boolean))].sort((a, b) => a.localeCompare(b));

/** Tiers with at least one sponsor, highest first, each with its sponsors by name. */
export function sponsorsByTier(sponsors: readonly Sponsor[]): { tier: Sponsor['tier']; sponsors: Sponsor[] }[] {
  return SPONSOR_TIERS.map((tier) => ({
    tier,
    sponsors: sponsors.filter((sponsor) => sponsor.tier === tier).sort((a, b) => a.name.localeCompare(b.name)),
  })).filter((group) => group.sponsors.length > 0);
}
