import type { User } from '@baraza/schema/people/user';
import { searchForm } from '../../ui/form/search-form.ts';

/** A person of the directory, with what searching and sorting ask for worked out once. */
export interface DirectoryEntry {
  user: User;
  /** The folded name; sorts as people expect in every script. */
  sortKey: string;
  /** Folded words that they are found by, each after a space. */
  searched: string;
}

export function directoryEntry(user: User): DirectoryEntry {
  const sortKey = searchForm(user.name);
  const words = searchForm([user.position, user.company, user.ticketType, ...user.interests].join(' '));
  return { user, sortKey, searched: ` ${sortKey} ${words}` };
}

/** Everybody who shows themself, but the one who looks; by name. */
export function buildDirectory(entries: readonly DirectoryEntry[], me: string): DirectoryEntry[] {
  return entries
    .filter(({ user }) => !user.hidden && user.id !== me)
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0));
}

export interface DirectoryFilter {
  query: string;
  /** '' for all, as in the others. */
  interest: string;
  ticketType: string;
  /** Only who has checked in. */
  onlyHere: boolean;
}

/** Every word of the query must begin a word of theirs; a single one may also stand within. */
export function filterDirectory(directory: readonly DirectoryEntry[], filter: DirectoryFilter): DirectoryEntry[] {
  const words = searchForm(filter.query).split(' ').filter(Boolean);
  const wanted = words.length === 1 ? words : words.map((word) => ` ${word}`);
  return directory.filter(
    ({ user, searched }) =>
      (!filter.onlyHere || user.checkedIn) &&
      (!filter.ticketType || user.ticketType === filter.ticketType) &&
      (!filter.interest || user.interests.includes(filter.interest)) &&
      wanted.every((word) => searched.includes(word)),
  );
}

const INTERESTS_OFFERED = 40;

/** What many are interested in, the most common first. */
export function commonInterests(directory: readonly DirectoryEntry[]): string[] {
  const counts = new Map<string, number>();
  for (const { user } of directory)
    for (const interest of user.interests) counts.set(interest, (counts.get(interest) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, INTERESTS_OFFERED)
    .map(([interest]) => interest);
}

export const ticketTypesOf = (directory: readonly DirectoryEntry[]): string[] =>
  [...new Set(directory.map(({ user }) => user.ticketType).filter(Boolean))].sort((a, b) => a.localeCompare(b));
