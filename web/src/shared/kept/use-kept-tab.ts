import { useState } from 'react';

/** The selected tab, kept across reloads until the browser tab closes; the first one when none is kept. */
export function useKeptTab<Tab extends string>(key: string, tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(() => tabs.find((each) => each === sessionStorage.getItem(key)) ?? tabs[0]);
  return [
    tab,
    (next) => {
      sessionStorage.setItem(key, next);
      setTab(next);
    },
  ];
}
