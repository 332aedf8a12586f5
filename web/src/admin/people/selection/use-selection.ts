import { useCallback, useMemo, useRef, useState } from 'react';
import type { PersonRow } from '../person-row.ts';
import { allOf, NOBODY_SELECTED, noneOf, rangeToggled, toggled } from './selection.ts';

export interface Selecting {
  /** Those who are still here, in the order of the list. */
  people: readonly PersonRow[];
  /** How many of them the search and the filters leave out. */
  unseen: number;
  /** How many are found, and of those selected. */
  found: number;
  seen: number;
  has: (userId: string) => boolean;
  /** @param isRange from the last one on */
  toggle: (userId: string, isRange: boolean) => void;
  selectFound: () => void;
  unselectFound: () => void;
  /** Selects these alone. */
  selectOnly: (userIds: readonly string[]) => void;
}

/**
 * Whom an organiser has chosen. It outlives a search, so that people can be looked for one by one.
 * @param all in the order of the list
 */
export function useSelection(all: readonly PersonRow[] | undefined, found: readonly PersonRow[]): Selecting {
  const [selection, setSelection] = useState(NOBODY_SELECTED);
  const shown = useRef(found);
  shown.current = found;
  const { ids } = selection;
  const people = useMemo(() => (ids.size === 0 ? [] : (all ?? []).filter(({ user }) => ids.has(user.id))), [all, ids]);
  const seen = useMemo(
    () => (ids.size === 0 ? 0 : found.reduce((sum, { user }) => sum + Number(ids.has(user.id)), 0)),
    [found, ids],
  );
  const shownIds = useCallback(() => shown.current.map(({ user }) => user.id), []);
  return {
    people,
    unseen: people.length - seen,
    found: found.length,
    seen,
    has: (userId) => ids.has(userId),
    toggle: useCallback(
      (userId, isRange) =>
        setSelection((before) => (isRange ? rangeToggled(before, userId, shownIds()) : toggled(before, userId))),
      [shownIds],
    ),
    selectFound: useCallback(() => setSelection((before) => allOf(before, shownIds())), [shownIds]),
    unselectFound: useCallback(() => setSelection((before) => noneOf(before, shownIds())), [shownIds]),
    selectOnly: useCallback((userIds) => setSelection({ ids: new Set(userIds), anchor: null }), []),
  };
}
