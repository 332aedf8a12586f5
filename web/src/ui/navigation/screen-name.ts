import { useLayoutEffect, useSyncExternalStore } from 'react';

interface ScreenName {
  screen: string;
  /** Which of its views shows, where it has several. */
  view: string;
}

let current: ScreenName = { screen: '', view: '' };
const listeners = new Set<() => void>();

function rename(part: Partial<ScreenName>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

function useNamed(part: keyof ScreenName, name: string): void {
  useLayoutEffect(() => {
    rename({ [part]: name });
    return () => rename({ [part]: '' });
  }, [part, name]);
}

/** Names the screen that shows: the page's title has it, and screen readers hear it when it changes. */
export const useScreenName = (name: string): void => useNamed('screen', name);

export const useViewName = (name: string): void => useNamed('view', name);

/** What shows, the closest first: "Floor plan · Settings"; empty while nothing does. */
export function useShownName(): string {
  const { screen, view } = useSyncExternalStore(subscribe, () => current);
  return screen && [view, screen].filter(Boolean).join(' · ');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
