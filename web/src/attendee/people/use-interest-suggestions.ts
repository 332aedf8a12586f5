import { useMemo } from 'react';
import { commonInterests } from './directory.ts';
import { useDirectory } from './use-directory.ts';

/** What many at this event are interested in, the most common first. */
export function useInterestSuggestions(): string[] {
  const directory = useDirectory();
  return useMemo(() => commonInterests(directory ?? []), [directory]);
}
