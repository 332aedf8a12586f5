import { useState } from 'react';
import { keepIfRoom } from './keep-if-room.ts';

/** The selected tab, kept across reloads until the browser tab closes; the first one when none is kept. */
export function useKeptTab<Tab extends string>(key: string, tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(() => tabs.find((each) => each === sessionStorage.getItem(key)) ?? tabs[0]);
  return [
    tab,
    (next) => {
      setTab(next);
      keepIfRoom(key, next, sessionStorage);
    },
  ];
}
