import { useMemo } from 'react';
import { useOwnUser } from '../ticket/use-own-user.ts';
import type { DirectoryEntry } from './directory.ts';

export type Interests = ReadonlySet<string>;

/** The person's own interests. */
export function useOwnInterests(): Interests {
  const interests = useOwnUser()?.interests;
  return useMemo(() => new Set(interests), [interests]);
}

export function countInCommon(interests: readonly string[], mine: Interests): number {
  let count = 0;
  for (const interest of interests) if (mine.has(interest)) count += 1;
  return count;
}

/** Those with most interests in common first; the others keep their order. */
export function byInCommon(people: readonly DirectoryEntry[], mine: Interests): DirectoryEntry[] {
  const none: DirectoryEntry[] = [];
  const some: { entry: DirectoryEntry; count: number }[] = [];
  for (const entry of people) {
    const count = countInCommon(entry.user.interests, mine);
    if (count === 0) none.push(entry);
    else some.push({ entry, count });
  }
  some.sort((a, b) => b.count - a.count);
  return some.map(({ entry }) => entry).concat(none);
}
