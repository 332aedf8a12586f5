import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { inOrder, type Order } from './columns.ts';
import { filterFrom, filterPeople, type PeopleFilter } from './people-filter.ts';
import type { PersonRow } from './person-row.ts';

/** People found by search and filters, sorted, with setters for both. */
export interface Found {
  rows: readonly PersonRow[];
  filter: PeopleFilter;
  setFilter: (filter: PeopleFilter) => void;
  order: Order;
  setOrder: (order: Order) => void;
}

const NONE: readonly PersonRow[] = [];

export function useFound(all: readonly PersonRow[] = NONE): Found {
  const search = useSearch({ strict: false });
  const [filter, setFilter] = useState(() => filterFrom(search));
  const [order, setOrder] = useState<Order>({ by: 'name', descending: false });
  // Typing has priority; the list updates later.
  const deferred = useDeferredValue(filter);
  const sorted = useMemo(() => inOrder(all, order), [all, order]);
  const rows = useMemo(() => filterPeople(sorted, deferred), [sorted, deferred]);
  return { rows, filter, setFilter, order, setOrder };
}
