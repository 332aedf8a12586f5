import { useSearch } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterFrom, filterPeople, type PeopleFilter } from './people-filter.ts';
import type { PersonRow } from './person-row.ts';
import { inOrder, keepOrder, keptOrder, type Order } from './table/columns.ts';

/** People found by search and filters, sorted, with setters for both. */
export interface Found {
  rows: readonly PersonRow[];
  /** Everybody, in the same order. */
  sorted: readonly PersonRow[];
  filter: PeopleFilter;
  /** The filter that `rows` were found by; while somebody types, `filter` is ahead of it. */
  applied: PeopleFilter;
  setFilter: Dispatch<SetStateAction<PeopleFilter>>;
  order: Order;
  setOrder: (order: Order) => void;
}

const NONE: readonly PersonRow[] = [];

export function useFound(all: readonly PersonRow[] = NONE): Found {
  const search = useSearch({ strict: false });
  const [filter, setFilter] = useState(() => filterFrom(search));
  const [order, setOrder] = useState(keptOrder);
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filter);
  const sorted = useMemo(() => inOrder(all, order), [all, order]);
  const rows = useMemo(() => filterPeople(sorted, deferred), [sorted, deferred]);
  const sortBy = useCallback((next: Order) => {
    keepOrder(next);
    setOrder(next);
  }, []);
  return { rows, sorted, filter, applied: deferred, setFilter, order, setOrder: sortBy };
}
