import { searchForm } from '@baraza/schema/define/search-form';
import type { User } from '@baraza/schema/people/user';

/** A person in the directory, with precomputed fields for searching and sorting. */
export interface DirectoryEntry {
  user: User;
  /** The folded name, which sorts as expected in every script. */
  sortKey: string;
  /** Folded searchable words, each after a space. */
  searched: string;
}

export function directoryEntry(user: User): DirectoryEntry {
  const sortKey = searchForm(user.name);
  const words = searchForm([user.position, user.company, user.ticketType, ...user.interests].join(' '));
  return { user, sortKey, searched: ` ${sortKey} ${words}` };
}

/** All visible people except oneself and those whom one blocks, by name. */
export function buildDirectory(
  entries: readonly DirectoryEntry[],
  me: string,
  blocked: ReadonlySet<string>,
): DirectoryEntry[] {
  return entries
    .filter(({ user }) => !user.hidden && user.id !== me && !blocked.has(user.id))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0));
}

export interface DirectoryFilter {
  query: string;
  /** '' for all, as in the other fields. */
  interest: string;
  ticketType: string;
  /** Only people who have checked in. */
  onlyHere: boolean;
}

/** Each query word must match the start of a word; a single query word matches anywhere. */
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

/** Common interests, most frequent first. */
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
