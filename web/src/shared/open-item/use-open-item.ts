import { type HistoryState, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { type HomeSearch, ITEM_KINDS, type ItemKind, type OpenItem } from './home-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of history entries since the screen on which the first item was opened. */
    opened?: number;
  }
}

export function itemIn(search: HomeSearch): OpenItem | undefined {
  for (const kind of ITEM_KINDS) {
    const id = search[kind];
    if (id) return { kind, id };
  }
  return undefined;
}

/** The search of the same screen with another item open, or none. */
export const searchWith = <Search extends HomeSearch>(search: Search, item?: OpenItem): Search => {
  const others = Object.entries(search).filter(([name]) => !ITEM_KINDS.some((kind) => kind === name));
  return Object.fromEntries(item ? [...others, [item.kind, item.id]] : others) as Search;
};

/** History state of the next item. An item from the initial URL has no screen of ours below it, nor do later ones. */
export const openedAfter = (search: HomeSearch, { opened }: HistoryState): HistoryState =>
  itemIn(search) && !opened ? {} : { opened: (opened ?? 0) + 1 };

/** Opens an item over the current screen; the browser's Back closes it. */
export function useShowItem(): (kind: ItemKind, id: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (kind, id) => {
      // Not the rendered location: with two fast taps the second one would miss the first.
      const { search, state } = router.latestLocation;
      const open = itemIn(search);
      if (open?.kind === kind && open.id === id) return;
      void navigate({
        to: '.',
        search: searchWith(search, { kind, id }),
        state: openedAfter(search, state),
        resetScroll: false,
      });
    },
    [navigate, router],
  );
}

/** The open item from the URL, and how to close it: back to where it was opened, else the screen without it. */
export function useOpenItem(): { item: OpenItem | undefined; close: () => void } {
  const navigate = useNavigate();
  const { history } = useRouter();
  const search: HomeSearch = useSearch({ strict: false });
  const { state, search: there } = useLocation();
  const entry = state.__TSR_key;
  // Going back takes a moment: hide the dialog at once and ignore a second press.
  const [closed, setClosed] = useState<string>();
  if (closed !== undefined && closed !== entry) setClosed(undefined);

  const close = () => {
    if (closed === entry) return;
    setClosed(entry);
    if (state.opened) history.go(-state.opened);
    else void navigate({ to: '.', search: searchWith(search), replace: true, resetScroll: false });
  };
  // The address is left a moment before its search: without this the dialog would come up again between the two.
  return { item: closed === entry || !itemIn(there) ? undefined : itemIn(search), close };
}
