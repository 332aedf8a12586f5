import { Link, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useViewName } from './screen-name.ts';

export interface PageTabsProps<View extends string> {
  label: string;
  /** The first one is the default. */
  tabs: readonly { view: View; label: string }[];
  current: View;
}

/** Tabs for the views of a page, each with its own URL: `?view=...`, none for the first. */
export function PageTabs<View extends string>({ label, tabs, current }: PageTabsProps<View>) {
  const list = useRef<HTMLUListElement>(null);
  useViewName(tabs.find(({ view }) => view === current)?.label ?? '');
  // On a narrow screen the current tab may be outside the visible area.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to scroll.
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav aria-label={label} className="mb-4 border-b border-line">
      <ul ref={list} className="more-beside -mb-px flex gap-1 overflow-x-auto [scrollbar-width:thin]">
        {tabs.map((tab, index) => (
          <li key={tab.view} className="shrink-0">
            <Link
              to="."
              search={index === 0 ? {} : { view: tab.view }}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={tab.view === current ? 'page' : undefined}
              className="inline-flex min-h-tap items-center whitespace-nowrap border-b-3 border-transparent px-3 font-semibold text-ink-soft -outline-offset-3 hover:text-ink aria-[current]:border-brand aria-[current]:text-brand-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The view that the URL asks for; the first one when it names none or an unknown one. */
export function useView<View extends string>(views: readonly [View, ...View[]]): View {
  const { view } = useSearch({ strict: false });
  return views.find((each) => each === view) ?? views[0];
}
